/** Keeps type, space and the widths of media queries on the scale of src/styles/tokens.css (docs/design.md). */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync('src/**/*.{css,astro}').filter((file) => !file.endsWith('tokens.css'));
// Biome writes each declaration and each media query on a line of its own.
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ place: `${file}:${index + 1}`, text: line.trim() })),
);

/** The lines that match, as `file:line text`. */
const find = (pattern: RegExp, isAllowed: (text: string) => boolean = () => false) =>
  lines
    .filter(({ text }) => pattern.test(text) && !isAllowed(text))
    .map(({ place, text }) => `${place} ${text}`);

it('font sizes are tokens, or a share of the window or of their container', () => {
  expect(find(/^font(-size)?: .*\d(rem|px)/)).toEqual([]);
});

it('padding, margins and gaps are tokens', () => {
  // The specification fixes the gap between notifications.
  const isAllowed = (text: string) => text === 'gap: 14px;';
  expect(find(/^(padding|margin|gap|row-gap|column-gap)\b.*: .*\d(rem|[2-9]px|\dpx)/, isAllowed)).toEqual([]);
});

it('line heights are those of docs/design.md, or the height of their box', () => {
  const isAllowed = (text: string) => /(: |\/ )(0\.8|0\.88|1|1\.06|1\.2|1\.45|1\.6)[; ]/.test(text);
  expect(find(/^line-height: [\d.]+[; ]|^font: .*\/ [\d.]+ /, isAllowed)).toEqual([]);
});

it('media queries use the widths and heights of docs/design.md, as ranges', () => {
  const sizes = /\((width (>=|<) (37\.5|48|56\.25|64|80)rem|height (>=|<) (26\.25|30|50)rem)\)/g;
  const isAllowed = (text: string) => !/\b(width|height)\b/.test(text.replaceAll(sizes, ''));
  expect(find(/^@media /, isAllowed)).toEqual([]);
});

it('components have no <style>, in which Tailwind would read properties as class names', () => {
  expect(find(/<style(?! is:inline)/)).toEqual([]);
});
