/**
 * `npm run screenshots`: takes screenshots of every route and state of `dist/` into `.local/screenshots/`. WIDTHS is a list of
 * widths in pixels, 1440 and 390 by default. COMPARE is a folder with earlier screenshots: the run fails for each one that
 * differs. Playwright's `-g` selects them by name.
 */
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { listScreens } from '../../scripts/built-site.ts';
import { toCanonicalPath } from '../../src/shared/paths.ts';
import { refuseCookies } from '../support/refuse-cookies.ts';
import { type State, signedInState, states } from '../support/states.ts';

const nameRoute = (route: string) => (route === '/' ? 'landing' : route.slice(1).replaceAll('/', '-'));

const routes = listScreens(process.env.DIST_DIR || 'dist')
  .filter((route) => toCanonicalPath(route) === route)
  .map((route): State => ({ name: nameRoute(route), path: route }));

/** Waits until the height of the page has not changed for 300 ms. */
async function waitForHeight(page: Page): Promise<void> {
  const read = () => page.evaluate(() => document.documentElement.scrollHeight);
  let height = 0;
  for (let next = await read(); next !== height; next = await read()) {
    height = next;
    await page.waitForTimeout(300);
  }
}

/** Opens a state in a new window. @returns its page, complete and without motion */
async function openState(browser: Browser, state: State, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: state.height ?? (width < 768 ? 844 : 900) },
    reducedMotion: 'reduce',
    javaScriptEnabled: !state.withoutScript,
    ...(state.isSignedIn && { storageState: signedInState }),
  });
  if (!state.isUndecided) await refuseCookies(context);
  const page = await context.newPage();
  if (state.media) await page.emulateMedia({ reducedMotion: 'reduce', ...state.media });
  await page.goto(state.path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await state.prepare?.(page);
  // Removes hover styles.
  await page.mouse.move(1, 1);
  await page
    .getByText(/^(Opening|Loading) your/)
    .first()
    .waitFor({ state: 'hidden' });
  if (state.media?.media === 'print')
    // The margins of the print stylesheet, which only a printer applies.
    await page.evaluate(() => document.documentElement.style.setProperty('padding', '16mm 18mm'));
  const waiting = page
    .locator('astro-island[ssr][client="visible"] > *, .carousel:not([data-slider])')
    .first();
  if (!state.isViewport && !state.withoutScript && (await waiting.count()) > 0) {
    await waiting.scrollIntoViewIfNeeded();
    await waiting.waitFor({ state: 'detached' });
  }
  if (!state.isViewport)
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.allSettled([...document.images].map((image) => image.decode()));
      scrollTo(0, 0);
      // A fixed bar would cover the middle of the page.
      document.querySelector<HTMLElement>('.choices')?.style.setProperty('visibility', 'hidden');
    });
  await waitForHeight(page);
  return page;
}

const { WIDTHS: widths = '1440,390', COMPARE: compare } = process.env;
for (const state of [...routes, ...states])
  for (const width of state.widths ?? widths.split(',').map(Number)) {
    const name = `${state.name}-${width}.png`;
    test(name, async ({ browser }) => {
      const page = await openState(browser, state, width);
      const save = () =>
        page.screenshot({ path: path.join('.local/screenshots', name), fullPage: !state.isViewport });
      // On a busy machine Chromium sometimes fails once.
      const screenshot = await save().catch(save);
      await page.context().close();
      if (compare) expect(screenshot).toMatchSnapshot(name, { threshold: 0, maxDiffPixelRatio: 0.0001 });
    });
  }
