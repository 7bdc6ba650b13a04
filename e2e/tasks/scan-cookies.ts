/**
 * `npm run scan-cookies`: compares what the built site stores in a browser with content/cookies.yaml. Fails if something is
 * not listed, if something optional is stored without consent, or if a listed entry never appears. After a clean scan it
 * writes the date to content/cookie-scan.yaml, for the Cookie Policy.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { listScreens } from '../../scripts/built-site.ts';
import { loadEnvironment } from '../../server/settings.ts';
import { createAnalyticsEntry } from '../../src/node/analytics.ts';
import { formatIsoDay } from '../../src/shared/dates.ts';
import {
  compareWithInventory,
  consentStates,
  type InventoryEntry,
  scanSite,
} from '../support/cookie-scan.ts';
import { siteOrigin } from '../support/project.ts';

function readInventory(): InventoryEntry[] {
  loadEnvironment();
  const { PUBLIC_ANALYTICS_URL: url = '' } = process.env;
  const analytics = URL.canParse(url) ? createAnalyticsEntry(url) : null;
  return [...parse(readFileSync('content/cookies.yaml', 'utf8')).cookies, ...(analytics ? [analytics] : [])];
}

test('the cookie inventory lists what the site stores', async ({ browser }) => {
  test.setTimeout(30 * 60_000);
  const routes = listScreens(process.env.DIST_DIR || 'dist');
  const foundEntries = await scanSite(browser, { origin: siteOrigin, routes });
  const problems = compareWithInventory(foundEntries, readInventory());
  const today = formatIsoDay(new Date());
  const report = [
    `# Cookie scan of ${today}`,
    `${routes.length} routes, ${consentStates.join(', ')}, signed out and signed in.`,
    ...(problems.length > 0
      ? ['## Problems', ...problems.map((line) => `- ${line}`)]
      : ['Every entry is listed in content/cookies.yaml.']),
    '## Entries found',
    ...foundEntries.map(({ name, kind, when, who, route }) => `- ${kind} ${name}: ${when}, ${who}, ${route}`),
  ].join('\n\n');
  mkdirSync('.local/cookies', { recursive: true });
  writeFileSync('.local/cookies/report.md', `${report}\n`);
  console.log(report);
  expect(problems).toEqual([]);
  const comment = '# Written by npm run scan-cookies after a clean scan. The Cookie Policy shows it.';
  writeFileSync('content/cookie-scan.yaml', `${comment}\ndate: ${today}\npages: ${routes.length}\n`);
  console.log(
    '\nSaved the date of the scan in content/cookie-scan.yaml. Build again to show it in the Cookie Policy.',
  );
});
