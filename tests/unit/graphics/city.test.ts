import { expect, it } from 'vitest';
import { cityBox, drawCity } from '../../../src/build/graphics/city';

it('a page has the same city in every build, and other pages have others', () => {
  expect(drawCity('/about')).toBe(drawCity('/about'));
  expect(drawCity('/about')).not.toBe(drawCity('/contact'));
});

it('a city stands on the ground and is as wide as its box', () => {
  const [, , width, height] = cityBox.split(' ');
  const path = drawCity('/about');
  expect(path).toMatch(new RegExp(`^M0 ${height}v.*V${height}$`));
  const across = [...path.matchAll(/h(\d+)/g)].reduce((sum, [, step]) => sum + Number(step), 0);
  expect(across).toBe(Number(width));
});
