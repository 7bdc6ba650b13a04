import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { everyPath, layouts } from './support/routes.ts';
import { type State, states } from './support/states.ts';
import { expect, failedRequest, test } from './support/test.ts';

const pages = [...everyPath, '/no-such-page', '/blog/no-such-article'];

for (const part of [0, 1])
  test(`axe finds no violation on any page at 390 px, nor on one page of every layout at 1440 px (group ${part + 1} of 2)`, async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(180_000);
    pageErrors.expect(failedRequest);
    for (const path of pages.filter((_, index) => index % 2 === part)) {
      await page.goto(path);
      for (const width of layouts.includes(path) ? [390, 1440] : [390]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await findViolations(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

/** Marks one visible link or button of each kind that is not in `seen`. @returns the new kinds */
const markControls = (page: Page, seen: string[]) =>
  page.evaluate((others) => {
    const kinds = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(
      'main :is(a, button, summary), header a, footer a',
    )) {
      const { className, parentElement: parent, dataset, tagName } = control;
      const kind = [tagName, className, dataset.variant, parent?.tagName, parent?.className].join();
      if (
        kinds.has(kind) ||
        others.includes(kind) ||
        control.closest('[inert]') ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue;
      dataset.control = String(kinds.size);
      kinds.add(kind);
    }
    return [...kinds];
  }, seen);

test('axe finds no violation in links and buttons of each kind under the pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const seen: string[] = [];
  for (const path of ['/', '/our-plans', '/contact', '/blog/before-your-first-agent']) {
    await page.goto(path);
    const kinds = await markControls(page, seen);
    expect(kinds.length, path).toBeGreaterThan(0);
    seen.push(...kinds);
    for (const [index, kind] of kinds.entries()) {
      const control = `[data-control="${index}"]`;
      await page.locator(control).hover();
      expect.soft(await findViolations(page, [], control), `${path}: ${kind}`).toEqual([]);
    }
  }
});

const noMedia = { media: null, forcedColors: null, reducedMotion: null };

/** Brings the page into each state, and expects that axe finds nothing. */
async function checkStates(page: Page, some: readonly State[], width = 390): Promise<void> {
  test.setTimeout(180_000);
  for (const { name, path, media, widths, prepare } of some) {
    await page.setViewportSize({ width: widths?.[0] ?? width, height: 900 });
    await page.emulateMedia({ ...noMedia, ...media });
    // Another fragment on the same page would not reload it.
    await page.goto('about:blank');
    await page.goto(path);
    await prepare?.(page);
    // In forced colours and in print axe compares colours that are not visible.
    expect.soft(await findViolations(page, media ? ['color-contrast'] : []), name).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

// axe is a script, and a page without scripts has no other states.
const signedOut = states.filter(({ withoutScript, isSignedIn }) => !withoutScript && !isSignedIn);
const undecided = signedOut.filter(({ isUndecided }) => isUndecided);
const decided = signedOut.filter(({ isUndecided }) => !isUndecided);

test('axe finds no violation in any state of the forms, menus and dialogs', async ({ page, pageErrors }) => {
  // The browser reports the failures that some states cause.
  pageErrors.expect(failedRequest);
  await checkStates(
    page,
    decided.filter(({ media }) => !media),
  );
});

test('axe finds no violation in print, in forced colours and in motion', async ({ page, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await checkStates(
    page,
    decided.filter(({ media }) => media),
  );
});

test.describe('before a choice about cookies', () => {
  test.use({ hasRefusedCookies: false });

  test('axe finds no violation in the cookie banner', async ({ page }) => checkStates(page, undecided));
});

test('axe finds no violation in any state of the account at 390 px, nor in its wide layout', async ({
  page,
  accounts,
  email,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await accounts.open(page, email);
  const inAccount = states.filter(({ isSignedIn }) => isSignedIn);
  await checkStates(page, inAccount);
  await checkStates(
    page,
    inAccount.filter(({ name }) => name === 'account-profile'),
    1440,
  );
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

test('every stop of the Tab key visibly looks different with focus, on every layout', async ({ page }) => {
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
      const luminance = (color: string) => {
        const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      /** The background behind an element: that of the nearest ancestor, or of its pseudo-element. */
      const findBackground = (element: Element | null): string => {
        if (!element) return 'rgb(0, 0, 0)';
        const own = [undefined, '::before'].map((part) => getComputedStyle(element, part).backgroundColor);
        return own.find((color) => !/, 0\)$/.test(color)) ?? findBackground(element.parentElement);
      };
      /** Whether an outline has less than a contrast of 3 with what is around the element. */
      const isFaint = (element: Element) => {
        const { outlineStyle, outlineColor } = getComputedStyle(element);
        const [dark = 0, light = 0] = [outlineColor, findBackground(element.parentElement)]
          .map(luminance)
          .sort((a, b) => a - b);
        return outlineStyle !== 'none' && (light + 0.05) / (dark + 0.05) < 3;
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
        const isSame = shown.map(look).join('|') === before;
        if (document.activeElement === element && (isSame || isFaint(element)))
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
