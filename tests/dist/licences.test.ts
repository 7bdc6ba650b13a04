import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parsePage, readBuilt, readText } from '../support/built-site';

function findPackagesInBrowsers(): string[] {
  const sources = globSync('src/{client,islands}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^import (?!type\b)[^;]*?from '((?:@[\w-]+\/)?[\w-]+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)];
}

it('the legal index links to the licences of third-party software and fonts', () => {
  const links = [...parsePage('/terms-conditions').querySelectorAll('a')];
  const link = links.find((one) => readText(one) === 'their licences');
  const text = readBuilt(link?.getAttribute('href') ?? '');
  const packages = findPackagesInBrowsers();
  expect(packages).toContain('react');
  for (const name of [...packages, 'astro', 'tailwindcss', '@fontsource/big-shoulders-display'])
    expect.soft(text).toContain(`\n## ${name} - `);
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
