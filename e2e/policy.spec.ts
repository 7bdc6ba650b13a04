import { site } from './support/content.ts';
import { expect, test } from './support/test.ts';

test('the browser supports every feature that Permissions-Policy turns off', async ({ page }) => {
  const headers = (await page.goto('/'))?.headers() ?? {};
  const supportedFeatures = await page.evaluate(() =>
    (document as unknown as { featurePolicy: { features(): string[] } }).featurePolicy.features(),
  );
  const disabledFeatures = [...(headers['permissions-policy'] ?? '').matchAll(/([a-z-]+)=/g)].map(
    ([, name]) => name,
  );
  expect(disabledFeatures.length).toBeGreaterThan(10);
  expect(disabledFeatures.filter((name) => !supportedFeatures.includes(name ?? ''))).toEqual([]);
});

test('injected scripts and styles are blocked', async ({ page, pageErrors }) => {
  pageErrors.expect(/CSP violation|Content Security Policy|This document requires 'Trusted/i);
  await page.goto('/contact');
  await page.evaluate(() => {
    const box = new Image();
    box.src = 'data:,';
    for (const attack of [
      () => document.body.insertAdjacentHTML('beforeend', '<p id="markup"></p>'),
      () => box.setAttribute('onerror', "document.title = 'taken over'"),
      () => Object.assign(document.createElement('script'), { src: '/_astro/any.js' }),
      () => new Worker('/_astro/any.js'),
      () => new DOMParser().parseFromString('<p>', 'text/html'),
    ])
      try {
        attack();
        document.title = 'not blocked';
      } catch {
        // Expected.
      }
    // The text of the script is a node, not a string.
    const script = document.createElement('script');
    script.append("document.title = 'taken over'");
    const style = document.createElement('style');
    style.textContent = 'main { display: none !important }';
    document.body.append(box, script, style);
  });
  await expect
    .poll(() => pageErrors.expected.map((line) => /CSP violation: (\S+)/.exec(line)?.[1]).filter(Boolean))
    .toEqual(expect.arrayContaining(['require-trusted-types-for', 'style-src-elem']));
  await expect(page).toHaveTitle(`Contact us | ${site.name}`);
  await expect(page.getByRole('main')).toBeVisible();
});
