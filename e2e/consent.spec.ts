import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { parse } from 'yaml';
import { weighFile } from '../scripts/measuring/weigh.ts';
import { banner, settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

test.use({ hasChosen: false });

const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null'));
const nothing = { preference: false, statistics: false, marketing: false, unclassified: false };
const everything = { preference: true, statistics: true, marketing: true, unclassified: true };

/** A browser whose owner has switched Global Privacy Control on. */
const sendSignal = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });

/** The scripts that a built script imports. */
const imports = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from\s*["'`]\.\/([^"'`]+)/g)].map(([, name = '']) => name);

/** What can be pressed and is lower than 44 px. */
const tooSmall = (area: Locator) =>
  area
    .locator('button:visible, label:visible, summary:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    );

test('a first visit asks with the categories and four answers of one size, and fetches no script', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/terms-of-service');
  await expect(banner(page)).toBeVisible();
  const boxes = banner(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const name of ['Preference', 'Statistics', 'Marketing'])
    await expect(banner(page).getByRole('checkbox', { name })).not.toBeChecked();
  const looks = await banner(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(button);
        const { width, height } = button.getBoundingClientRect();
        return [backgroundColor, color, fontSize, fontWeight, borderColor, width, height].join();
      }),
    );
  expect(looks).toHaveLength(4);
  expect(new Set(looks).size).toBe(1);
  await expect(banner(page).getByRole('button')).toHaveText([
    'Allow All',
    'Allow Selection',
    'Deny',
    'Customise',
  ]);
  expect(scripts).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('banner and dialog look the same on every kind of page, whatever its own styles say', async ({
  page,
}) => {
  // At the end of their entrances.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Every visible part with what it looks like, one line each. */
  const looks = (area: Locator) =>
    area.evaluate((root) =>
      [root, ...root.querySelectorAll('*')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          const properties = ['color', 'background-color', 'font', 'border', 'margin', 'padding', 'display'];
          const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return [element.nodeName, Math.round(width), Math.round(height), ...values].join(' | ');
        }),
    );
  const seen: Record<string, string[][]> = {};
  for (const address of [
    '/about',
    '/',
    '/contact',
    '/blog',
    '/our-plans',
    '/sign-in-page',
    '/your-account',
  ]) {
    await page.goto(address);
    await expect(banner(page)).toBeVisible();
    const asking = await looks(banner(page));
    await tab(page).press('Enter');
    await expect(settings(page)).toBeVisible();
    // Away from the focus, which changes how a part looks.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    seen[address] = [asking, await looks(settings(page))];
  }
  for (const [address, both] of Object.entries(seen)) expect.soft(both, address).toEqual(seen['/about']);
});

test('an answer is kept as given, with what it answered, and no page asks again', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await banner(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await banner(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  const kept = await record(page);
  const choice = { ...nothing, statistics: true };
  expect(kept).toMatchObject({ choice, doNotSell: false, gpc: false, version: '2025-07-18' });
  expect(kept.id).toMatch(/^[\da-f-]{36}$/);
  expect(Math.abs(Date.parse(kept.time) - Date.now())).toBeLessThan(60_000);
  expect(await context.cookies()).toEqual([]);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/terms-conditions');
  await page.waitForTimeout(300);
  await expect(banner(page)).toBeHidden();
  expect(requests.filter((path) => /choice|\.js$/i.test(path))).toEqual([]);
});

test('a choice that answers an older policy is asked for again', async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  await page.evaluate(() => {
    localStorage.consent = localStorage.consent.replace('2025-07-18', '2024-01-01');
  });
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked();
  expect(await record(page)).toBeNull();
});

test('Cookie Settings stands at the bottom left, 44 px high, and opens the choices again', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  // The choice is kept once the banner has gone.
  await expect(banner(page)).toBeHidden();
  await page.reload();
  const box = await tab(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.x).toBe(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeChecked();
  const necessary = settings(page).getByRole('checkbox', { name: 'Strictly necessary' });
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
  await expect(settings(page)).toContainText('account-session');
  await expect(settings(page)).toContainText('Policy: 2025-07-18');
  await expect(settings(page)).toContainText('Your browser sends no Global Privacy Control signal');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
});

test('Customise shows what was ticked in the banner', async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('checkbox', { name: 'Preference' }).check();
  await banner(page).getByRole('button', { name: 'Customise' }).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Preference' })).toBeChecked();
  await settings(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect((await record(page)).choice).toEqual({ ...nothing, preference: true, statistics: true });
});

