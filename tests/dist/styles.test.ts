import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtPages, dist, readBuilt } from '../support/built-site';

// Tailwind reports no class that it does not know.
it('every class that an island sets has a style in the built site', () => {
  const files = [...builtPages.values(), ...globSync('**/*.css', { cwd: dist })];
  const styles = files.map(readBuilt).join('\n');
  const selectors = new Set([...styles.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => name));
  const classes = globSync('src/islands/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).filter(Boolean),
    ),
  );
  expect(classes.length).toBeGreaterThan(50);
  expect([...new Set(classes)].filter((name) => !selectors.has(name.replace(/[:/.]/g, '\\$&')))).toEqual([]);
});

it('every page declares that its colours are dark, so that no phone changes them', () => {
  const pages = [...builtPages.values()].filter((file) => !file.startsWith('_'));
  const others = pages.filter(
    (file) => !readBuilt(file).includes('<meta name="color-scheme" content="dark">'),
  );
  expect(others).toEqual([]);
});
