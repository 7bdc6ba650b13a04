/** The grammar of motion: docs/decisions/010-styles-and-motion.md. */
import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, it } from 'vitest';

/** The styles in a file: all of a stylesheet, the `<style>` of a component. */
const stylesIn = (file: string) => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.css') ? text : (/<style is:global>(.*)<\/style>/s.exec(text)?.[1] ?? '');
};

const declarations = globSync('src/**/*.{css,astro}').flatMap((file) => {
  const found: { name: string; prop: string; value: string }[] = [];
  postcss.parse(stylesIn(file)).walkDecls(({ prop, value }) => {
    found.push({ name: `${file} ${prop}: ${value}`, prop, value: value.replaceAll(/\s+/g, ' ') });
  });
  return found;
});

it('takes how long a part moves from the tokens', () => {
  const timed = declarations
    .filter(({ prop }) => /^(?:animation|transition)(?:-duration)?$/.test(prop))
    .flatMap(({ name, value }) => value.split(/,(?![^(]*\))/).map((part) => ({ name, part })))
    // What follows the scroll has no time, and what waits for an answer goes on for as long as that takes.
    .filter(({ part }) => !/none|linear both|infinite/.test(part));
  expect(timed.length).toBeGreaterThan(8);
  for (const { name, part } of timed) expect(part, name).toMatch(/^[^\d]*var\(--(?:answer|open|arrive)\)/);
});

it('has one course for everything that moves', () => {
  const others = declarations.filter(
    ({ prop, value }) => /^(?:animation|transition)/.test(prop) && /cubic-bezier|ease(?!-night)/.test(value),
  );
  // The one lit star glows.
  expect(others.map(({ value }) => value)).toEqual(['beacon 4s 1.4s ease-in-out infinite']);
});
