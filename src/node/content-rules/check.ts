/** Checks content/. The build and `npm run check` fail on errors, and the dev server shows them instead of the page. */
import { reportCharacters } from './characters.ts';
import { reportCode } from './code.ts';
import { reportComponents } from './components.ts';
import {
  reportArticles,
  reportOldPlanNames,
  reportPlaceholders,
  reportPlans,
  reportShareTitles,
  reportTemplates,
} from './data.ts';
import { reportImages } from './images.ts';
import { reportLegal } from './legal.ts';
import { reportLinks } from './links.ts';
import { reportMarkdown } from './markdown.ts';
import { type Rule, readContent } from './read.ts';
import type { Finding } from './report.ts';
import { reportFileNames, reportLostArticles, reportRedirects } from './routes.ts';
import { reportInvalidFields } from './schema.ts';
import { reportUnsafeSvg } from './svg.ts';

const rules: Rule[] = [
  reportInvalidFields,
  reportFileNames,
  reportCharacters,
  reportCode,
  reportMarkdown,
  reportComponents,
  reportImages,
  reportUnsafeSvg,
  reportLinks,
  reportRedirects,
  reportLostArticles,
  reportLegal,
  reportPlans,
  reportOldPlanNames,
  reportArticles,
  reportPlaceholders,
  reportTemplates,
  reportShareTitles,
];

/** @param root the project @param options the schemas for the fields, the current date, and whether the dev server runs */
export function checkContent(root: string, options?: Parameters<typeof readContent>[1]): Finding[] {
  const content = readContent(root, options);
  return rules.flatMap((rule) => [...rule(content)]);
}
