import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { globWithoutModules } from './lib/mdx/loader.ts';

const words = z.string().min(1);

/** A file of content/ that is one entry, with all that it holds. */
const oneFile = (name: string) => glob({ base: './content', pattern: `${name}.yaml` });

/**
 * A text that follows a pattern. The sentence goes into the JSON schema as well: editors' programs and the
 * editing desk show it in place of the pattern (`patternErrorMessage` is the name that VS Code reads).
 */
const textLike = (pattern: RegExp, patternErrorMessage: string) =>
  z.string().regex(pattern, patternErrorMessage).meta({ patternErrorMessage });

/**
 * A day, written year-month-day. The step before it is there for the JSON schema: Astro writes a bare date as
 * a date with a time, and editors' programs would then mark every day as wrong.
 */
const day = z
  .preprocess((written) => written, z.coerce.date('Write the date as year-month-day, such as 2025-06-21'))
  .meta({ type: 'string', format: 'date' });

/** A root-relative address without a trailing slash, or `/` itself. */
const internalPath = textLike(
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:[?#][^\s]*)?$/,
  'Write an address of this site: it starts with / and has no trailing slash, such as /our-plans',
);

const documentTitle = z
  .string()
  .min(10, 'Write at least 10 characters')
  .max(70, 'Keep the title within 70 characters: search engines cut longer ones')
  .describe('What the browser tab and search results show. {name} becomes the name of the site.');

const metaDescription = z
  .string()
  .min(50, 'Write at least 50 characters')
  .max(160, 'Keep the description within 160 characters: search engines cut longer ones')
  .describe('One or two sentences for search results and shared links, 50 to 160 characters.');

const email = z
  .email('Write a complete e-mail address')
  .meta({ patternErrorMessage: 'Write a complete e-mail address' });
const dollars = z.number().min(0, 'A price cannot be below zero').describe('US dollars per month.');
const action = z.strictObject({
  text: words.max(40).describe('The words on the button.'),
  href: internalPath.describe('Where the button leads.'),
});

const oneOrMore = z.union([words, z.array(words).min(1)]);

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
    licence: words.describe('The licence number in the Legal Imprint.'),
    address: z.array(words).min(1).describe('The registered address, one line an entry.'),
    city: words.describe('The city of that address, as search engines are told.'),
    countryCode: textLike(/^[A-Z]{2}$/, 'Write two capital letters, such as AE').describe(
      'Its country in two letters (ISO 3166-1), as search engines are told.',
    ),
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
    }),
    plans: z.strictObject({
      heading: words.describe('The heading over the three plans.'),
      lead: words.describe('One or two sentences beside them.'),
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
  }),
});

const blog = defineCollection({
  loader: globWithoutModules({ base: './content/blog', pattern: '**/[^_]*.mdx' }),
  schema: z.strictObject({
    title: z
      .string()
      .min(10, 'Write at least 10 characters')
      .max(80, 'Keep the title within 80 characters')
      .describe('The headline, without a full stop.'),
    description: metaDescription,
    date: day.describe('The day of publication, written year-month-day.'),
    author: words.describe('Who wrote it. {name} becomes the name of the site.'),
    authorTitle: words.optional().describe('What the author is.'),
    draft: z.boolean().default(false).describe('Whether the article is kept out of the public site.'),
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
      dateLabel: dateLabel.optional(),
      date: documentDate
        .optional()
        .describe(
          'The date of the document. Keep the old text before you change what binds people: content/README.md says how.',
        ),
    })
    .refine((document) => (document.date === undefined) === (document.dateLabel === undefined), {
      path: ['dateLabel'],
      message: 'Give date and dateLabel together, or neither',
    }),
});

/** Earlier versions: copies of a document as it stood, one folder a document, one file a date. */
const versions = defineCollection({
  loader: glob({ base: './content/legal/versions', pattern: '*/[^_]*.mdx' }),
  schema: z.strictObject({ ...legalFields, dateLabel, date: documentDate }),
});

/**
 * A list whose order is the order on the page. It stands in its file under a name of its own: the editing desk
 * wants fields at the top of a file (docs/decisions/034-lists-as-fields.md).
 * @param item the fields of an entry
 * @param names the fields that no two entries have in common
 */
const list = <Shape extends z.core.$ZodLooseShape>(item: Shape, ...names: (keyof Shape & string)[]) =>
  z
    .array(z.strictObject(item))
    .min(1)
    .superRefine((entries, { addIssue }) => {
      const seen = new Set<string>();
      for (const [place, entry] of entries.entries()) {
        const own = names.map((name) => (entry as Record<string, unknown>)[name]);
        const key = JSON.stringify(own);
        if (seen.has(key))
          addIssue({
            code: 'custom',
            path: [place, ...names.slice(0, 1)],
            message: `"${own[0]}" stands in the list already. Take one of the two out, or change it`,
          });
        seen.add(key);
      }
    });

const navigation = defineCollection({
  loader: oneFile('navigation'),
  schema: z.strictObject({
    links: list(
      {
        text: words.max(30).describe('The words of the link.'),
        href: internalPath.describe('Where it leads.'),
        boxed: z.boolean().default(false).describe('Whether the link is drawn with a border.'),
      },
      'text',
    ).describe('The links of the header and of the menu, in order.'),
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
    ).describe('The reasons of the landing page and of About, in order.'),
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
      },
      'name',
    ).describe(
      'The partners, in order. Those that came with the site are invented: replace them before launch.',
    ),
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
    ).describe(
      'Everything the site may store in a browser, and every other server it asks. The Cookie Policy prints this list, and npm run cookies compares it with what the site does.',
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
