/**
 * Every state of the pages, at 390 px unless it names another width: axe finds no violation, and every control works by
 * touch on a translated page (docs/decisions/031-fields-outside-react.md). Each text is inside nested elements then, so a
 * touch hits such an element and not the control.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { getRouteTraits } from '../src/shared/paths.ts';
import { findViolations } from './support/axe.ts';
import { translate } from './support/foreign-dom.ts';
import { layouts, routes } from './support/routes.ts';
import { type State, states } from './support/states.ts';
import { expect, failedRequest, type PageErrors, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

test.use({ viewport: phone, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

/** What a visitor notices after using a control: text, fields, open elements, focus, position and URL. */
const readState = (page: Page) =>
  page.evaluate(() => {
    const elements = document.querySelectorAll(
      'dialog, details, input, button[aria-label], [aria-pressed], [aria-expanded], [aria-busy], [hidden], [inert]',
    );
    const open = [...elements].map((element) => {
      const { checked, value, type } = element as HTMLInputElement;
      return [(element.cloneNode(false) as Element).outerHTML, checked, value, type].join();
    });
    const focused = document.activeElement?.closest('button, summary, label')
      ? ''
      : document.activeElement?.outerHTML;
    const isUsed = document.body.hasAttribute('data-used');
    return [location.href, document.body.innerText, scrollY, focused, isUsed, ...open].join('\n');
  });

/**
 * Marks the visible controls with a name that is the same on every page: their area and text. Links need none of our
 * code, except those in the error summary.
 * @returns the names, at the end those of controls that hide others
 */
