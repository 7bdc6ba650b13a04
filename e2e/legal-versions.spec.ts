import { existsSync } from 'node:fs';
import { legalDocuments, site } from './support/content.ts';
import { expect, test } from './support/test.ts';

test.skip(
  !existsSync('content/legal/versions/cookie-policy/2025-07-12.mdx'),
  'The archived version of the Cookie Policy was deleted.',
);

test('a legal document lists the changed sections and links to the changes', async ({ page, request }) => {
  await page.goto('/cookie-policy');
  await expect(page.getByRole('main')).toContainText(
    /Added:\s+Global Privacy Control, Do not sell or share, Monthly rescan\s+Reworded:.*What we mean by cookies, /,
  );
  await page.getByRole('link', { name: 'What changed since 12 July 2025' }).click();
  await expect(page).toHaveURL('/cookie-policy/changes');
  // A document without an archived version has no such page.
  const { id = '' } = legalDocuments.find((one) => !existsSync(`content/legal/versions/${one.id}`)) ?? {};
  const unchanged = await request.get(`/${id}`);
  await expect(unchanged).toBeOK();
  expect(await unchanged.text()).not.toContain('What changed');
  expect((await request.get(`/${id}/changes`)).status()).toBe(404);
});

test('the page of changes marks new and removed words, section by section', async ({ page }) => {
  await page.goto('/cookie-policy/changes');
  const choice = page.getByRole('region', { name: 'Your choice', exact: true });
  await expect(choice).toContainText('Reworded');
  await expect(choice.getByRole('deletion')).toHaveText('three');
  await expect(choice.getByRole('insertion').first()).toHaveText('four');
  await expect(page.getByRole('region', { name: 'Changing your mind' })).toHaveCount(0);
  const signal = page.getByRole('region', { name: 'Global Privacy Control' });
  await expect(signal.getByRole('insertion')).toContainText('Global Privacy Control is a signal');
  await signal.getByRole('link').click();
  await expect(page).toHaveURL(/\/cookie-policy#global-privacy-control$/);
});

test('an earlier version is marked as outdated and links to the current one', async ({ page }) => {
  await page.goto('/cookie-policy/changes');
  await page.getByRole('link', { name: '12 July 2025' }).last().click();
  await expect(page).toHaveURL('/cookie-policy/2025-07-12');
  await expect(page.getByRole('main')).toContainText('Last updated 12 July 2025');
  await expect(page.getByText('It offers three answers')).toBeVisible();
  const note = page.getByRole('note');
  await expect(note).toContainText('This is an earlier version. It was replaced on 18 July 2025.');
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await note.getByRole('link', { name: 'Read the current Cookie Policy' }).click();
  await expect(page).toHaveURL('/cookie-policy');
});

for (const path of ['/cookie-policy/changes', '/cookie-policy/2025-07-12'])
  test(`${path} is excluded from indexing and has the current document as canonical URL`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/cookie-policy`);
  });
