import { expect, it } from 'vitest';
import { cityBox, drawCity } from '../../../src/build/graphics/city';

it('a page has its own city, the same in every build', () => {
  expect(drawCity('/about')).toBe(drawCity('/about'));
  expect(drawCity('/about')).not.toBe(drawCity('/contact'));
});

it('a city starts at the ground and is as wide as its box', () => {
  const [, , width, height] = cityBox.split(' ');
  const path = drawCity('/about');
  expect(path).toMatch(new RegExp(`^M0 ${height}v.*V${height}$`));
  const across = [...path.matchAll(/h(\d+)/g)].reduce((sum, [, step]) => sum + Number(step), 0);
  expect(across).toBe(Number(width));
});
