/** The `test` of the journeys through every engine: each gets a tab on the `site`. */
import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type Engine, type EngineName, engineNames, type Size } from '../../../scripts/engines/engine.ts';
import { remember } from '../../../scripts/engines/look.ts';
import { Screen } from '../../../scripts/engines/screen.ts';
import { startEngine } from '../../../scripts/engines/start.ts';
import { refusal } from '../../../scripts/look/states.ts';
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

/** Opens a tab of a browser. @returns null where there is none @throws Error instead where REQUIRE_ENGINES is set */
async function openScreen(engine: Engine | string, size: Size): Promise<Screen | null> {
  if (typeof engine === 'object') return new Screen(await engine.openTab(size), siteOrigin);
  if (process.env.REQUIRE_ENGINES) throw new Error(engine);
  return null;
}

/** Opens a tab in each engine of this machine, for people who have asked for less motion. Chromium's is the first. */
export async function openEverywhere(
  launch: Launch,
  size: Size,
): Promise<{ name: EngineName; site: Screen }[]> {
  const opened = await Promise.all(
    engineNames.map(async (name) => ({ name, site: await openScreen(await launch(name, true), size) })),
  );
  return opened.flatMap(({ name, site }) => (site ? [{ name, site }] : []));
}

/** Leaves the record of somebody who has refused everything. */
export const answerQuestion = (site: Screen): Promise<void> => remember(site, refusal());

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
    test.skip(!site, `There is no ${engineName} here.`);
    if (!site) return;
    if (hasChosen) await answerQuestion(site);
    await use(site);
    if (info.status !== info.expectedStatus) {
      const file = info.outputPath('window.png');
      writeFileSync(file, await site.tab.takePicture());
      await info.attach('window', { path: file });
    }
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
