/** The cookie banner and the Cookie Settings dialog, which every page has. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dist, parsePage, readText } from '../support/built-site';

const form = parsePage('/').querySelector('.choices') as Element;
const dialog = (form.querySelector('template') as HTMLTemplateElement).content;

const readBoxes = (area: ParentNode) =>
  [...area.querySelectorAll<HTMLInputElement>('input')].map(({ parentElement, checked, disabled }) => [
    readText(parentElement).split(' off')[0],
    checked,
    disabled,
  ]);

it('the cookie banner has three categories, none of which is checked', () => {
  expect(readBoxes(form.querySelector('section') as Element)).toEqual([
    ['Preference', false, false],
    ['Statistics', false, false],
    ['Marketing', false, false],
  ]);
});

it('only the box of Cookie Settings for what is strictly necessary is always checked', () => {
  expect(readBoxes(dialog)).toEqual([
    ['Strictly necessary', true, true],
    ['Preference', false, false],
    ['Statistics', false, false],
    ['Marketing', false, false],
    ['Unclassified', false, false],
    ['Do Not Sell/Share', false, false],
  ]);
});

// Content blockers hide elements and block requests with these words.
it.each(['cookie', 'consent', 'gdpr'])(
  'no class, id or URL of the cookie banner and its dialog has the word “%s”',
  (word) => {
    const names = ['class', 'id', 'src', 'action', 'name'].map((name) => `[${name}*="${word}" i]`).join();
    expect([form, ...form.querySelectorAll(names)].filter((element) => element.matches(names))).toEqual([]);
    expect([...dialog.querySelectorAll(names)]).toEqual([]);
  },
);

it('no script or stylesheet has a name that content blockers block', () => {
  const files = globSync('_astro/*.{js,css}', { cwd: dist });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /cookie|consent|gdpr/i.test(file))).toEqual([]);
});
