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
  nonEmptyText,
  oneOrMore,
  placeholder,
  placeholders,
  redirects,
  textMatching,
} from './fields.ts';

export const pages = defineCollection({
  loader: glob({ base: './content/pages', pattern: '**/[^_]*.mdx' }),
  schema: z.strictObject({
    title: documentTitle,
    description: metaDescription,
    heading: nonEmptyText.max(40).describe('The heading at the top of the page.'),
    lead: nonEmptyText.max(240).optional().describe('One or two sentences under the heading.'),
    consentVersion: day
      .optional()
      .describe(
        'The date of the introduction that newsletter readers agree to. Change it whenever you change that text.',
      ),
    keywords,
    placeholder,
  }),
});

/** The number of feature rows: src/components/plans/PlanComparison.astro */
const featureRows = 6;

export const plans = defineCollection({
  loader: glob({ base: './content/plans', pattern: '**/[^_]*.mdx' }),
  schema: z.strictObject({
    name: nonEmptyText.max(24).describe('The name of the plan.'),
    order: z.number().int().describe('The position among the plans. The smallest number is first.'),
    title: documentTitle,
    description: metaDescription,
    price: dollars.describe("US dollars per month, on the plan's page, with a point, such as 49.99."),
    cardPrice: dollars.describe(
      'US dollars per month, on the cards of the landing page and Our Plans, with a point, such as 49.99.',
    ),
    pricePrefix: nonEmptyText.optional().describe('Words before the price, such as "starting at".'),
    priceNote: nonEmptyText.describe('Words after the price, such as "billed monthly".'),
    redirects,
    keywords,
    badge: nonEmptyText.optional().describe('A badge next to the name.'),
    promoted: z
      .boolean()
      .describe('Whether the plan stands out in the comparison. Only one plan can be promoted.'),
    package: nonEmptyText
      .max(60)
      .describe("The plan's option in the contact form. Links such as /contact?package=leader use it."),
    features: z
      .array(
        z.strictObject({
          label: oneOrMore.describe('The label of the row. A list spans several rows.'),
          text: oneOrMore.describe("The plan's value in that row."),
        }),
      )
      .min(1)
      .refine((features) => features.flatMap(({ label }) => label).length <= featureRows, {
        message: `The plan comparison has ${featureRows} rows. Combine some of the features`,
      })
      .describe("The plan's rows in the comparison."),
    actions: z
      .strictObject({ landing: action, overview: action, page: action })
      .describe("The plan's button on the landing page, on Our Plans and on its own page."),
    cards: z
      .array(
        z.strictObject({
          title: nonEmptyText.max(60).describe('The title of the card.'),
          text: nonEmptyText.describe('One or two sentences about it.'),
        }),
      )
      .min(1)
      .describe("The feature cards on the plan's page."),
    questions: z
      .array(
        z.strictObject({
          question: nonEmptyText.max(80).describe('The question.'),
          answer: nonEmptyText.describe('Two to four plain sentences.'),
        }),
      )
      .min(1)
      .describe("The questions on the plan's page."),
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
    date: day.describe('The day of publication. A future date delays publication.'),
    author: nonEmptyText.describe('The author: a name in authors.yaml. Add a new person there first.'),
    authorTitle: nonEmptyText.optional().describe("The author's role, such as AI writer."),
    checker: nonEmptyText
      .optional()
      .describe('Who checked the article before publication: a person in authors.yaml.'),
    related: z
      .array(nonEmptyText)
      .max(3, 'Name at most 3 articles')
      .default([])
      .describe('Up to three articles to read next: their file names without .mdx.'),
    lang: textMatching(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, 'Write a language code, such as ar or pt-BR')
      .optional()
      .describe('The language of the article, such as ar or pt-BR, if it is not English.'),
    dir: z
      .enum(['ltr', 'rtl'])
      .optional()
      .describe('Write rtl for an article that is read from right to left, such as an Arabic one.'),
    redirects,
    keywords,
    draft: z.boolean().default(false).describe('Whether the article is hidden on the published site.'),
    placeholder,
  }),
});

const legalFields = {
  title: z.string().min(4).max(60).describe('The name of the document.'),
  description: metaDescription,
  order: z.number().int().describe('The position in the list of documents. The smallest number is first.'),
  listLabel: nonEmptyText.describe('The date in the list of documents, such as Updated 2025.'),
};

const dateLabel = z
  .enum(['Effective', 'Last updated'])
  .describe('The label before the date. Write both or neither.');

const documentDate = day.describe('The date of the document.');

/** Zod also runs the conditions below if a field is invalid. */
const isDate = (value: unknown): value is Date => value instanceof Date;

export const legal = defineCollection({
  loader: glob({ base: './content/legal', pattern: '[^_]*.mdx' }),
  schema: z
    .strictObject({
      ...legalFields,
      redirects,
      keywords,
      dateLabel: dateLabel.optional(),
      date: documentDate
        .optional()
        .describe(
          'The date of the document. Before you change a binding document, archive it: content/README.md.',
        ),
      notice: nonEmptyText
        .max(140)
        .optional()
        .describe('An upcoming important change, in one sentence. Write its day in the next field.'),
      noticeDate: day.optional().describe('The day on which that change takes effect.'),
    })
    .refine((document) => (document.notice === undefined) === (document.noticeDate === undefined), {
      path: ['noticeDate'],
      message: 'Write both notice and noticeDate, or neither',
    })
    .refine((document) => (document.date === undefined) === (document.dateLabel === undefined), {
      path: ['dateLabel'],
      message: 'Write both date and dateLabel, or neither',
    })
    .refine(
      ({ date, listLabel }) => {
        const [year] = /\b\d{4}\b/.exec(listLabel) ?? [];
        return !isDate(date) || !year || year === String(date.getUTCFullYear());
      },
      { path: ['listLabel'], message: 'The label and the date have different years. Change one of the two' },
    )
    .refine(({ date, noticeDate }) => !isDate(date) || !isDate(noticeDate) || date < noticeDate, {
      path: ['noticeDate'],
      message: 'The document already has this date or a later one. Remove notice and noticeDate',
    }),
});

/** Earlier versions of legal documents: a folder for each document, a file for each date. */
export const versions = defineCollection({
  loader: glob({ base: './content/legal/versions', pattern: '*/[^_]*.mdx' }),
  schema: z.strictObject({ ...legalFields, dateLabel, date: documentDate, placeholder }),
});
