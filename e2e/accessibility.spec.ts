import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type State, states } from '../scripts/browser/states.ts';
import { everyPath, layouts } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';

/**
 * Runs axe after all animations, because a half-faded letter has too little contrast.
 * @param skippedRules ids of axe rules
 * @param scope selector of the element to check
 * @returns one line for each violation
 */
async function findViolations(page: Page, skippedRules: string[] = [], scope = 'html'): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (
        animation.timeline instanceof DocumentTimeline &&
        animation.effect?.getTiming().iterations !== Infinity
      )
        animation.finish();
  });
  const { violations, incomplete } = await new AxeBuilder({ page })
    // No page has frames. Without legacy mode axe opens another page to merge the results of frames.
    .setLegacyMode()
    // Selectors of elements that pass are not needed, and take a quarter of the time.
    .options({ resultTypes: ['violations', 'incomplete'] })
    .disableRules(skippedRules)
    .include(scope)
    .analyze();
  // axe reports text in the colour of its background only as incomplete.
  const invisible = incomplete.flatMap(({ id, nodes }) => ({
    id,
    nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
  }));
  return [...violations, ...invisible].flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html.slice(0, 80)}`),
  );
}

const missing = ['/no-such-page', '/blog/no-such-article'];
const half = Math.ceil(everyPath.length / 2);

for (const [which, width, some] of [
  ['the first half of the pages', 390, everyPath.slice(0, half)],
  ['the second half of the pages and the 404 pages', 390, [...everyPath.slice(half), ...missing]],
  ['one page of every layout', 1440, layouts],
] as const)
  test(`axe finds no violation at ${width} px on ${which}`, async ({ page, pageErrors }) => {
    test.setTimeout(180_000);
    pageErrors.expect(failedRequest);
    await page.setViewportSize({ width, height: 900 });
    for (const path of some) {
      await page.goto(path);
      expect.soft(await findViolations(page), path).toEqual([]);
    }
  });

/** Marks one visible link or button of each kind. @returns how many */
const markControls = (page: Page) =>
  page.evaluate(() => {
    const kinds = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(
      'main :is(a, button, summary), header a, footer a',
    )) {
      const { className, parentElement: parent, dataset, tagName } = control;
      const kind = [tagName, className, dataset.variant, parent?.tagName, parent?.className].join();
      if (
        kinds.has(kind) ||
        control.closest('[inert]') ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue;
      dataset.control = String(kinds.size);
      kinds.add(kind);
    }
    return kinds.size;
  });

for (const path of ['/', '/our-plans', '/contact', '/blog/before-your-first-agent'])
  test(`axe finds no violation in links and buttons of ${path} under the pointer`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const count = await markControls(page);
    expect(count).toBeGreaterThan(4);
    for (let index = 0; index < count; index++) {
      const control = `[data-control="${index}"]`;
      await page.locator(control).hover();
      expect.soft(await findViolations(page, [], control), control).toEqual([]);
    }
  });

test('axe finds no violation in the newsletter form with error messages', async ({ page }) => {
  await page.goto('/blog');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByRole('button').click();
  await expect(form.locator('.error-summary')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

const findInState = async (page: Page, state: State) => {
  if (state.media) await page.emulateMedia(state.media);
  await page.goto(state.path);
  await state.prepare?.(page);
  // In forced colours and in print axe compares colours that are not visible.
  return findViolations(page, state.media ? ['color-contrast'] : []);
};

for (const state of states) {
  // axe is a script, and a page without scripts has no other states.
  if (state.withoutScript || state.isSignedIn) continue;
  test.describe(() => {
    test.use({
      hasRefusedCookies: !state.isUndecided,
      viewport: { width: state.widths?.[0] ?? 390, height: 900 },
    });

    test(`axe finds no violation in the state ${state.name}`, async ({ page, pageErrors }) => {
      // The browser reports the failures that some states cause.
      pageErrors.expect(failedRequest);
      expect(await findInState(page, state)).toEqual([]);
    });
  });
}

// The account has another layout on wide screens.
for (const width of [390, 1440])
  test(`axe finds no violation in any state of the account at ${width} px`, async ({
    page,
    accounts,
    email,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    pageErrors.expect(failedRequest);
    await page.setViewportSize({ width, height: 900 });
    await accounts.open(page, email);
    for (const state of states.filter(
      ({ isSignedIn, widths }) => isSignedIn && (widths?.includes(width) ?? true),
    )) {
      // Another fragment on the same page would not reload it.
      await page.goto('about:blank');
      expect.soft(await findInState(page, state), state.name).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

test('the first Tab stop of a page is the skip link to the content', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});

/** The names of the animations that run by themselves, not with the scroll position. */
const listMovement = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );

// The first part proves that listMovement() finds movement.
test('animations run only without reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await listMovement(page)).not.toEqual([]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/about', '/contact', '/your-account']) {
    await page.goto(path);
    expect.soft(await listMovement(page), path).toEqual([]);
  }
});

test('every stop of the Tab key looks different with focus, on every layout', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of layouts) {
    await page.goto(path);
    const unchanged = await page.evaluate(() => {
      const visible = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
      const look = (element: Element) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(element);
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`;
        return [outline, boxShadow, borderColor, backgroundColor].join();
      };
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(visible)) {
        if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
        element.blur();
        // The label or a parent can show the focus of a hidden input.
        const shown = [element, element.parentElement, element.closest('label')].filter(
          (each) => each !== null,
        );
        const before = shown.map(look).join('|');
        element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
        if (document.activeElement === element && shown.map(look).join('|') === before)
          found.push(
            `${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}`,
          );
        element.blur();
      }
      return found;
    });
    expect.soft(unchanged, path).toEqual([]);
  }
});
