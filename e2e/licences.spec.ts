import { globSync, readFileSync } from 'node:fs';
import { expect, test } from './support/test.ts';

/** The packages that the source of the scripts for browsers imports. */
function findPackagesInBrowsers(): string[] {
  const sources = globSync('src/{client,islands}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^import (?!type\b)[^;]*?from '((?:@[\w-]+\/)?[\w-]+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)];
}

test('the legal index links to the licences of third-party software and fonts', async ({ page, request }) => {
  await page.goto('/terms-conditions');
  const href = await page.getByRole('link', { name: 'their licences' }).getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();

  const packages = findPackagesInBrowsers();
  expect(packages).toContain('react');
  for (const name of [...packages, 'astro', 'tailwindcss', '@fontsource/big-shoulders-display'])
    expect.soft(text).toContain(`\n## ${name} - `);
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
