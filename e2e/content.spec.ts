import { expect, test } from './support/test.ts';

const executive = '/blog/executive-program-launch';

test("an article's author tooltip states that the author is an AI writer, and closes with Escape", {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto(executive);
  const note = page.getByText('The author is our AI writer.');
  await expect(note).toBeHidden();
  await page.locator('summary').first().click();
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

test("an article's author tooltip opens on focus, and after a hover of 700 ms or at once within 300 ms", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(executive);
  await page.clock.pauseAt(Date.now() + 60_000);
  const note = page.getByText('The author is our AI writer.');
  const author = page.locator('summary').first();
  await page.getByRole('link', { name: 'BACK', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(author).toBeFocused();
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(note).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(note).toBeHidden();
  const leave = () => page.mouse.move(0, 0);
  for (const pause of [1000, 301]) {
    await page.clock.runFor(pause);
    await author.hover();
    await page.clock.runFor(699);
    await expect(note).toBeHidden();
    await page.clock.runFor(1);
    await expect(note).toBeVisible();
    await leave();
    await expect(note).toBeHidden();
  }
  await page.clock.runFor(299);
  await author.hover();
  await page.clock.runFor(1);
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

for (const [width, height] of [
  [390, 800],
  [1280, 720],
  [1440, 900],
] as const)
  test(`BACK and the contents of a legal document stay in view at ${width} px and never overlap`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['/cookie-policy/changes', '/legal-imprint', '/terms-of-service']) {
      await page.goto(path);
      const back = page.getByRole('link', { name: 'BACK', exact: true });
      const before = await back.boundingBox();
      for (const part of [0.5, 1]) {
        await page.evaluate(
          (y) => scrollTo({ top: document.body.scrollHeight * y, behavior: 'instant' }),
          part,
        );
        await expect.soft(back, path).toBeInViewport({ ratio: 1 });
        const after = await back.boundingBox();
        expect.soft(after?.x, path).toBe(before?.x);
        expect.soft(after?.x, path).toBeLessThan(width / 4);
        expect.soft(after?.y, path).toBeLessThan(200);
        if (width < 768) continue;
        const list = await page.locator('.legal-lists').boundingBox();
        const footer = await page.getByRole('contentinfo').boundingBox();
        expect.soft(list?.y, path).toBeGreaterThanOrEqual((after?.y ?? 0) + (after?.height ?? 0));
        expect.soft((list?.y ?? 0) + (list?.height ?? 0), path).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
      }
    }
    await page.getByRole('link', { name: 'BACK', exact: true }).click();
    await expect(page).toHaveURL('/terms-conditions');
  });

test('the careers page scrolls only when its content does not fit the viewport', async ({ page }) => {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await page.setViewportSize({ width: 1440, height: 3000 });
  await page.goto('/careers');
  await expect.poll(overflow).toBe('hidden');
  await page.setViewportSize({ width: 1440, height: 500 });
  await expect.poll(overflow).not.toBe('hidden');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 767, height: 4000 });
  await expect.poll(overflow).not.toBe('hidden');
  await page.setViewportSize({ width: 768, height: 4000 });
  await expect.poll(overflow).toBe('hidden');
});

test('the calculator in an article updates its result at once, and shows an example without JavaScript', async ({
  page,
  browser,
}) => {
  const path = '/blog/cost-of-manual-workflows';
  // Otherwise the section of the link can move between the press and the release of the button.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Work out what your hours cost' }).click();
  await expect(page).toHaveURL(`${path}#with-your-own-figures`);
  const result = page.locator('output');
  await expect(result).toHaveText(/^27 hours a week, 108 hours and \$3,240 .* \$2,581 is left\.$/);
  await page.getByLabel('People who do this work').fill('2');
  await page.getByLabel('Cost of an hour, in dollars').fill('21.5');
  await expect(result).toHaveText(/^10.8 hours a week, 43.2 hours and \$929 /);
  await page.getByLabel('Cost of an hour, in dollars').fill('');
  await expect(result).toHaveText('Enter a number in each field.');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByLabel('People who do this work')).toBeDisabled();
  await expect(plain.locator('output')).toHaveText(/^27 hours a week/);
  await context.close();
});

test('a window of 1280 by 720 px shows the first headline of the blog and the beginning of an article', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [path, text] of [
    ['/blog', '.article-rows h3 a'],
    ['/blog/treasury-reserve', '.article-body p'],
  ] as const) {
    await page.goto(path);
    const middle = await page
      .locator(text)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { top = Number.NaN, height = 0 } = range.getClientRects()[0] ?? {};
        return top + height / 2;
      });
    expect(middle, path).toBeLessThan(700);
  }
});
