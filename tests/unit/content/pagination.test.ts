import { describe, expect, it } from 'vitest';
import { listNumbers, paginate } from '../../../src/lib/content/pagination';
import { blogPagePath } from '../../../src/lib/paths';

const list = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('a list cut into pages', () => {
  it('has one page as long as it fits', () => {
    expect(paginate(list(20), 20)).toEqual([{ number: 1, total: 1, items: list(20) }]);
    expect(paginate([], 20)).toEqual([{ number: 1, total: 1, items: [] }]);
  });

  it('has a second page from the first item too many', () => {
    expect(paginate(list(21), 20)).toEqual([
      { number: 1, total: 2, items: list(20) },
      { number: 2, total: 2, items: [21] },
    ]);
  });

  it('loses nothing and keeps its order', () => {
    const pages = paginate(list(5000), 20);
    expect(pages).toHaveLength(250);
    expect(pages.flatMap(({ items }) => items)).toEqual(list(5000));
  });
});

describe('the numbers under a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 250, [1, 2, null, 250]],
    [3, 250, [1, 2, 3, 4, null, 250]],
    [100, 250, [1, null, 99, 100, 101, null, 250]],
    [250, 250, [1, null, 249, 250]],
  ])('on page %i of %i are %j', (current, total, numbers) => {
    expect(listNumbers(current, total)).toEqual(numbers);
  });
});

it('the first page of the blog is the blog itself', () => {
  expect(blogPagePath(1)).toBe('/blog');
  expect(blogPagePath(2)).toBe('/blog/page/2');
});
