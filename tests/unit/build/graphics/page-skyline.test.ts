import { expect, it } from 'vitest';
import { createPageSkyline, pageSkylineViewBox } from '../../../../src/build/graphics/page-skyline';

it('each page has a different city, which is the same in every build', () => {
  expect(createPageSkyline('/about')).toBe(createPageSkyline('/about'));
  expect(createPageSkyline('/about')).not.toBe(createPageSkyline('/contact'));
});

it("a page's city starts at the ground and spans its viewBox", () => {
  const [, , width, height] = pageSkylineViewBox.split(' ');
  const path = createPageSkyline('/about');
  expect(path).toMatch(new RegExp(`^M0 ${height}v.*V${height}$`));
  const across = [...path.matchAll(/h(\d+)/g)].reduce((sum, [, step]) => sum + Number(step), 0);
  expect(across).toBe(Number(width));
});
