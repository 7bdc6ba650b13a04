/**
 * Every state of the pages, at 390 px unless it names another width: axe finds no violation, and every control works by
 * touch on a translated page (docs/decisions/031-fields-outside-react.md). Each text is inside nested elements then, so a
 * touch hits such an element and not the control.
 */
import type { Locator, Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { translate } from './support/foreign-dom.ts';
import { type State, states } from './support/states.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { shareVisit } from './support/visit.ts';

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
 * Marks the visible controls with a name: their area and text. Links need none of our code, except those in the error
 * summary.
 * @returns the names, at the end those of controls that hide others
 */
const markControls = (page: Page) =>
  page
    .locator(
      'button:visible:not([aria-disabled="true"]), summary:visible, label:visible:has([type="checkbox"]:enabled), .error-summary a:visible',
    )
    .evaluateAll((controls) => {
      const modal = document.querySelector('dialog:modal') ?? document.body;
      const getRank = (control: Element) =>
        /Log out$/.test(control.textContent)
          ? 2
          : Number(control.matches('[type="submit"], [commandfor], [aria-expanded="true"], .choice-tab'));
      return controls
        .filter((control) => modal.contains(control))
        .sort((one, other) => getRank(one) - getRank(other))
        .map((control) => {
          const area = control.closest('form, dialog, main, header, body');
          const text = control.ariaLabel ?? control.textContent;
          const name = `${area?.id || area?.localName}: ${text}`.replaceAll(/[\d\s"\\»]+/g, ' ');
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

/**
 * Opens a state, also a second time.
 * @returns the names of the controls that the page had before it was brought into the state
 */
async function openState(page: Page, state: State): Promise<string[]> {
  const { path, prepare, widths = [390], isSignedIn, isInitial } = state;
  if (!widths.includes(390)) await page.setViewportSize({ ...phone, width: widths[0] ?? 390 });
  // Otherwise a path with a fragment would not load again.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(path);
  if (isSignedIn) await page.waitForLoadState('networkidle');
  const before = prepare && !isInitial ? await markControls(page) : [];
  await prepare?.(page);
  // By touch no pointer rests on what it clicked last, and opens a tooltip again.
  await page.mouse.move(1, 1);
  return before;
}

/**
 * Uses each control of a state once, except those that its page has in other states too. Opens the state again when the
 * last control has opened another page, or has covered or removed the next one.
 * @param before the names of the controls that its page has in other states
 * @param area selector of the elements that contain the controls
 */
async function tapControls(page: Page, state: State, before: string[], area: string): Promise<void> {
  await translate(page);
  const readPath = () => new URL(page.url()).pathname;
  const path = readPath();
  await markControls(page);
  const marked = await page
    .locator(`${area} [data-control]`)
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('data-control') ?? ''));
  const names = (await markControls(page)).filter((name) => marked.includes(name) && !before.includes(name));
  expect(names, 'controls').not.toEqual([]);
  for (const name of new Set(names)) {
    const control = page.locator(`[data-control="${name}"]`).first();
    const isReady = async () => readPath() === path && (await isWithinReach(control));
    const tap = async (timeout: number) => {
      const text = control.locator('font font').first();
      await ((await text.isVisible()) ? text : control).tap({ timeout });
    };
    const reopen = async () => {
      await openState(page, state);
      await translate(page);
      await markControls(page);
    };
    if (!(await isReady()) && (await page.locator('dialog:modal').count()) > 0)
      await page.keyboard.press('Escape');
    if (!(await isReady())) await reopen();
    let previous = await readState(page);
    const isTapped = await tap(2000).then(
      () => true,
      () => false,
    );
    if (!isTapped) {
      // The last control opened a dialog after a delay.
      await reopen();
      previous = await readState(page);
      await tap(10_000);
    }
    await expect.poll(() => readState(page).catch(() => previous), name).not.toBe(previous);
  }
}

// Without scripts, in print, in forced colours or in another window, a page has no other controls.
const interactive = states.filter(({ withoutScript, media, height }) => !withoutScript && !media && !height);
const wideProfile = states
  .filter(({ name }) => name === 'account-profile')
  .map((state) => ({ ...state, name: 'account-profile at 1440 px', widths: [1440] }));

/** States without a control that their page does not have in another state. */
const withoutControls = [
  'account-ai-agents',
  'animation',
  'author-note-open',
  'contact-sending',
  'header-signed-in',
  'landing-signed-in',
  'question-open',
  'search-corrected',
  'search-no-results',
];

/** Pages with controls in their content, one of each kind; the states have the other kinds. e2e/pages.spec.ts runs axe. */
const pages = [
  '/contact',
  '/leader-plan',
  '/how-it-works',
  '/explore',
  '/blog',
  '/blog/cost-of-manual-workflows',
  '/sign-in-page',
  '/sign-up-page',
  '/forgot-password',
  '/newsletter/confirm?token=00000000-0000-4000-8000-000000000000',
  '/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000',
  '/no-such-page',
].map((path): State => ({ name: path, path }));

const frame: State = { name: 'the header and footer', path: '/about' };

for (const state of [...pages, frame, ...interactive, ...wideProfile])
  test.describe(() => {
    const tag = state.isSignedIn ? '@backend' : [];
    test.use({ hasRefusedCookies: !state.isUndecided });

    let before: string[] = [];
    const visit = shareVisit(
      async (page, { accounts, email }) => {
        await page.addInitScript((isUndecided) => {
          if (isUndecided && location.protocol === 'http:') localStorage.clear();
          window.print = () => document.body.toggleAttribute('data-used');
        }, state.isUndecided);
        page.on('filechooser', () =>
          page.locator('body').evaluate((body) => body.toggleAttribute('data-used')),
        );
        if (state.isSignedIn) await accounts.signIn(page, email);
        before = await openState(page, state);
      },
      // The browser reports the failures that some states cause, and React that the text of the build was replaced.
      [failedRequest, /React error #418/],
    );

    if (state !== frame && !pages.includes(state))
      test(`${state.name} has no accessibility violation`, { tag }, async () => {
        expect(await findViolations(visit())).toEqual([]);
      });

    // The last test of the visit: it leaves the state.
    if (!withoutControls.includes(state.name))
      test(`on a translated page the controls of ${state.name} work by touch`, { tag }, async () => {
        const area = state === frame ? ':not(main *)' : pages.includes(state) ? 'main' : 'body';
        await tapControls(visit(), state, before, area);
      });
  });
