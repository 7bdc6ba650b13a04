import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { formatLongDay } from '../src/shared/dates.ts';
import { legalDocuments } from './support/content.ts';
import { expect, test } from './support/test.ts';

const hasVersions = (id: string) => existsSync(`content/legal/versions/${id}`);
const { id, title, date = '' } = legalDocuments.find((one) => hasVersions(one.id)) ?? { id: '', title: '' };
/** The date of the last archived version, as year-month-day. */
const archived = globSync(`content/legal/versions/${id}/*.mdx`).sort().at(-1) ?? '';
const version = path.basename(archived, '.mdx');
const day = formatLongDay(new Date(version || 0));

test.skip(!id, 'No document has an archived version.');

test('a legal document lists the changed sections and links to the changes', async ({ page }) => {
  await page.goto(`/${id}`);
  await expect(page.getByRole('main')).toContainText(/(?:Added|Reworded|Removed):\s+\S/);
  await page.getByRole('link', { name: `What changed since ${day}` }).click();
  await expect(page).toHaveURL(`/${id}/changes`);
});

test('the changes page of a legal document marks changed words and links to the changed section', async ({
  page,
}) => {
  await page.goto(`/${id}`);
  const sections = await page.locator('main h2').count();
  await page.goto(`/${id}/changes`);
  const main = page.getByRole('main');
  await expect(main.locator('ins:visible, del:visible')).not.toHaveCount(0);
  const changed = main.getByRole('region').filter({ hasText: /Added|Reworded/ });
  expect(await changed.count()).toBeLessThan(sections);
  await changed.first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/${id}#[a-z-]+$`));
  await expect(page.locator(':target')).toBeInViewport();
});

test('an earlier version of a legal document is marked as outdated and links to the current one', async ({
  page,
}) => {
  await page.goto(`/${id}/changes`);
  await page.getByRole('link', { name: day }).last().click();
  await expect(page).toHaveURL(`/${id}/${version}`);
  await expect(page.getByRole('main')).toContainText(day);
  const note = page.getByRole('note');
  await expect(note).toContainText(
    `This is an earlier version. It was replaced on ${formatLongDay(new Date(date))}.`,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await note.getByRole('link', { name: `Read the current ${title}` }).click();
  await expect(page).toHaveURL(`/${id}`);
});
