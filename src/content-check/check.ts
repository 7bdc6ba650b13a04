/**
 * What an editor should know about content/: mistakes, such as days that do not exist and links that lead
 * nowhere, and what could be better. Used by the build and `npm run check`, which stop
 * on mistakes, and by the dev server, which shows them.
 */
import { type Content, type Rule, readContent } from './read.ts';
import type { Finding } from './report.ts';
import { addressesOf } from './routes.ts';
import { checkAddresses } from './rules/addresses.ts';
import { checkAuthors } from './rules/authors.ts';
import { checkBodies } from './rules/bodies.ts';
import { checkBrackets } from './rules/brackets.ts';
import { checkComments } from './rules/comments.ts';
import { checkCompany } from './rules/company.ts';
import { checkDates } from './rules/dates.ts';
import { checkDirections } from './rules/directions.ts';
import { checkEncoding } from './rules/encoding.ts';
import { checkFields } from './rules/fields.ts';
import { checkFiles } from './rules/files.ts';
import { checkHeadings } from './rules/headings.ts';
import { checkImages } from './rules/images.ts';
import { checkLinks } from './rules/links.ts';
import { checkNames } from './rules/names.ts';
import { checkNotices } from './rules/notices.ts';
import { checkOrder } from './rules/order.ts';
import { checkParts } from './rules/parts.ts';
import { checkPlaceholders } from './rules/placeholders.ts';
import { checkPlans } from './rules/plans.ts';
import { checkPrices } from './rules/prices.ts';
import { checkQuotes } from './rules/quotes.ts';
import { checkRedirects } from './rules/redirects.ts';
import { checkSigns } from './rules/signs.ts';
import { checkSyntax } from './rules/syntax.ts';
import { checkTables } from './rules/tables.ts';
import { checkTitles } from './rules/titles.ts';
import { checkVersions } from './rules/versions.ts';
import { checkWords } from './rules/words.ts';

const rules: Rule[] = [
  checkEncoding,
  checkFields,
  checkQuotes,
  checkNames,
  checkAddresses,
  checkRedirects,
  checkFiles,
  checkLinks,
  checkDates,
  checkSyntax,
  checkBodies,
  checkAuthors,
  checkHeadings,
  checkImages,
  checkTables,
  checkDirections,
  checkParts,
  checkBrackets,
  checkComments,
  checkTitles,
  checkSigns,
  checkWords,
  checkVersions,
  checkNotices,
  checkPlans,
  checkPrices,
  checkOrder,
  checkPlaceholders,
  checkCompany,
];

/** Checks every file of content/. @param options the schemas to hold fields to, and the day to count from */
export function checkContent(
  root: string,
  options?: Partial<Pick<Content, 'schemas'>> & { today?: Date },
): Finding[] {
  const content = readContent(root, options);
  return rules.flatMap((rule) => [...rule(content)]);
}

/** Every address of the site that a link may lead to. @param root the project */
export const knownPaths = (root: string): Set<string> => addressesOf(readContent(root).texts);

/** The file that has a title already, if one has. @param root the project */
export const fileTitled = (root: string, title: string): string | undefined =>
  readContent(root).texts.find(
    ({ collection, values }) => collection !== 'versions' && values?.title === title,
  )?.file;
