/** Fields and loaders that several collections share. */
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/**
 * A text that follows a pattern. The sentence goes into the JSON schema as well: editors' programs and the
 * editing desk show it in place of the pattern (`patternErrorMessage` is the name that VS Code reads).
 */
export const textLike = (pattern: RegExp, patternErrorMessage: string) =>
  z.string().regex(pattern, patternErrorMessage).meta({ patternErrorMessage });

export const words = z.string().min(1);

/**
 * A day, written year-month-day. The step before it is there for the JSON schema: Astro writes a bare date as
 * a date with a time, and editors' programs would then mark every day as wrong.
 */
export const day = z
  .preprocess((written) => written, z.coerce.date('Write the date as year-month-day, such as 2025-06-21'))
  .meta({ type: 'string', format: 'date' });

/** A root-relative address without a trailing slash, or `/` itself. */
export const internalPath = textLike(
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:[?#][^\s]*)?$/,
  'Write a path of this site: it starts with / and has no trailing slash, such as /our-plans',
);

export const documentTitle = z
  .string()
  .min(10, 'Write at least 10 characters')
  .max(70, 'Keep the title within 70 characters: search engines cut longer ones')
  .describe("The title in browser tabs and search results. {name} becomes the site's name.");

export const metaDescription = z
  .string()
  .min(50, 'Write at least 50 characters')
  .max(160, 'Keep the description within 160 characters: search engines cut longer ones')
  .describe('One or two sentences for search results and shared links.');

export const email = z
  .email('Write a complete email address')
  .meta({ patternErrorMessage: 'Write a complete email address' });
export const dollars = z.number().min(0, 'A price cannot be below zero').describe('US dollars per month.');
export const action = z.strictObject({
  text: words.max(40).describe('The text of the button.'),
  href: internalPath.describe('A path of this site.'),
});

export const oneOrMore = z.union([words, z.array(words).min(1)]);

export const placeholder = z
  .boolean()
  .default(false)
  .describe('Whether this is placeholder content, which must be replaced before publication.');
export const placeholders = oneOrMore
  .optional()
  .describe('The fields of this file with placeholder content, which must be replaced before publication.');
/** Paths that redirect to a page: deploy/rules.ts */
export const redirects = z
  .array(textLike(/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/, 'Write a path of this site, such as /blog/old-name'))
  .optional()
  .describe('Earlier paths of this page, such as /blog/old-name. They redirect to it.');

export const keywords = z
  .array(words)
  .default([])
  .describe("Search words that the page itself doesn't use, such as jobs or login.");

/**
 * A list whose order is the order on the page. It stands in its file under a name of its own: the editing desk
 * wants fields at the top of a file (docs/decisions/017-content-model.md).
 * @param item the fields of an entry
 * @param names the fields that no two entries have in common
 */
export const list = <Shape extends z.core.$ZodLooseShape>(item: Shape, ...names: (keyof Shape & string)[]) =>
  z.array(z.strictObject(item)).superRefine((entries, { addIssue }) => {
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

/** A YAML file of content/ that is one entry. @param name without the extension */
export const oneFile = (name: string) => glob({ base: './content', pattern: `${name}.yaml` });
