/** Prices, badges, buttons and features of the plans, on every page that shows them. */
import { formatPrice } from '../src/shared/prices.ts';
import { banner } from './support/choices.ts';
import { plans } from './support/content.ts';
import { expect, test } from './support/test.ts';

test('each price has the words before it, and directly below it the other price of the plan', async ({
  page,
}) => {
  const leader = plans.find(({ price, cardPrice }) => price !== cardPrice);
  test.skip(!leader, 'No plan has two prices.');
  const { price: pagePrice = 0, cardPrice = 0 } = leader ?? {};
  const onCards = `${formatPrice(pagePrice)} on the plan page. Your offer states the price.`;
  const onPage = `${formatPrice(cardPrice)} on the plan overview. Your offer states the price.`;
  for (const [path, width, remark, count] of [
    ['/', 1440, onCards, 1],
    ['/', 390, onCards, 1],
    ['/our-plans', 390, onCards, 2],
    ['/our-plans', 1440, onCards, 1],
    ['/leader-plan', 390, onPage, 1],
  ] as const) {
    const where = `${path} at ${width} px`;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const main = page.getByRole('main');
    if (remark === onCards)
      for (const { pricePrefix } of plans) {
        if (!pricePrefix) continue;
        const prefix = main.locator('small').getByText(pricePrefix, { exact: true });
        await expect(prefix.filter({ visible: true }).first(), where).toBeVisible();
      }
    const shown = formatPrice(remark === onPage ? pagePrice : cardPrice);
    const prices = main.locator('.price').filter({ hasText: shown, visible: true });
    const remarks = page.getByText(remark).filter({ visible: true });
    await expect(remarks, where).toHaveCount(count);
    await expect(prices, where).toHaveCount(count);
    for (const [index, price] of (await prices.all()).entries()) {
      const { y = 0, height = 0 } = (await price.boundingBox()) ?? {};
      const distance = ((await remarks.nth(index).boundingBox())?.y ?? Number.NaN) - y - height;
      expect(distance, where).toBeGreaterThan(0);
      expect(distance, where).toBeLessThan(100);
    }
    await main
      .getByRole('link', { name: 'Your offer states the price.' })
      .filter({ visible: true })
      .last()
      .click();
    await expect(page.getByLabel('Package')).toHaveValue('leader');
    await expect(page.getByLabel('Description')).toHaveValue(
      'We are interested in the Leader plan. Which price applies to us?',
    );
  }
});

test('a plan page shows its price, and "Explore more" scrolls to its feature cards', async ({ page }) => {
  for (const { id, price, cards } of plans) {
    await page.goto(`/${id}-plan`);
    const shown = page.getByRole('main').locator('.plan-price .price');
    await expect.soft(shown, id).toContainText(formatPrice(price));
    await expect.soft(shown.locator('[aria-hidden]'), id).toHaveText(formatPrice(price));
    await page.getByRole('link', { name: 'Explore more' }).click();
    const features = page.getByRole('region', { name: 'What you get' });
    await expect(features.getByRole('heading').first()).toBeInViewport();
    await expect(features.getByRole('listitem')).toHaveCount(cards.length);
    const copied = await shown.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    });
    expect.soft(copied, id).toBe(formatPrice(price));
  }
});

test('on narrow screens all prices are in one row above the plans and link to them', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/our-plans');
    const links = page.getByRole('navigation', { name: 'Prices' }).getByRole('listitem').getByRole('link');
    await expect(links).toContainText(plans.map(({ cardPrice }) => formatPrice(cardPrice)));
    for (const [index, { name, cardPrice, pricePrefix = '' }] of plans.entries())
      await expect(links.nth(index)).toHaveAccessibleName(
        [name, pricePrefix, `${formatPrice(cardPrice)} /month`].filter(Boolean).join(' '),
      );
    const boxes = await links.evaluateAll((all) =>
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
    await links.last().click();
    await expect(page.locator('.plan').last().getByRole('heading').first()).toBeInViewport();
  }
  await page.setViewportSize({ width: 768, height: 1024 });
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
