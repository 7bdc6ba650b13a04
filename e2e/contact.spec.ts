import { ContactPage, message, messageSent } from './support/contact-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

const table = 'contact_submissions';

test('a contact message is stored as typed', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  const words = 'Answer the phone at night.\n👨‍👩‍👧‍👦 שלום <script>alert(1)</script>';
  const contact = new ContactPage(page);
  await contact.open();
  await contact.name.fill('Grace Hopper');
  await contact.email.fill(email);
  await contact.company.fill('Eckert–Mauchly 株式会社');
  await contact.package.selectOption('enterprise');
  await contact.description.fill(words);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  expect(await database.read(table, 'email', email)).toMatchObject([
    {
      id: expect.any(String),
      idempotency_key: expect.any(String),
      created_at: expect.any(String),
      handled_at: null,
      quarantined_at: null,
      full_name: 'Grace Hopper',
      email,
      company_name: 'Eckert–Mauchly 株式会社',
      service: '',
      problem_description: words,
      additional_info: 'Package: enterprise',
    },
  ]);
});

test('Back restores the package that was selected in the contact form', { tag: '@engines' }, async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open('?package=leader');
  await contact.package.selectOption('enterprise');
  await page.goto('/about');
  await page.goBack();
  await expect(contact.package).toHaveValue('enterprise');
});

test('the contact form preselects only an existing package from the URL', async ({ page }) => {
  const contact = new ContactPage(page);
  for (const [value, selected] of [
    ['leader', 'leader'],
    ['free', 'free plan'],
    ['LEADER', 'leader'],
    ['platinum', ''],
    ['"]</option><script>alert(1)</script>', ''],
  ] as const) {
    await contact.open(`?package=${encodeURIComponent(value)}`);
    await expect.soft(contact.package, value).toHaveValue(selected);
    if (!selected) expect.soft(await page.content(), value).not.toContain(value);
  }
});

test('the receipt shows the stored message with the reply deadline', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  const receipt = page.getByRole('region', { name: 'We’ve received your message' });
  await expect(receipt.getByRole('heading')).toBeFocused();
  await expect(receipt.getByText('Description')).toBeInViewport();
  // The notification is below the header, above the heading that has focus.
  const header = await page.getByRole('banner').boundingBox();
  const toast = await page.locator('.toast').boundingBox();
  const heading = await receipt.getByRole('heading').boundingBox();
  expect(toast?.y).toBe((header?.height ?? Number.NaN) + 8);
  expect(heading?.y).toBeGreaterThan((toast?.y ?? Number.NaN) + (toast?.height ?? Number.NaN));
  for (const text of [email, message.description, 'Leader'])
    await expect(receipt.getByText(text, { exact: true })).toBeVisible();
  const [row] = await database.read(table, 'email', email);
  const key = String(row?.idempotency_key).toUpperCase();
  await expect(receipt.getByText(`${key.slice(0, 4)}-${key.slice(4, 8)}`)).toBeVisible();
  // The first time names the time zone for both.
  const times = receipt.getByText(/\d+ \w+ \d{4} at \d\d:\d\d/);
  await expect(times).toHaveText([/^\w+day \d+ \w+ \d{4} at \d\d:\d\d\s.+$/, /^\d+ \w+ \d{4} at \d\d:\d\d$/]);
  const [deadline = 0, sent = 0] = (await times.allTextContents()).map((time) =>
    Date.parse(time.replace(/^\D*(.+) at (\d\d:\d\d).*/, '$1 $2')),
  );
  expect(deadline - sent).toBe(24 * 60 * 60 * 1000);
  await expect(page).toHaveURL('/contact');
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(contact.submit).toBeHidden();

  await page.goto('/about');
  await page.goBack();
  await expect(receipt).toBeVisible();
});

test.describe('above the cookie banner', () => {
  test.use({ hasRefusedCookies: false });

  test('on a phone, a field under a notification is scrolled below it when it gets the focus', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(failedRequest);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(`**/rest/v1/${table}`, (route) => route.abort());
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fill('ada@example.com');
    await contact.submit.click();
    // A notification stays while the pointer is on it.
    const toast = page.locator('.toast');
    await toast.hover();
    const { y: top = Number.NaN, height = Number.NaN } = (await toast.boundingBox()) ?? {};
    for (const field of [contact.email, contact.company, contact.package]) {
      await field.evaluate((each, y) => {
        scrollBy({ top: each.getBoundingClientRect().top - y, behavior: 'instant' });
      }, top);
      await field.focus();
      await expect
        .poll(() => field.evaluate((each) => each.getBoundingClientRect().top))
        .toBeGreaterThanOrEqual(top + height);
    }
  });
});

test("the contact form's honeypot field cannot be reached by pointer or keyboard", async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  const honeypot = page.getByLabel('Leave this field empty');
  await expect(honeypot).toHaveCount(1);
  await expect(honeypot).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  await contact.description.focus();
  await page.keyboard.press('Tab');
  await expect(contact.submit).toBeFocused();
});