test('Cookie Settings say that they were pressed while what they open is on its way', async ({ page }) => {
  await page.goto('/contact');
  await banner(page).getByRole('button', { name: 'Deny' }).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  const { promise: isTime, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/choices', async (route) => {
    await isTime;
    await route.continue();
  });
  await tab(page).click();
  const bar = page.locator('.choices');
  await expect(bar).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(settings(page)).toBeVisible();
  await expect(bar).not.toHaveAttribute('aria-busy');
});

test('withdrawal takes back every consent at once, deletes what it had allowed, and the record can be copied', async ({
  page,
  context,
}) => {
  // The inventory has nothing optional; the page is given one with three entries.
  const items = [
    { id: 'theme', category: 'preference', kind: 'localStorage' },
    { id: 'visit', category: 'statistics', kind: 'sessionStorage' },
    { id: 'visitor', category: 'marketing', kind: 'cookie' },
  ];
  await page.route('**/choices', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const list = JSON.stringify(items).replaceAll('"', '&quot;');
    await route.fulfill({ response, body: html.replace(/data-optional="[^"]*"/, `data-optional="${list}"`) });
  });
  await context.grantPermissions(['clipboard-write']);
  await page.goto('/contact');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  const { id } = await record(page);
  await page.evaluate(() => {
    localStorage.theme = 'dark';
    sessionStorage.visit = '1';
    localStorage.draft = 'mine';
  });
  await context.addCookies([{ name: 'visitor', value: '1', url: page.url() }]);
  await tab(page).click();
  await settings(page).getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(settings(page).getByRole('status')).toHaveText(/^Consent withdrawn/);
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked();
  expect(await record(page)).toMatchObject({ id, choice: nothing });
  const kept = await page.evaluate(() => [localStorage.theme, sessionStorage.visit, localStorage.draft]);
  expect(kept).toEqual([undefined, undefined, 'mine']);
  expect(await context.cookies()).toEqual([]);
  await settings(page).getByRole('button', { name: 'Copy the record' }).click();
  await expect(settings(page).getByRole('status')).toHaveText('Copied.');
  await page.keyboard.press('Escape');
  // Pasted as a visitor would: no page may read the clipboard (deploy/rules.ts).
  const field = page.getByLabel('Description');
  await field.focus();
  await page.keyboard.press('Control+V');
  await expect(field).toHaveValue(new RegExp(`Id: ${id}`));
});

test('Do Not Sell/Share keeps marketing off, whatever else is allowed', async ({ page }) => {
  await page.goto('/');
  await tab(page).click();
  await settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' }).check();
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeDisabled();
  await settings(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toMatchObject({ doNotSell: true, choice: { ...everything, marketing: false } });
});

test.describe('in a browser that sends Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } });

  test('marketing and sharing are off, and both the banner and the settings say so', async ({
    page,
    context,
  }) => {
    await sendSignal(context);
    await page.goto('/');
    await expect(banner(page)).toContainText('marketing and sharing are off');
    await banner(page).getByRole('button', { name: 'Allow All' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await record(page)).toMatchObject({
      gpc: true,
      doNotSell: true,
      choice: { ...everything, marketing: false },
    });
    await tab(page).click();
    await expect(settings(page)).toContainText('Your browser sends Global Privacy Control');
    await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeDisabled();
    await expect(settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' })).toBeChecked();
    await expect(settings(page)).toContainText('Global Privacy Control: sent');
    await expect(settings(page)).not.toContainText('set aside');
  });

  test('a later choice against it is possible in the settings alone, and is recorded as such', async ({
    page,
    context,
  }) => {
    await sendSignal(context);
    await page.goto('/');
    await tab(page).click();
    const sale = settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' });
    const marketing = settings(page).getByRole('checkbox', { name: 'Marketing' });
    await expect(sale).toBeChecked();
    await expect(marketing).toBeDisabled();
    await sale.uncheck();
    await marketing.check();
    await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
    await expect(settings(page)).toBeHidden();
    expect(await record(page)).toMatchObject({
      gpc: true,
      doNotSell: false,
      choice: { ...nothing, marketing: true },
    });
    await page.goto('/about');
    await tab(page).click();
    await expect(settings(page)).toContainText('Global Privacy Control: sent, set aside by this choice');
    await expect(marketing).toBeChecked();
  });
});

test('where storage is blocked the choice counts on this page and nothing breaks', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  await tab(page).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no banner, no button that does nothing, and nothing is stored', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(tab(page)).toBeHidden();
    expect(await context.cookies()).toEqual([]);
  });
});

