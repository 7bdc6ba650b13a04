import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Stores a refusal of all optional cookies, unless a page has stored another choice, so that no banner appears. */
export async function refuseCookies(context: BrowserContext): Promise<void> {
  const version = /^date: (\S+)/m.exec(readFileSync('content/legal/cookie-policy.mdx', 'utf8'))?.[1];
  const choice = { preference: false, statistics: false, marketing: false, unclassified: false };
  const time = new Date().toISOString();
  await context.addInitScript(
    (record) => {
      try {
        localStorage.consent ??= record;
      } catch {
        // A test blocks storage, or the frame has none.
      }
    },
    JSON.stringify({ id: 'test', time, version, choice, doNotSell: false, gpc: false }),
  );
}
