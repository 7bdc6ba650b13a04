/** The `test` of the journeys through every engine: each gets a tab on the `site`. */
import { readFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import type { Engine, EngineName, Size } from '../../../scripts/engines/engine.ts';
import { Screen } from '../../../scripts/engines/screen.ts';
import { startEngine } from '../../../scripts/engines/start.ts';
import { Accounts } from '../../support/accounts.ts';
import { Mailbox } from '../../support/mailbox.ts';
import { siteOrigin } from '../../support/origins.ts';

export interface EngineOptions {
  engineName: EngineName;
}

interface Fixtures {
  size: Size;
  /** Whether the visitor has answered the question about cookies before. */
  hasChosen: boolean;
  site: Screen;
  email: string;
  accounts: Accounts;
  mailbox: Mailbox;
}

/** Gives a browser, started when it is first asked for. @returns a sentence where the machine has none */
type Launch = (name: EngineName, isStill: boolean) => Promise<Engine | string>;

export const wide: Size = { width: 1440, height: 900 };
/** For what is done rather than looked at: a machine without a graphics processor draws every pixel itself. */
const usual: Size = { width: 1024, height: 768 };
export const narrow: Size = { width: 390, height: 800 };

/** Opens a tab of a browser; leaves the test out where there is none, and fails it where REQUIRE_ENGINES is set. */
export async function openScreen(engine: Engine | string, size: Size): Promise<Screen> {
  if (typeof engine === 'string') {
    if (process.env.REQUIRE_ENGINES) throw new Error(engine);
    test.skip(true, engine);
    throw new Error(engine);
  }
  return new Screen(await engine.openTab(size), siteOrigin);
}

/** Leaves the record of somebody who has refused everything. */
export async function answerQuestion(site: Screen): Promise<void> {
  const version = /^date: (\S+)/m.exec(readFileSync('content/legal/cookie-policy.mdx', 'utf8'))?.[1] ?? '';
  await site.goto('/robots.txt');
  await site.tab.evaluate((policy) => {
    const choice = { preference: false, statistics: false, marketing: false, unclassified: false };
    const until = Date.now() + 3_600_000;
    const record = { id: 'test', time: '', version: policy, choice, doNotSell: false, gpc: false, until };
    localStorage.setItem('consent', JSON.stringify(record));
  }, version);
}

export const test = base.extend<Fixtures & EngineOptions, { launch: Launch }>({
  engineName: ['chromium', { option: true }],
  size: [usual, { option: true }],
  hasChosen: [true, { option: true }],
  launch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const running = new Map<string, Promise<Engine | string>>();
      await use((name, isStill) => {
        const key = `${name} ${isStill}`;
        const engine = running.get(key) ?? startEngine(name, isStill);
        running.set(key, engine);
        return engine;
      });
      for (const started of running.values()) {
        const engine = await started;
        if (typeof engine === 'object') await engine.close();
      }
    },
    { scope: 'worker' },
  ],
  site: async ({ launch, engineName, size, hasChosen }, use, info) => {
    const site = await openScreen(await launch(engineName, false), size);
    if (hasChosen) await answerQuestion(site);
    await use(site);
    if (info.status !== info.expectedStatus)
      await info.attach('window', { body: await site.tab.takePicture(), contentType: 'image/png' });
    // Chromium alone says so, of answers that a test asks for, such as a refused password.
    const errors = site.tab.errors.filter((line) => !line.startsWith('Failed to load resource'));
    await site.close();
    expect(errors, 'errors in the page').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  email: async ({}, use) => use(`visitor-${crypto.randomUUID()}@example.com`),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  accounts: async ({}, use) => use(new Accounts()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  mailbox: async ({}, use) => use(new Mailbox()),
});

export { expect };
