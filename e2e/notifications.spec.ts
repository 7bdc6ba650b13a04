/** The layout of notifications. Their number, life and live regions: tests/components/Toaster.test.tsx. */
import { NewsletterForm } from './support/newsletter-form.ts';
import { expect, failedRequest, test } from './support/test.ts';

test('notifications on a wide screen are a column of 356 px with gaps of 14 px, the newest at the bottom', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/rest/v1/**', (route) => route.abort());
  await page.goto('/blog');
  await page.clock.pauseAt(Date.now() + 60_000);
  const form = new NewsletterForm(page);
  await form.fill('ada@example.com');
  const toasts = page.locator('.toast');
  for (const count of [1, 2, 3]) {
    await form.submit.click();
    // The form waits up to half a second.
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(toasts).toHaveCount(count, { timeout: 200 });
    }).toPass();
  }
  const boxes = await toasts.evaluateAll((cards) =>
    cards.map((card) => {
      const { width, top, bottom } = card.getBoundingClientRect();
      return { width, top, bottom, age: card.getAttribute('data-age') };
    }),
  );
  boxes.sort((a, b) => a.top - b.top);
  expect(boxes.map(({ age }) => age)).toEqual(['2', '1', '0']);
  expect(boxes.at(-1)?.bottom).toBeGreaterThan(860);
  expect(boxes.map(({ width }) => width)).toEqual([356, 356, 356]);
  expect(boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0))).toEqual([14, 14]);
});
