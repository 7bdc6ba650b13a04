import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 800 } });

const parts = (page: Page) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  return {
    menu,
    open: page.getByRole('button', { name: 'Open menu' }),
    close: menu.getByRole('button', { name: 'Close menu' }),
  };
};

test('the menu holds the four links, and opens with its button', async ({ page }) => {
  await page.goto('/about');
  const { menu, open } = parts(page);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText(['OUR PLANS', 'ABOUT US', 'EXPLORE', 'CONTACT']);
  await expect(menu.getByRole('link', { name: 'ABOUT US' })).toHaveAttribute('aria-current', 'page');
});

test('it slides in at the right, and the rest of the page cannot be reached meanwhile', async ({ page }) => {
  await page.goto('/about');
  const { menu, open } = parts(page);
  await open.click();
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return box && Math.round(box.x + box.width);
    })
    .toBe(390);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() =>
        document.activeElement?.closest('main, header nav[aria-label="Main"], footer'),
      ),
    ).toBeNull();
  }
});

test('its X and Escape close it and give focus back, a press on the dim backdrop closes it, all without a script', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto('/about');
  const { menu, open, close } = parts(page);
  await open.click();
  await close.click();
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(8, 400);
  await expect(menu).toBeHidden();
  expect(scripts).toEqual([]);
});

test('a choice of a link closes it and opens the page', async ({ page }) => {
  await page.goto('/about');
  const { menu, open } = parts(page);
  await open.click();
  await menu.getByRole('link', { name: 'CONTACT' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(parts(page).menu).toBeHidden();
  await page.goBack();
  await expect(parts(page).menu).toBeHidden();
});

test('it stays when the window grows, and closed it leaves the page with its links', async ({ page }) => {
  await page.goto('/about');
  const { menu, open, close } = parts(page);
  await open.click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(menu).toBeVisible();
  await close.click();
  await expect(menu).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'OUR PLANS' }).click();
  await expect(page).toHaveURL('/our-plans');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, closes and leads on', async ({ page }) => {
    await page.goto('/about');
    const { menu, open, close } = parts(page);
    await open.click();
    await expect(menu).toBeVisible();
    await close.click();
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('link', { name: 'OUR PLANS' }).click();
    await expect(page).toHaveURL('/our-plans');
  });
});

test('in a browser that knows invoker commands without closedby, a press on the backdrop closes it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('dialog')?.removeAttribute('closedby'),
    );
  });
  await page.goto('/about');
  const { menu, open } = parts(page);
  const awake = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('island:ready', () => resolve(), { once: true })),
  );
  await open.click();
  await expect(menu).toBeVisible();
  await awake;
  await page.mouse.click(8, 400);
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
});

test.describe('in a browser that does not know invoker commands', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
      addEventListener('command', (event) => event.preventDefault(), { capture: true });
      document.addEventListener('DOMContentLoaded', () =>
        document.querySelector('dialog')?.removeAttribute('closedby'),
      );
    }),
  );

  test('it opens and closes while its script is under way, and goes on when that has arrived', async ({
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/about');
    const { menu, open, close } = parts(page);
    await open.click();
    await expect(menu).toBeVisible();
    await close.click();
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    const isAwake = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('island:ready', () => resolve(), { once: true })),
    );
    release();
    await isAwake;
    await expect(menu).toBeHidden();
    await open.click();
    await expect(menu).toBeVisible();
    await close.click();
    await expect(menu).toBeHidden();
  });

  test('its X, Escape and the backdrop close it and give focus back', async ({ page }) => {
    await page.goto('/about');
    const { menu, open, close } = parts(page);
    await open.click();
    await close.click();
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await open.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(8, 400);
    await expect(menu).toBeHidden();
  });
});