const markControls = (page: Page) =>
  page
    .locator(
      'button:visible:not([aria-disabled="true"]), summary:visible, label:visible:has([type="checkbox"]:enabled), .error-summary a:visible',
    )
    .evaluateAll((controls) => {
      const modal = document.querySelector('dialog:modal') ?? document.body;
      const isLeaving = (control: Element) =>
        Number(control.matches('[type="submit"], [commandfor], [aria-expanded="true"], .choice-tab'));
      return controls
        .filter((control) => modal.contains(control))
        .sort((one, other) => isLeaving(one) - isLeaving(other))
        .map((control) => {
          const area = control.closest('form, dialog, main, header, body');
          const text = control.ariaLabel ?? control.textContent;
          const name = `${area?.id || area?.localName}: ${text}`.replaceAll(/[\d\s"\\]+/g, ' ');
          control.setAttribute('data-control', name);
          return name;
        });
    });

/** Whether a control is still there, and nothing is above it. */
const isWithinReach = (control: Locator) =>
  control.evaluateAll(([element]) => {
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return Boolean(element?.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
  });

/** Opens a state in a new tab. */
async function open({ context, pageErrors }: Fixtures, { path, prepare, widths = [390] }: State) {
  await Promise.all(context.pages().map((old) => old.close()));
  const page = await context.newPage();
  await pageErrors.watch(page);
  await page.addInitScript(() => {
    window.print = () => document.body.toggleAttribute('data-used');
  });
  page.on('filechooser', () => page.locator('body').evaluate((body) => body.toggleAttribute('data-used')));
  if (!widths.includes(390)) await page.setViewportSize({ ...phone, width: widths[0] ?? 390 });
  await page.goto(path);
  await prepare?.(page);
  // By touch no pointer rests on what it clicked last, and opens a tooltip again.
  await page.mouse.move(1, 1);
  return page;
}

interface Fixtures {
  context: BrowserContext;
  pageErrors: PageErrors;
}

/**
 * Uses each control of a state once. The state is opened again when the last control has opened another page, or has
 * covered or removed the next one.
 * @param used names of controls that other states have; those of this state are added
 */
async function tapControls(fixtures: Fixtures, state: State, opened: Page, used: Set<string>): Promise<void> {
  let page = opened;
  await translate(page);
  const readPath = () => new URL(page.url()).pathname;
  const path = readPath();
  for (const name of await markControls(page)) {
    // The other states need the session.
    if (used.has(name) || /Log out(?: and continue)?$/.test(name.trim())) continue;
    used.add(name);
    const reopen = async () => {
      page = await open(fixtures, state);
      await translate(page);
      await markControls(page);
    };
    /** Touches the control. @returns the state before it */
    const tap = async (timeout?: number) => {
      const control = page.locator(`[data-control="${name}"]`).first();
      const text = control.locator('font font').first();
      const before = await readState(page);
      await ((await text.count()) > 0 && (await text.isVisible()) ? text : control).tap(
        timeout ? { timeout } : {},
      );
      return before;
    };
    const isReady = async () =>
      readPath() === path && (await isWithinReach(page.locator(`[data-control="${name}"]`)));
    if (!(await isReady()) && (await page.locator('dialog:modal').count()) > 0)
      await page.keyboard.press('Escape');
    if (!(await isReady())) await reopen();
    const before = await tap(3000).catch(async () => {
      // What the last control opened came late.
      await reopen();
      return tap();
    });
    await expect.poll(() => readState(page).catch(() => before), `${state.name}: ${name}`).not.toBe(before);
  }
}

/** Opens each state, expects that axe finds nothing, and uses the controls that no earlier state has. */
async function tryStates(fixtures: Fixtures, some: readonly (State & { isPage?: boolean })[]): Promise<void> {
  test.setTimeout(150_000);
  // The browser reports the failures that some states cause, and React that the text of the build was replaced.
  fixtures.pageErrors.expect(failedRequest);
  fixtures.pageErrors.expect(/React error #418/);
  const used = new Set<string>();
  for (const state of some) {
    const page = await open(fixtures, state);
    const { name, widths = [390], isPage } = state;
    // pages.spec.ts has those of pages.
    if (!isPage) expect.soft(await findViolations(page), name).toEqual([]);
    if (widths.includes(390)) await tapControls(fixtures, state, page, used);
  }
  expect(some.length).toBeGreaterThan(0);
}

// Without scripts, in print, in forced colours or in another window, a page has no other controls.
const signedOut = states.filter(
  ({ withoutScript, media, height, isSignedIn }) => !withoutScript && !media && !height && !isSignedIn,
);
const decided = signedOut.filter(({ isUndecided }) => !isUndecided);
const unlisted = routes
  .map(({ path }) => path)
  .filter((path) => getRouteTraits(path).isUnlisted && !layouts.includes(path));
const pages = [...layouts, ...unlisted].map((path) => ({ name: path, path, isPage: true }));

for (const [kind, all] of Object.entries({ page: pages, 'form, menu and dialog': decided }))
  for (const part of [1, 2])
    test(`on every translated ${kind} controls work by touch, and axe finds nothing (group ${part} of 2)`, async ({
      context,
      pageErrors,
    }) => {
      const some = all.filter((_, index) => index % 2 === part - 1);
      await tryStates({ context, pageErrors }, some);
    });

test.describe('before a choice about cookies', () => {
  test.use({ hasRefusedCookies: false });

  test('in the translated cookie banner controls work by touch, and axe finds nothing', async ({
    context,
    pageErrors,
  }) => {
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.clear();
    });
    const undecided = signedOut.filter(({ isUndecided }) => isUndecided);
    await tryStates({ context, pageErrors }, undecided);
  });
});

test('in every translated state of the account controls work by touch, and axe finds nothing', {
  tag: '@backend',
}, async ({ page, context, accounts, email, pageErrors }) => {
  await accounts.open(page, email);
  const inAccount = states.filter(({ isSignedIn }) => isSignedIn);
  await tryStates({ context, pageErrors }, inAccount);
  const wide = inAccount.find(({ name }) => name === 'account-profile');
  await tryStates({ context, pageErrors }, wide ? [{ ...wide, widths: [1440] }] : []);
});
