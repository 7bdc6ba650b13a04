/** Checks content/. The build and `npm run check` fail on errors, and the dev server shows them instead of the page. */
import { checkCode } from './code.ts';
import { checkContentComponents } from './components.ts';
import { checkArticles, checkPlaceholders, checkPlans, checkShareTitles, checkTemplates } from './data.ts';
import { checkImages } from './images.ts';
import { checkLegal } from './legal.ts';
import { checkLinks } from './links.ts';
import { checkMarkdown } from './markdown.ts';
import { type Rule, readContent } from './read.ts';
import type { Finding } from './report.ts';
import { checkEarlierArticles, checkFiles, checkRedirects } from './routes.ts';
import { checkFields } from './schema.ts';
import { checkSvgFiles } from './svg.ts';

const rules: Rule[] = [
  checkFields,
  checkFiles,
  checkCode,
  checkMarkdown,
  checkContentComponents,
  checkImages,
  checkSvgFiles,
  checkLinks,
  checkRedirects,
  checkEarlierArticles,
  checkLegal,
  checkPlans,
  checkArticles,
  checkPlaceholders,
  checkTemplates,
  checkShareTitles,
];

/** @param root the project @param options the schemas for the fields, the current date, and whether the dev server runs */
export function checkContent(root: string, options?: Parameters<typeof readContent>[1]): Finding[] {
  const content = readContent(root, options);
  return rules.flatMap((rule) => [...rule(content)]);
}
