import { globSync, readFileSync } from 'node:fs';
import { securityHeaders, withoutTls } from '../deploy/rules.ts';
import { getRouteTraits } from '../src/shared/paths.ts';
import { site } from './support/content.ts';
import { everyPath } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const directives = (policy: string) => policy.split(/;\s*/).filter(Boolean);

test('every page has its CSP in a meta element, the other directives in the header, and all security headers', async ({
  request,
}) => {
  for (const path of everyPath) {
    const response = await request.get(path);
    const header = response.headers()['content-security-policy'] ?? '';
    const html = await response.text();
    expect.soft(html.match(/http-equiv="content-security-policy"/gi), path).toHaveLength(1);
    // The CSP does not apply to elements before it. Only the character set may precede it.
    const [, own = ''] =
      /<head>\s*(?:<meta charset[^>]*>\s*)?<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(
        html,
      ) ?? [];
    expect.soft(directives(own), path).toContain("default-src 'none'");
    expect.soft(directives(own), path).toContain("base-uri 'none'");
    expect
      .soft(directives(header), path)
      .toEqual(expect.arrayContaining(["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]));
    expect.soft(`${header} ${own}`, path).not.toContain('unsafe-');
    expect.soft(`${header} ${own}`, path).not.toMatch(/(?:script|style)-src[^;]*(?:https?:|\*|data:)/);
    const isPrivate = getRouteTraits(path).isPrivate === true;
    expect.soft(html.includes('<meta name="referrer" content="origin">'), path).toBe(isPrivate);
    for (const [name, value] of Object.entries(withoutTls(securityHeaders)))
      expect.soft(response.headers()[name.toLowerCase()], `${path} ${name}`).toBe(value);
  }
});

test('no form except the search puts what was typed into the URL before its script has loaded', async ({
  request,
}) => {
  let count = 0;
  for (const path of everyPath) {
    const html = await (await request.get(path)).text();
    for (const [form, fields = ''] of html.matchAll(/<form\b[^>]*>(.*?)<\/form>/gs)) {
      // A field without a name is never sent.
      if (/^<form[^>]* role="search"/.test(form) || !/ name=/.test(fields)) continue;
      count += 1;
      expect.soft(form, path).toMatch(/^<form[^>]* method="(?:post|dialog)"/);
    }
  }
  expect(count).toBeGreaterThan(4);
});

test('the browser supports every feature that Permissions-Policy turns off', async ({ page }) => {
  await page.goto('/');
  const known = await page.evaluate(() =>
    (document as unknown as { featurePolicy: { features(): string[] } }).featurePolicy.features(),
  );
  const named = [...(securityHeaders['Permissions-Policy'] ?? '').matchAll(/([a-z-]+)=/g)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('Permissions-Policy turns off sensitive features and allows copying', async ({ page }) => {
  await page.goto('/contact');
  const allowed = await page.evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowedFeatures(): string[] } }
    ).featurePolicy.allowedFeatures(),
  );
  const sensitive = [
    'camera',
    'microphone',
    'geolocation',
    'payment',
    'usb',
    'serial',
    'hid',
    'midi',
    'display-capture',
    'clipboard-read',
    'local-fonts',
    'accelerometer',
    'gyroscope',
  ];
  expect(sensitive.filter((name) => allowed.includes(name))).toEqual([]);
  expect(allowed).toContain('clipboard-write');
});

test('every built document has exactly the expected CSP', () => {
  const documents = globSync('dist/**/*.html');
  expect(documents).toContain('dist/404.html');
  for (const name of documents) {
    const [, policy = ''] =
      /<meta charset[^>]*>\s*<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(
        readFileSync(name, 'utf8'),
      ) ?? [];
    expect
      .soft(directives(policy.replaceAll(/ 'sha256-[\w+/=]{44}'/g, '')), name)
      .toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
      ]);
  }
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

test('other sites cannot show a page in a frame', async ({ page, baseURL }) => {
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/sign-in-page"></iframe>` }),
  );
  await page.goto('http://elsewhere.example/');
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);
});
