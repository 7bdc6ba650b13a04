import { expect, test } from './support/test.ts';

const documents = [
  '/privacy-policy',
  '/terms-of-service',
  '/data-processing-addendum',
  '/acceptable-use-policy',
  '/legal-imprint',
];

test('a document with an earlier version says which sections changed since', async ({ page }) => {
  await page.goto('/cookie-policy');
  const link = page.getByRole('link', { name: 'What changed since 12 July 2025' });
  await expect(link).toHaveAttribute('href', '/cookie-policy/changes');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    /Added:\s+Global Privacy Control, Do not sell or share, Monthly rescan\s+Reworded:\s+What we mean by cookies, /,
  );
  await link.click();
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
});

test('a document without earlier versions says nothing of them', async ({ request }) => {
  for (const path of documents) {
    expect.soft(await (await request.get(path)).text(), path).not.toContain('What changed');
    expect.soft((await request.get(`${path}/changes`)).status(), path).toBe(404);
  }
});

test('the changes are told section by section, new and removed words marked as such', async ({ page }) => {
  await page.goto('/cookie-policy/changes');
  const choice = page.getByRole('region', { name: 'Your choice', exact: true });
  await expect(choice).toContainText('Reworded');
  await expect(choice.getByRole('deletion')).toHaveText('three');
  await expect(choice.getByRole('insertion').first()).toHaveText('four');
  const signal = page.getByRole('region', { name: 'Global Privacy Control' });
  await expect(signal).toContainText('Added');
  await expect(signal.getByRole('insertion')).toContainText('Global Privacy Control is a signal');
  // A section that stayed as it was is not among them.
  await expect(page.getByRole('region', { name: 'Contact' })).toHaveCount(0);
  await signal.getByRole('link').click();
  await expect(page).toHaveURL(/\/cookie-policy#global-privacy-control$/);
});

test('the old text stays where it was, says that it is old, and leads to the new one', async ({ page }) => {
  await page.goto('/cookie-policy/changes');
  await page
    .getByRole('navigation', { name: 'Earlier versions' })
    .getByRole('link', { name: '12 July 2025' })
    .click();
  await expect(page).toHaveURL('/cookie-policy/2025-07-12');
  await expect(page.getByRole('main')).toContainText('Last updated 12 July 2025');
  const note = page.getByRole('note');
  await expect(note).toContainText('This is an earlier version. It was replaced on 18 July 2025.');
  await expect(page.getByText('It offers three answers')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await note.getByRole('link', { name: 'Read the current Cookie Policy' }).click();
  await expect(page).toHaveURL('/cookie-policy');
});

for (const path of ['/cookie-policy/changes', '/cookie-policy/2025-07-12'])
  test(`${path} is kept out of search results, which are sent to the current text`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'https://agentory.example/cookie-policy',
    );
    const sitemap = await (await request.get('/sitemap-0.xml')).text();
    expect(sitemap).toContain('<loc>https://agentory.example/cookie-policy</loc>');
    expect(sitemap).not.toContain('/cookie-policy/');
    await expect(page.getByRole('link', { name: 'BACK', exact: true })).toHaveAttribute(
      'href',
      '/cookie-policy',
    );
  });
