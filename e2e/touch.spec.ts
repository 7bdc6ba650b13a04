/**
 * A visitor on a phone uses every control of a translated page (docs/decisions/031-fields-outside-react.md). Each text is
 * inside nested elements then, so a touch hits such an element and not the control.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { getRouteTraits } from '../src/shared/paths.ts';
import { translate } from './support/foreign-dom.ts';
import { layouts, routes } from './support/routes.ts';
import { type State, states } from './support/states.ts';
import { expect, failedRequest, type PageErrors, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

type Surface = Pick<State, 'path' | 'prepare'>;

const usable = states.filter(
  ({ withoutScript, media, widths = [390] }) => !withoutScript && !media && widths.includes(390),
);
const pages = [
  ...layouts,
  ...routes
    .map(({ path }) => path)
    .filter((path) => getRouteTraits(path).isUnlisted && !layouts.includes(path)),
].map((path): Surface => ({ path }));

/** What a visitor notices after using a control: text, fields, open elements, focus, position and URL. */
const readState = (page: Page) =>
  page.evaluate(() => {
    const elements = document.querySelectorAll(
      'dialog, details, input, [aria-pressed], [aria-expanded], [aria-busy], [hidden], [inert]',
    );
    const open = [...elements].map((element) => {
      const { checked, value, type } = element as HTMLInputElement;
      return [element.cloneNode(false) as Element, checked, value, type]
        .map((part) => (part instanceof Element ? part.outerHTML : part))
        .join();
    });
    const focused = document.activeElement?.closest('button, summary, label')
      ? ''
      : document.activeElement?.outerHTML;
    const isUsed = document.body.hasAttribute('data-used');
    return [location.href, document.body.innerText, scrollY, focused, isUsed, ...open].join('\n');
  });

/** The controls that a touch can use. Links need none of our code, except those in the error summary. */
const listControls = (page: Page) =>
  page.locator(
    'button:visible:not([aria-disabled="true"]), summary:visible, label:visible:has([type="checkbox"]:enabled), .error-summary a:visible',
  );

/** Names each control, the same on every page: the area that it is in and its text. */
const nameControls = (page: Page) =>
  listControls(page).evaluateAll((controls) =>
    controls.map((control) => {
      const area = control.closest('form, dialog, main, header, body');
      return `${area?.id || area?.localName}: ${control.ariaLabel ?? control.textContent}`.replace(
        /[\d\s]+/g,
        ' ',
      );
    }),
  );

/** Uses each control once, in a new tab. @param skipped names of controls that are not used */
async function useControls(
  { context, pageErrors }: { context: BrowserContext; pageErrors: PageErrors },
  surfaces: readonly Surface[],
  skipped = /^$/,
): Promise<void> {
  const open = async ({ path, prepare }: Surface) => {
    await Promise.all(context.pages().map((old) => old.close()));
    const page = await context.newPage();
    await pageErrors.watch(page);
    await page.addInitScript(() => {
      window.print = () => document.body.toggleAttribute('data-used');
    });
    page.on('filechooser', () => page.locator('body').evaluate((body) => body.toggleAttribute('data-used')));
    await page.goto(path);
    await prepare?.(page);
    await translate(page);
    return page;
  };
  const used = new Set<string>();
  for (const surface of surfaces) {
    let page = await open(surface);
    let isUsed = false;
    for (const [index, name] of (await nameControls(page)).entries()) {
      if (used.has(name) || skipped.test(name)) continue;
      used.add(name);
      if (isUsed) page = await open(surface);
      isUsed = true;
      const control = listControls(page).nth(index);
      const text = control.locator('font font').first();
      const before = await readState(page);
      await ((await text.count()) > 0 && (await text.isVisible()) ? text : control).tap();
      await expect
        .poll(() => readState(page).catch(() => 'another page'), `${surface.path}: ${name}`)
        .not.toBe(before);
    }
  }
  expect(used.size).toBeGreaterThan(8);
}

test('every control of every page works by touch on a translated page', async ({ context, pageErrors }) => {
  test.setTimeout(300_000);
  pageErrors.expect(failedRequest);
  pageErrors.expect(/React error #418/);
  await useControls({ context, pageErrors }, [
    ...pages,
    ...usable.filter(({ isSignedIn, isUndecided }) => !isSignedIn && !isUndecided),
  ]);
});

test.describe('before a choice about cookies', () => {
  test.use({ hasRefusedCookies: false });

  test('every control of the cookie banner works by touch on a translated page', async ({
    context,
    pageErrors,
  }) => {
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.clear();
    });
    await useControls({ context, pageErrors }, [{ path: '/' }]);
  });
});

test('every control of the account works by touch on a translated page', { tag: '@backend' }, async ({
  page,
  context,
  accounts,
  email,
  pageErrors,
}) => {
  test.setTimeout(300_000);
  pageErrors.expect(failedRequest);
  await accounts.open(page, email);
  await useControls(
    { context, pageErrors },
    usable.filter(({ isSignedIn }) => isSignedIn),
    /Log out$/,
  );
});
