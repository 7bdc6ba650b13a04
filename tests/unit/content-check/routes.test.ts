/** What the check knows of the site is what the site has. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codedPaths, sectionAnchors } from '../../../src/content-check/routes';
import { pageNames } from '../../../src/lib/content/page-names';

it('knows the addresses of all pages that code makes, and no other', () => {
  const pages = globSync('src/pages/**/*.astro').flatMap((file) => {
    const address = file.replace('src/pages', '').replace(/(?:\/index)?\.astro$/, '') || '/';
    return /\[|404$/.test(address) ? [] : [address];
  });
  expect([...codedPaths].sort()).toEqual(pages.sort());
});

it.each([...sectionAnchors])('knows the section %s, which a page or a component has', (anchor) => {
  const sources = globSync('src/{pages,layouts,components}/**/*.astro').map((file) =>
    readFileSync(file, 'utf8'),
  );
  expect(sources.some((source) => source.includes(`id="${anchor}"`))).toBe(true);
});

it('knows the pages that take their words from a file, and their files are there', () => {
  const files = readdirSync('content/pages').map((file) => file.replace('.mdx', ''));
  expect(files.sort()).toEqual([...pageNames]);
});