test('what hides elements whose names contain "cookie" or "consent" does not hide the choice', async ({
  page,
}) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  const blocked = page.locator(
    ['class', 'id', 'src', 'href', 'action']
      .flatMap((name) =>
        ['cookie', 'consent', 'gdpr'].map(
          (word) => `.choices [${name}*="${word}" i]:not(a), .choices[${name}*="${word}" i]`,
        ),
      )
      .join(),
  );
  await expect(blocked).toHaveCount(0);
});

test('the banner is no trap: the page works behind it and Tab leaves it', async ({ page }) => {
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await banner(page).getByRole('button', { name: 'Customise' }).focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(0);
  await page.getByRole('link', { name: 'EXPLORE' }).first().click();
  await expect(page).toHaveURL('/explore');
});

for (const width of [320, 390, 1440])
  test(`at ${width} px nothing is cut off, and targets are 44 px`, async ({ page }) => {
    // At the end of their entrances: on the way places are parts of a pixel.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/contact');
    await expect(banner(page)).toBeVisible();
    const isWhole = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await isWhole()).toBe(true);
    expect(await tooSmall(banner(page))).toEqual([]);
    await tab(page).click();
    await expect(settings(page)).toBeVisible();
    expect(await tooSmall(settings(page))).toEqual([]);
    expect(await isWhole()).toBe(true);
  });

test('the banner and its button are not printed', async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(banner(page)).toBeHidden();
  await expect(tab(page)).toBeHidden();
});

test('the address of the choice itself leads to the Cookie Policy', async ({ page }) => {
  await page.goto('/choices');
  await expect(page).toHaveURL('/cookie-policy');
  await expect(tab(page)).toBeVisible();
});

test('the Cookie Policy says when the inventory was last checked, and how much of the site', async ({
  page,
}) => {
  const { date, pages } = parse(readFileSync('content/cookie-scan.yaml', 'utf8'));
  await page.goto('/cookie-policy');
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  await expect(page.getByRole('main')).toContainText(
    `Last scan: ${day}, ${pages} pages, found only what is listed here.`,
  );
});

test('the script of the choice weighs at most 3 kB', () => {
  const root = process.env.DIST_DIR || 'dist';
  const sheet = readFileSync(path.join(root, 'choices.html'), 'utf8');
  const entry = /<script[^>]* src="([^"]+)"/.exec(sheet)?.[1] ?? '';
  const files = [entry, ...imports(path.join(root, entry)).map((name) => `/_astro/${name}`)];
  expect(files.length).toBeGreaterThan(1);
  const bytes = files.map((file) => weighFile(path.join(root, file)));
  expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(3000);
});

test('two tabs show one choice, and a withdrawal in one counts in the other', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/about');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(other)).toBeHidden();
  await tab(other).click();
  await expect(settings(other).getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
  await tab(page).click();
  await settings(page).getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(settings(other).getByRole('checkbox', { name: 'Statistics' })).not.toBeChecked();
  await expect(settings(other)).toContainText('Allowed: necessary');
});

test('the keyboard alone opens the settings, answers and comes back', async ({ page }) => {
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await tab(page).focus();
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeVisible();
  await expect(settings(page).locator(':focus')).toHaveCount(1);
  await settings(page).getByRole('checkbox', { name: 'Preference' }).focus();
  await page.keyboard.press('Space');
  // Enter in a checkbox must neither send the form nor close the dialog.
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  expect(await record(page)).toBeNull();
  await page.keyboard.press('Enter');
  await settings(page).getByRole('button', { name: 'Deny' }).focus();
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  expect((await record(page)).choice).toEqual(nothing);
});

test('with forced colours banner, dialog and button keep an edge, and the boxes show what is ticked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  const edge = (element: Locator) =>
    element.evaluate((box) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(box);
      return borderTopStyle === 'solid' && borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
    });
  expect(await edge(banner(page))).toBe(true);
  expect(await edge(tab(page))).toBe(true);
  for (const button of await banner(page).getByRole('button').all()) expect(await edge(button)).toBe(true);
  const appearance = await banner(page)
    .getByRole('checkbox')
    .first()
    .evaluate((box) => getComputedStyle(box).appearance);
  expect(appearance).toBe('auto');
  await tab(page).click();
  expect(await edge(settings(page))).toBe(true);
});
