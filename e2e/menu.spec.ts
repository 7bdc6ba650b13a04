import type { Page } from '@playwright/test';
import { holdRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 800 } });

const target = { text: 'OUR PLANS', href: '/our-plans' };

const parts = (page: Page) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  return {
    menu,
    open: page.getByRole('button', { name: 'Open menu' }),
    close: menu.getByRole('button', { name: 'Close menu' }),
  };
};

/** Listens for the hydration event. @returns a function that waits for it */
async function listenForHydration(page: Page): Promise<() => Promise<void>> {
  const event = await page.evaluateHandle(() => ({
    ready: new Promise<void>((resolve) => addEventListener('island:ready', () => resolve(), { once: true })),
  }));
  return () => event.evaluate(({ ready }) => ready);
}

test('the menu shows all its links', { tag: '@engines' }, async ({ page }) => {
  await page.goto(target.href);
  const { menu, open, close } = parts(page);
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText(['OUR PLANS', 'ABOUT US', 'EXPLORE', 'SIGN IN', 'CONTACT']);
  for (const control of [close, ...(await menu.getByRole('link').all())])
    await expect(control).toBeInViewport({ ratio: 1 });
});

for (const [how, act] of Object.entries({
  'its button': (page: Page) => parts(page).close.click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a click next to it': (page: Page) => page.mouse.click(8, 400),
}))
  test(`the menu returns the focus when ${how} closes it`, { tag: '@engines' }, async ({ page }) => {
    await page.goto('/about');
    const { menu, open } = parts(page);
    await open.press('Enter');
    await expect(menu).toBeVisible();
    await act(page);
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
  });

test('only the link to the current page is underlined', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/about');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const lines = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent?.trim(), getComputedStyle(link).textDecorationLine]),
  );
  expect(lines.filter(([, line]) => line === 'underline')).toEqual([['ABOUT US', 'underline']]);
});

test('links replace the menu from 768 px', async ({ page }) => {
  await page.goto('/about');
  for (const width of [767, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(parts(page).open).toBeVisible({ visible: width === 767 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: width === 768 });
  }
});

test('no word of the menu is broken when the text is twice as large', async ({ page }) => {
  await page.goto('/about');
  await parts(page).open.click();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    const broken = await parts(page)
      .menu.getByRole('link')
      .evaluateAll((links) =>
        links.flatMap((link) => {
          const text = link.firstChild as Text;
          return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          });
        }),
      );
    expect(broken, `${width} px`).toEqual([]);
  }
});

test('the header, hero and menu link a signed-in customer to the account', async ({ page }) => {
  const [header, hero] = [page.getByRole('banner'), page.locator('#hero')];
  await page.goto('/');
  await expect(hero.getByRole('link')).toHaveText(['SIGN UP', 'SIGN IN']);
  await page.evaluate(() => {
    localStorage.setItem('account-session', '{}');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(hero.getByRole('link')).toHaveText(['Your account']);
  await parts(page).open.click();
  await expect(parts(page).menu.getByRole('link')).toContainText(['YOUR ACCOUNT']);
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/about');
  await expect(header.getByRole('link', { name: 'YOUR ACCOUNT' })).toHaveAttribute('href', '/your-account');
  await expect(header.getByRole('link', { name: 'SIGN IN' })).toHaveCount(0);
});

for (const when of ['before', 'after'])
  test(`the menu closes when the window widens beyond its breakpoint ${when} its script has loaded`, {
    tag: '@engines',
  }, async ({ page }) => {
    const scripts = await holdRequests(page, '**/_astro/*.js');
    await page.goto('/about');
    const { menu, open } = parts(page);
    const waitForHydration = await listenForHydration(page);
    const load = async () => {
      scripts.release();
      await waitForHydration();
    };
    await open.click();
    if (when === 'after') await load();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    if (when === 'before') await load();
    await expect(page.locator('dialog#menu')).toHaveJSProperty('open', false);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: target.text }).click();
    await expect(page).toHaveURL(target.href);
  });

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('the menu works without JavaScript', { tag: '@engines' }, async ({ page }) => {
    await page.goto('/about');
    const { menu, open, close } = parts(page);
    await open.click();
    await expect(menu).toBeVisible();
    await close.click();
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('link', { name: target.text }).click();
    await expect(page).toHaveURL(target.href);
  });
});

test.describe(() => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
      addEventListener('command', (event) => event.preventDefault(), { capture: true });
      document.addEventListener('DOMContentLoaded', () =>
        document.querySelector('dialog')?.removeAttribute('closedby'),
      );
    }),
  );

  for (const when of ['before', 'after'])
    test(`the menu works in a browser without invoker commands ${when} its script has loaded`, async ({
      page,
    }) => {
      const scripts = await holdRequests(page, '**/_astro/*.js');
      await page.goto('/about');
      const { menu, open, close } = parts(page);
      const waitForHydration = await listenForHydration(page);
      await open.click();
      if (when === 'after') {
        scripts.release();
        await waitForHydration();
      }
      await expect(menu).toBeVisible();
      await close.click();
      await expect(menu).toBeHidden();
      await expect(open).toBeFocused();
      await open.click();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await open.click();
      await expect(menu).toBeVisible();
      if (when === 'after') await page.mouse.click(8, 400);
      else await close.click();
      await expect(menu).toBeHidden();
    });
});
