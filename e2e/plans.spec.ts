/** Prices, badges, buttons and features of the plans, on every page that shows them. */
import type { Page } from '@playwright/test';
import { formatPrice } from '../src/shared/prices.ts';
import { banner } from './support/choices.ts';
import { plans } from './support/content.ts';
import { expect, test } from './support/test.ts';

const leader = plans.find(({ price, cardPrice }) => price !== cardPrice);
const [pagePrice, cardPrice] = [leader?.price, leader?.cardPrice].map((price) => formatPrice(price ?? 0));

for (const [path, width, shown, other, count] of [
  ['/', 390, cardPrice, `${pagePrice} on the plan page`, 1],
  // The row of prices above the plans has it too.
  ['/our-plans', 390, cardPrice, `${pagePrice} on the plan page`, 2],
  ['/our-plans', 1440, cardPrice, `${pagePrice} on the plan page`, 1],
  ['/leader-plan', 390, pagePrice, `${cardPrice} on the plan overview`, 1],
] as const)
  test(`the other price of the Leader plan is directly below the one that ${path} shows at ${width} px`, async ({
    page,
  }) => {
    test.skip(!leader, 'No plan has two prices.');
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const prices = page
      .getByRole('main')
      .locator('.price')
      .filter({ hasText: shown ?? '', visible: true });
    const remarks = page.getByText(`${other}. Your offer states the price.`).filter({ visible: true });
    await expect(remarks).toHaveCount(count);
    await expect(prices).toHaveCount(count);
    for (const [index, price] of (await prices.all()).entries()) {
      const { y = 0, height = 0 } = (await price.boundingBox()) ?? {};
      const distance = ((await remarks.nth(index).boundingBox())?.y ?? Number.NaN) - y - height;
      expect(distance).toBeGreaterThan(0);
      expect(distance).toBeLessThan(100);
    }
  });

test('the link next to a second price asks in the contact form which one applies', async ({ page }) => {
  test.skip(!leader, 'No plan has two prices.');
  await page.goto('/leader-plan');
  await page.getByRole('link', { name: 'Your offer states the price.' }).click();
  await expect(page.getByLabel('Package')).toHaveValue('leader');
  await expect(page.getByLabel('Description')).toHaveValue(
    'We are interested in the Leader plan. Which price applies to us?',
  );
});

test('"Explore more" scrolls to the feature cards of a plan', async ({ page }) => {
  await page.goto('/free-plan');
  await page.getByRole('link', { name: 'Explore more' }).click();
  const features = page.getByRole('region', { name: 'What you get' });
  await expect(features.getByRole('heading').first()).toBeInViewport();
});

test('the price of a plan page is copied once', async ({ page }) => {
  await page.goto('/leader-plan');
  const price = page.getByRole('main').locator('.plan-price .price');
  await expect(price).toBeVisible();
  const copied = await price.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(copied).toBe(pagePrice);
});

test('the words before the price of the Enterprise plan are shown on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/our-plans');
  const words = page.getByRole('main').locator('small').getByText('starting at', { exact: true });
  await expect(words).toHaveCount(2);
  for (const shown of await words.all()) await expect(shown).toBeVisible();
});

const priceLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Prices' }).getByRole('listitem').getByRole('link');

for (const width of [320, 390])
  test(`all prices are in one row above the plans at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/our-plans');
    await expect(priceLinks(page)).toContainText(plans.map((plan) => formatPrice(plan.cardPrice)));
    const boxes = await priceLinks(page).evaluateAll((all) =>
      all.map((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return { top, bottom, inside: link.scrollWidth <= link.clientWidth };
      }),
    );
    const first = await page.locator('.plan').first().boundingBox();
    for (const box of boxes) {
      expect(box).toMatchObject({ top: boxes[0]?.top, inside: true });
      expect(box.bottom).toBeLessThanOrEqual(Math.min(first?.y ?? 0, 844));
    }
  });

test('a price above the plans leads to its plan', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/our-plans');
  const { name = '', pricePrefix = '', cardPrice: price = 0 } = plans.at(-1) ?? {};
  await expect(priceLinks(page).last()).toHaveAccessibleName(
    `${name} ${pricePrefix} ${formatPrice(price)} /month`,
  );
  await priceLinks(page).last().click();
  await expect(page.locator('.plan').last().getByRole('heading').first()).toBeInViewport();
});

test('the row of prices is hidden where the plans are next to one another', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/our-plans');
  await expect(page.locator('.plan').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Prices' })).toBeHidden();
});

test.describe('with the cookie banner', () => {
  test.use({ hasRefusedCookies: false });

  test('a window of 1280 by 720 px shows all prices above the cookie banner', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/our-plans');
    const { y: top = 0 } = (await banner(page).boundingBox()) ?? {};
    const prices = await page.locator('.plan .price').all();
    expect(prices).toHaveLength(plans.length);
    for (const price of prices) {
      const { y = 0, height = 0 } = (await price.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(top);
    }
  });
});

test('the text of a printed badge has space to the border', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/our-plans');
  const space = await page.getByText('MOST POPULAR').evaluate((badge) => {
    const text = document.createRange();
    text.selectNodeContents(badge);
    return text.getBoundingClientRect().left - badge.getBoundingClientRect().left;
  });
  expect(space).toBeGreaterThan(6);
});
