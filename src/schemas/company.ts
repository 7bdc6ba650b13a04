import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { getCountryName } from '../shared/company.ts';
import {
  day,
  email,
  internalPath,
  list,
  metaDescription,
  nonEmptyText,
  placeholders,
  textMatching,
  yamlFile,
} from './fields.ts';

export const site = defineCollection({
  loader: yamlFile('site'),
  schema: z.strictObject({
    name: nonEmptyText.max(24).describe("The company's name, as in the wordmark."),
    legalName: nonEmptyText.describe('The registered name, for the footer and legal documents.'),
    tagline: nonEmptyText.describe('The large line in the hero.'),
    description: metaDescription,
    url: textMatching(
      /^https?:\/\/[a-z\d.-]+(?::\d+)?$/,
      'Write the absolute URL without a slash at the end, such as https://example.com',
    ).describe("The site's URL, without a slash at the end."),
    copyrightYear: z.number().int().describe('The year in the footer.'),
    legalForm: nonEmptyText.describe('The legal form, such as free-zone establishment.'),
    licence: nonEmptyText.describe('The licence number, for the Legal Imprint. Write it in quotes.'),
    address: z.array(nonEmptyText).min(1).describe('The registered address. Each entry is a line.'),
    city: nonEmptyText.describe(
      'The city of the registered address, for articles, legal documents and search engines.',
    ),
    countryCode: z
      .string()
      .refine(
        (code) => getCountryName(code) !== code,
        'Write the two capital letters of a country, such as AE',
      )
      .describe('The country in two letters (ISO 3166-1), such as AE. Pages show its name.'),
    reach: nonEmptyText.describe('Where the company works, as the last sentence of the footer.'),
    emails: z
      .strictObject({
        contact: email.describe('For questions: contact pages and forms.'),
        support: email.describe('For customers: the account and legal documents.'),
        investors: email.describe('For investors.'),
        careers: email.describe('For applications.'),
        privacy: email.describe('For requests about personal data.'),
        legal: email.describe('For legal questions.'),
        abuse: email.describe('For reports of abuse.'),
      })
      .describe('The email addresses that the site shows.'),
    bookingUrl: textMatching(/^https:\/\/\S+$/, 'Write a URL that begins with https://')
      .optional()
      .describe('A page to book a call. If set, the contact page, its receipt and How it works link to it.'),
    checker: nonEmptyText.describe('Who checks every article before publication. No page shows the name.'),
    placeholders,
  }),
});

export const navigation = defineCollection({
  loader: yamlFile('navigation'),
  schema: z.strictObject({
    links: list(
      {
        text: nonEmptyText.max(30).describe('The link text.'),
        href: internalPath.describe('A path of this site.'),
        boxed: z.boolean().default(false).describe('Whether the link has a border.'),
        showTo: z
          .enum(['everyone', 'signed-out', 'signed-in'])
          .default('everyone')
          .describe('Which visitors see the link. Links for signed-out visitors appear only in the menu.'),
      },
      'text',
    )
      .min(1)
      .describe('The links of the header and the menu, in this order.'),
  }),
});

export const authors = defineCollection({
  loader: yamlFile('authors'),
  schema: z.strictObject({
    authors: list(
      {
        name: nonEmptyText.describe("The name, as in the articles. {name} becomes the site's name."),
        kind: z
          .enum(['program', 'person'])
          .describe('Whether the author is a program or a person. Articles show it.'),
      },
      'name',
    ).describe('The people and programs that write and check articles.'),
  }),
});

export const cookies = defineCollection({
  loader: yamlFile('cookies'),
  schema: z.strictObject({
    cookies: list(
      {
        name: nonEmptyText.describe('The name in the browser. An asterisk stands for a random ending.'),
        category: z
          .enum(['necessary', 'preference', 'statistics', 'marketing', 'unclassified'])
          .describe('The category in the Cookie Policy.'),
        kind: z
          .enum(['cookie', 'localStorage', 'sessionStorage', 'historyEntry', 'cache', 'indexedDB', 'host'])
          .describe('Where the browser stores it; host is another server that pages request.'),
        owner: nonEmptyText.describe("Who sets it. {name} becomes the site's name."),
        purpose: nonEmptyText.describe(
          "What it is for, in one or two sentences. {name} becomes the site's name.",
        ),
        life: nonEmptyText.describe('How long it is stored.'),
      },
      'name',
      'kind',
    )
      .min(1)
      .describe(
        'Everything the site may store in a browser, and every other server it requests. The Cookie Policy shows this list. npm run scan-cookies compares it with the site.',
      ),
  }),
});

export const cookieScan = defineCollection({
  loader: yamlFile('cookie-scan'),
  schema: z.strictObject({
    date: day.describe('The day of the last scan that found only listed entries. The scan writes this file.'),
    pages: z.number().int().min(1).describe('The number of pages that the scan opened.'),
  }),
});
