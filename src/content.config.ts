import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { countryName } from './lib/company.ts';
import {
  action,
  day,
  documentTitle,
  dollars,
  email,
  internalPath,
  keywords,
  list,
  metaDescription,
  oneOrMore,
  placeholder,
  placeholders,
  redirects,
  textLike,
  words,
} from './lib/content/schema-fields.ts';

/** A file of content/ that is one entry, with all that it holds. */
const oneFile = (name: string) => glob({ base: './content', pattern: `${name}.yaml` });

const site = defineCollection({
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

const landing = defineCollection({
  loader: oneFile('landing'),
  schema: z.strictObject({
    title: documentTitle,
    description: metaDescription,
    hero: z.strictObject({
      offer: words.describe('One sentence under the tagline: what is sold.'),
      signUp: words.describe('The button that leads to sign-up.'),
      signIn: words.describe('The button that leads to sign-in.'),
      night: words.describe('The caption of the ruler, so that nobody takes its hours for opening hours.'),
    }),
    plans: z.strictObject({
      heading: words.describe('The heading over the three plans.'),
      lead: words.describe('One or two sentences beside them.'),
      more: action.describe('The link under them.'),
    }),
    mission: z.strictObject({
      heading: words.describe('The label of the section.'),
      contrast: z
        .tuple([words, words])
        .describe('Two very short sentences, the first dimmed, the second lit.'),
      text: words.describe('The paragraph under them.'),
      figures: z
        .array(
          z.strictObject({
            value: words.max(5).describe('The figure, at most five characters.'),
            label: words.describe('What the figure counts.'),
            placeholder,
          }),
        )
        .length(3)
        .describe('The three claims.'),
    }),
    testimonials: z.strictObject({
      heading: words.describe('The heading over the quotes.'),
      more: action.describe('The link under the quotes.'),
    }),
    reasons: z.strictObject({ heading: words.describe('The heading over the six reasons.') }),
    contact: z.strictObject({
      heading: words.describe('The label of the section.'),
      text: words.describe('The sentence over the address.'),
    }),
  }),
});

const pages = defineCollection({
  loader: glob({ base: './content/pages', pattern: '**/[^_]*.mdx' }),
  schema: z.strictObject({
    title: documentTitle,
    description: metaDescription,
    heading: words.max(40).describe('The heading at the top of the page.'),
    lead: words.max(240).optional().describe('One or two sentences under the heading.'),
    keywords,
    placeholder,
  }),
});

const plans = defineCollection({
  loader: glob({ base: './content/plans', pattern: '**/[^_]*.mdx' }),
  schema: z.strictObject({
    name: words.max(20).describe('The name of the plan.'),
    order: z.number().int().describe('The place among the plans, the smallest first.'),
    title: documentTitle,
    description: metaDescription,
    price: dollars.describe('US dollars per month, on the page of the plan.'),
    cardPrice: dollars.describe('US dollars per month, on the cards of the landing page and of Our Plans.'),
    pricePrefix: words.optional().describe('Words before the price, such as "starting at".'),
    priceNote: words.describe('Words after the price, such as "billed monthly".'),
    priceRemark: words
      .optional()
      .describe(
        'A sentence beside the price, wherever it stands. {price} and {cardPrice} become the two prices.',
      ),
    redirects,
    keywords,
    badge: words.optional().describe('A badge beside the name.'),
    promoted: z.boolean().describe('Whether the plan is the one inverted column; true for one plan only.'),
    package: words.max(60).describe('The option of the contact form that stands for the plan.'),
    features: z
      .array(
        z.strictObject({
          label: oneOrMore.describe('The row of the table; a list spans several rows.'),
          text: oneOrMore.describe('What the plan has in that row.'),
        }),
      )
      .min(1)
      .describe('The rows of the plan on the cards.'),
    actions: z
      .strictObject({ landing: action, overview: action, page: action })
      .describe('The button of the plan on the landing page, on Our Plans and on its own page.'),
    cards: z
      .array(
        z.strictObject({
          title: words.max(60).describe('What the plan contains.'),
          text: words.describe('One or two sentences about it.'),
        }),
      )
      .min(1)
      .describe('The feature cards of the page of the plan.'),
    questions: z
      .array(
        z.strictObject({
          question: words.max(80).describe('The question.'),
          answer: words.describe('Two to four plain sentences.'),
        }),
      )
      .min(1)
      .describe('The questions of the page of the plan.'),
    placeholders,
  }),
});

const blog = defineCollection({
  loader: glob({ base: './content/blog', pattern: '**/[^_]*.mdx' }),
  schema: z.strictObject({
    title: z
      .string()
      .min(10, 'Write at least 10 characters')
      .max(80, 'Keep the title within 80 characters')
      .describe('The headline, without a full stop.'),
    description: metaDescription,
    date: day.describe('The day of publication, written year-month-day.'),
    author: words.describe('Who wrote it: a name of authors.yaml.'),
    authorTitle: words.optional().describe('What the author is.'),
    checker: words.optional().describe('Who checked it before it was published: a person of authors.yaml.'),
    related: z
      .array(words)
      .max(3, 'Name at most 3 articles')
      .default([])
      .describe('Up to three articles to read next: the names of their files without .mdx.'),
    redirects,
    draft: z.boolean().default(false).describe('Whether the article is kept out of the public site.'),
    placeholder,
  }),
});

const legalFields = {
  title: z.string().min(4).max(60).describe('The name of the document.'),
  description: metaDescription,
  order: z.number().int().describe('The place in the list of documents, the smallest first.'),
  listLabel: words.describe('What the list of documents shows as the date.'),
};

const dateLabel = z
  .enum(['Effective', 'Last updated'])
  .describe('What the date means: Effective or Last updated.');

const documentDate = day.describe('The date of the document, written year-month-day.');

const legal = defineCollection({
  loader: glob({ base: './content/legal', pattern: '[^_]*.mdx' }),
  schema: z
    .strictObject({
      ...legalFields,
      redirects,
      dateLabel: dateLabel.optional(),
      date: documentDate
        .optional()
        .describe(
          'The date of the document. Keep the old text before you change what binds people: content/README.md says how.',
        ),
      notice: words
        .max(140)
        .optional()
        .describe('What an important change will be, in one sentence, before it takes effect.'),
      noticeDate: day.optional().describe('The day from which that change applies, written year-month-day.'),
    })
    .refine((document) => (document.notice === undefined) === (document.noticeDate === undefined), {
      path: ['noticeDate'],
      message: 'Give notice and noticeDate together, or neither',
    })
    .refine((document) => (document.date === undefined) === (document.dateLabel === undefined), {
      path: ['dateLabel'],
      message: 'Give date and dateLabel together, or neither',
    }),
});

/** Earlier versions: copies of a document as it stood, one folder a document, one file a date. */
const versions = defineCollection({
  loader: glob({ base: './content/legal/versions', pattern: '*/[^_]*.mdx' }),
  schema: z.strictObject({ ...legalFields, dateLabel, date: documentDate, placeholder }),
});

const navigation = defineCollection({
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

const testimonials = defineCollection({
  loader: oneFile('testimonials'),
  schema: z.strictObject({
    testimonials: list(
      {
        headline: words.max(60).describe('The quote in a few words, set large.'),
        quote: words.describe('One or two sentences.'),
        author: words.describe('First name and initial.'),
        role: words.describe('What the author does.'),
        placeholder,
      },
      'headline',
    ).describe('The quotes of the landing page, in order.'),
  }),
});

const reasons = defineCollection({
  loader: oneFile('reasons'),
  schema: z.strictObject({
    reasons: list(
      {
        title: words.max(40).describe('The reason.'),
        text: words.describe('One or two short sentences.'),
      },
      'title',
    )
      .min(1)
      .describe('The reasons of the landing page and of About, in order.'),
  }),
});

const authors = defineCollection({
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

const partners = defineCollection({
  loader: oneFile('partners'),
  schema: z.strictObject({
    partners: list(
      {
        name: words.max(30).describe('The name, set as a wordmark.'),
        sign: z
          .enum(['racks', 'waves', 'records'])
          .describe('The drawing before the name: racks, waves or records.'),
        text: words.describe('What the partner does for us, in one sentence.'),
        placeholder,
      },
      'name',
    )
      .min(1)
      .describe('The partners, in order.'),
  }),
});

const cookies = defineCollection({
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

const cookieScan = defineCollection({
  loader: oneFile('cookie-scan'),
  schema: z.strictObject({
    date: day.describe('The day of the last scan that found nothing else than the inventory.'),
    pages: z.number().int().min(1).describe('How many pages it opened.'),
  }),
});

export const collections = {
  site,
  landing,
  pages,
  plans,
  authors,
  blog,
  legal,
  versions,
  navigation,
  testimonials,
  reasons,
  partners,
  cookies,
  'cookie-scan': cookieScan,
};
