import { expect, it } from 'vitest';
import { cityBox, drawCity } from '../../../src/lib/drawing/city';

const sentence = (length: number) => `${'a'.repeat(length - 1)}.`;
const page = (...lengths: number[]) => `<p>${lengths.map(sentence).join(' ')}</p>`;

it('draws a tower for each sentence, as high as the square of its length, and the last at 06', () => {
  expect(cityBox).toBe('0 0 96 12');
  expect(drawCity(page(20, 40, 40))).toBe('M90 12v-3h2v-9h2h2V12');
});

it('reads the sentences of paragraphs, items and answers, and no labels', () => {
  const texts = `<h1>${sentence(90)}</h1><script>${sentence(90)}</script><ul><li>One <b>sentence</b> in\n  an item.</li></ul>
    <dd>Is this an answer? Yes.</dd><blockquote><p>${sentence(26)}</p></blockquote><p>A label</p>`;
  // 24, 18 and 26 letters; "Yes." is too short.
  expect(drawCity(texts)).toBe('M90 12v-10h2v4h2v-6h2V12');
});

it('takes the last sentences of a long page, as many as have room', () => {
  const path = drawCity(page(90, ...Array.from({ length: 48 }, () => 30)));
  expect(path).toBe(`M0 12v-12${'h2'.repeat(48)}V12`);
});

it('draws nothing for a page without a sentence', () => {
  expect(drawCity('<h1>Sign in</h1><p>Hello</p>')).toBe('');
});
