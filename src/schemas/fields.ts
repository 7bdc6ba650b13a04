import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { formatIsoDay } from '../shared/dates.ts';

/**
 * A string that must match a pattern. The message is also in the JSON schema, where VS Code reads it as
 * `patternErrorMessage`.
 */
export const textMatching = (pattern: RegExp, patternErrorMessage: string) =>
  z.string().regex(pattern, patternErrorMessage).meta({ patternErrorMessage });

export const nonEmptyText = z.string().min(1);

/** A date as year-month-day, which Astro's YAML parser has already converted. The metadata is for the JSON schema. */
export const day = z
  .preprocess(
    (written) => (written instanceof Date ? formatIsoDay(written) : written),
    z.iso
      .date('This is not a date. Write a valid date as year-month-day, such as 2025-06-21')
      .transform((written) => new Date(written)),
  )
  .meta({ type: 'string', format: 'date' });

/** A root-relative URL without a trailing slash, or `/`. */
export const internalPath = textMatching(
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:[?#][^\s]*)?$/,
  'Write a path of this site: it starts with / and has no trailing slash, such as /our-plans',
);

export const documentTitle = z
  .string()
  .min(10, 'Write at least 10 characters')
  .max(70, 'Keep the title within 70 characters: search engines truncate longer ones')
  .describe(
    "The title in browser tabs and search results, 10 to 70 characters. {name} becomes the site's name.",
  );

export const metaDescription = z
  .string()
  .min(50, 'Write at least 50 characters')
  .max(160, 'Keep the description within 160 characters: search engines truncate longer ones')
  .describe('One or two sentences of 50 to 160 characters for search results and shared links.');

export const email = z
  .email('Write a complete email address')
  .meta({ patternErrorMessage: 'Write a complete email address' });
export const dollars = z
  .number()
  .min(0, 'A price cannot be below zero')
  .multipleOf(0.01, 'Write at most two decimals')
  .describe('US dollars per month.');
export const action = z.strictObject({
  text: nonEmptyText.max(40).describe('The text of the button or link.'),
  href: internalPath.describe('A path of this site.'),
});

export const oneOrMore = z.union([nonEmptyText, z.array(nonEmptyText).min(1)]);

export const placeholder = z
  .boolean()
  .default(false)
  .describe('Whether this is placeholder content, which must be replaced before publication.');
export const placeholders = oneOrMore
  .optional()
  .describe('The fields of this file with placeholder content, which must be replaced before publication.');
/** Paths that redirect to a page: deploy/rules.ts */
export const redirects = z
  .array(textMatching(/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/, 'Write a path of this site, such as /blog/old-name'))
  .optional()
  .describe('Earlier paths of this page, such as /blog/old-name. They redirect to it.');

export const keywords = z
  .array(nonEmptyText)
  .default([])
  .describe("Search words that the page itself doesn't use, such as jobs or login.");

/**
 * A list in page order: docs/decisions/017-content-model.md
 * @param item the fields of an entry
 * @param names the fields whose combination is unique
 */
export const list = <Shape extends z.core.$ZodLooseShape>(item: Shape, ...names: (keyof Shape & string)[]) =>
  z.array(z.strictObject(item)).superRefine((entries, { addIssue }) => {
    const keys = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const values = names.map((name) => (entry as Record<string, unknown>)[name]);
      const key = JSON.stringify(values);
      if (keys.has(key))
        addIssue({
          code: 'custom',
          path: [index, ...names.slice(0, 1)],
          message: `The list already contains "${values[0]}". Remove or change one of the two`,
        });
      keys.add(key);
    }
  });

/** Loads a YAML file of content/ as one entry. @param name without the extension */
export const yamlFile = (name: string) => glob({ base: './content', pattern: `${name}.yaml` });
