/** The company, its navigation, its authors and its cookies: YAML files of content/. */
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { countryName } from '../shared/company.ts';
import {
  day,
  email,
  internalPath,
  list,
  metaDescription,
  oneFile,
  placeholders,
  textLike,
  words,
} from './fields.ts';

export const site = defineCollection({
  loader: oneFile('site'),
  schema: z.strictObject({
    name: words.max(24).describe('The name of the company, as the wordmark shows it.'),
    legalName: words.describe('The registered name, for the footer and the legal documents.'),
    tagline: words.describe('The line in the hero.'),
    description: metaDescription,
    url: z
      .url('Write the full address, such as https://example.com')
      .describe('Where the site is published.'),
    copyrightYear: z.number().int().describe('The year in the footer.'),
    legalForm: words.describe('Its legal form, as a text names it: a free-zone establishment.'),
    licence: words.describe('The licence number in the Legal Imprint.'),
    address: z.array(words).min(1).describe('The registered address, one line an entry.'),
    city: words.describe('The city of that address, in texts and for search engines.'),
    countryCode: textLike(/^[A-Z]{2}$/, 'Write two capital letters, such as AE')
      .refine(
        (code) => countryName(code) !== code,
        'No country has these letters. AE is the United Arab Emirates',
      )
      .describe('Its country in two letters (ISO 3166-1). Texts name the country in words.'),
    reach: words.describe('Where the company works: the sentence at the end of the footer.'),
    emails: z
      .strictObject({
        contact: email,
        support: email,
        investors: email,
        careers: email,
        privacy: email,
        legal: email,
        abuse: email,
      })
      .describe('Where each kind of message goes.'),
    checker: words.describe(
      'Who reads every article before it is published, as the note at its author says. No page shows the name.',
    ),
    placeholders,
  }),
});

export const navigation = defineCollection({
  loader: oneFile('navigation'),
  schema: z.strictObject({
    links: list(
      {
        text: words.max(30).describe('The words of the link.'),
        href: internalPath.describe('Where it leads.'),
        boxed: z.boolean().default(false).describe('Whether the link is drawn with a border.'),
        showTo: z
          .enum(['everybody', 'visitor', 'customer'])
          .default('everybody')
          .describe(
            'Who sees the link: visitor is who is signed out, in the menu only; customer who is signed in.',
          ),
      },
      'text',
    )
      .min(1)
      .describe('The links of the header and of the menu, in order.'),
  }),
});

export const authors = defineCollection({
  loader: oneFile('authors'),
  schema: z.strictObject({
    authors: list(
      {
        name: words.describe('The name, as articles give it. {name} becomes the name of the site.'),
        kind: z.enum(['program', 'person']).describe('Whether a program or a person: readers are told.'),
      },
      'name',
    ).describe('Who writes and checks articles.'),
  }),
});

export const cookies = defineCollection({
  loader: oneFile('cookies'),
  schema: z.strictObject({
    cookies: list(
      {
        name: words.describe(
          'The name under which it stands in the browser. A star stands for a random end.',
        ),
        category: z
          .enum(['necessary', 'preference', 'statistics', 'marketing', 'unclassified'])
          .describe('The category of the Cookie Policy.'),
        kind: z
          .enum(['cookie', 'localStorage', 'sessionStorage', 'cache', 'indexedDB', 'host'])
          .describe('Where the browser keeps it; host for another server that is asked.'),
        owner: words.describe('Who sets it. {name} becomes the name of the site.'),
        purpose: words.describe(
          'What it is for, in one or two sentences. {name} becomes the name of the site.',
        ),
        life: words.describe('How long it stays.'),
      },
      'name',
      'kind',
    )
      .min(1)
      .describe(
        'Everything the site may store in a browser, and every other server it asks. The Cookie Policy prints this list, and npm run scan-cookies compares it with what the site does.',
      ),
  }),
});

export const cookieScan = defineCollection({
  loader: oneFile('cookie-scan'),
  schema: z.strictObject({
    date: day.describe('The day of the last scan that found nothing else than the inventory.'),
    pages: z.number().int().min(1).describe('How many pages it opened.'),
  }),
});
