/** Pages, plans, articles and legal documents: MDX files of content/. */
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import {
  action,
  day,
  documentTitle,
  dollars,
  keywords,
  metaDescription,
  oneOrMore,
  placeholder,
  placeholders,
  redirects,
  words,
} from './fields.ts';

export const pages = defineCollection({
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

export const plans = defineCollection({
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

export const blog = defineCollection({
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

export const legal = defineCollection({
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
export const versions = defineCollection({
  loader: glob({ base: './content/legal/versions', pattern: '*/[^_]*.mdx' }),
  schema: z.strictObject({ ...legalFields, dateLabel, date: documentDate, placeholder }),
});
