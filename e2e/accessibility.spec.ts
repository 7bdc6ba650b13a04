import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { states } from '../scripts/look/states.ts';
import { ContactPage } from './support/contact-page.ts';
import { everyPath, paths } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';

/**
 * What axe finds, one readable line each. Animations are over first: a half-faded letter has no contrast.
 * @param without rules to leave out
 */
async function findings(page: Page, without: string[] = []): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (
        animation.timeline instanceof DocumentTimeline &&
        animation.effect?.getTiming().iterations !== Infinity
      )
        animation.finish();
  });
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    // One article stands for all where the window is wide; where it is narrow, their tables differ.
    const all = width === 390 ? everyPath : paths;
    const half = Math.ceil(all.length / 2);
    for (const [part, some] of [
      ['first', all.slice(0, half)],
      ['second', all.slice(half)],
    ] as const)
      test(`axe finds nothing on the ${part} half of the pages`, async ({ page }) => {
        test.setTimeout(180_000);
        for (const path of some) {
          await page.goto(path);
          expect.soft(await findings(page), path).toEqual([]);
        }
      });

    test('nor on the pages for missing addresses', async ({ page, faults }) => {
      faults.expect(failedRequest);
      for (const path of ['/no-such-page', '/blog/no-such-article']) {
        await page.goto(path);
        expect.soft(await findings(page), path).toEqual([]);
      }
    });

    test('nor where a form on the light ground shows its errors', async ({ page }) => {
      await page.goto('/blog');
      const form = page.getByRole('form', { name: 'Newsletter' });
      await form.getByRole('button').click();
      await expect(form.getByRole('alert')).toBeFocused();
      expect(await findings(page)).toEqual([]);
    });

    test('nor while a notification and a failure are shown', async ({ page, email, faults }) => {
      faults.expect(failedRequest);
      await page.route('**/rest/v1/*', (route) => route.fulfill({ status: 500 }));
      const contact = new ContactPage(page);
      await contact.open();
      await contact.fill(email);
      await contact.submit.click();
      await page.getByRole('button', { name: 'Dismiss notification' }).hover();
      expect(await findings(page)).toEqual([]);
    });
  });

for (const state of states) {
  // Without scripts nothing can happen that a route does not show, and axe is one.
  if (state.withoutScript) continue;
  // The account alone is arranged in another way where the window is wide.
  for (const width of state.widths ?? (state.isSignedIn ? [390, 1440] : [390]))
    test.describe(`in the state ${state.name} at ${width} px`, () => {
      test.use({ hasChosen: !state.asks, viewport: { width, height: 900 } });

      test('axe finds nothing', async ({ page, accounts, email, faults }) => {
        // Where a state is a failure, the browser reports it.
        faults.expect(failedRequest);
        if (state.isSignedIn) await accounts.open(page, email);
        if (state.media) await page.emulateMedia(state.media);
        await page.goto(state.path);
        await state.reach?.(page);
        // In forced colours and on paper axe compares colours that nobody sees.
        expect(await findings(page, state.media ? ['color-contrast'] : [])).toEqual([]);
      });
    });
}

test('the first stop of the Tab key skips to the content', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself, and no page slides into another', async ({ page }) => {
    for (const path of ['/', '/about', '/contact', '/your-account']) {
      await page.goto(path);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(
            ({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline,
          )
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
      );
      expect.soft(moving, path).toEqual([]);
    }
    await page.goto('/');
    await page.evaluate(() => {
      addEventListener('pageswap', (event) => {
        sessionStorage.setItem('slides', String(event.viewTransition !== null));
      });
    });
    await page.getByRole('link', { name: 'TERMS & CONDITIONS' }).click();
    await expect(page).toHaveURL('/terms-conditions');
    expect(await page.evaluate(() => sessionStorage.getItem('slides'))).toBe('false');
  });
});

test('with motion allowed the landing page does move, so the test above can fail', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
});
