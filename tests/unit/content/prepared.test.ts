import { expect, it } from 'vitest';
import { keepRelations, keepText, takeRelations, takeText } from '../../../src/lib/content/prepared';

it('gives a compiled text once', () => {
  keepText('content/blog/a.mdx', ['<p>A</p>']);
  expect(takeText('content/blog/b.mdx')).toBeUndefined();
  expect(takeText('content/blog/a.mdx')).toEqual(['<p>A</p>']);
  expect(takeText('content/blog/a.mdx')).toBeUndefined();
});

it('is the same for every copy of the module in a process', async () => {
  const copy: typeof import('../../../src/lib/content/prepared') = await import(
    // @ts-expect-error A question mark makes another module of the same file.
    '../../../src/lib/content/prepared?copy'
  );
  expect(copy.keepText).not.toBe(keepText);
  keepText('content/blog/c.mdx', ['<p>C</p>']);
  expect(copy.takeText('content/blog/c.mdx')).toEqual(['<p>C</p>']);
});

it('gives relations only for the articles that were compared', () => {
  const related = new Map([['a', ['b']]]);
  expect(takeRelations(['a', 'b'])).toBeUndefined();
  keepRelations({ ids: ['a', 'b'], related });
  expect(takeRelations(['a', 'b'])).toBe(related);
  expect(takeRelations(['b', 'a'])).toBeUndefined();
  expect(takeRelations(['a', 'b', 'draft'])).toBeUndefined();
});
