import { expect, it } from 'vitest';
import { drawLetter } from '../../../src/lib/drawing/letters';
import { measure } from './extent';

const cut = { stem: 35, bar: 34, radius: 34, inner: 5 };

it.each([...'HEREREDEFINETO'])('draws %s from edge to edge, standing on its line', (letter) => {
  const { left, right, top, bottom } = measure(drawLetter(letter, 200, 600, 100, 400, cut));
  expect(top).toBeCloseTo(200, 0);
  expect(bottom).toBeCloseTo(600, 0);
  expect(left).toBeGreaterThanOrEqual(200);
  expect(right).toBeLessThanOrEqual(300.5);
});

it('keeps the stem the same at every height', () => {
  const stem = (height: number) => measure(drawLetter('I', 0, 600, 100, height, cut));
  expect(stem(400).right - stem(400).left).toBe(35);
  expect(stem(150).right - stem(150).left).toBe(35);
});

it('says which letter has not been drawn', () => {
  expect(() => drawLetter('Q', 0, 600, 100, 400, cut)).toThrow(/Q/);
});
