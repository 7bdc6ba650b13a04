import { beforeEach, expect, it } from 'vitest';
import { movedAddresses } from '../../../src/content-check/moved';
import { describeFinding } from '../../../src/content-check/report';
import { emptyProject } from './project';

const { root, article, check } = emptyProject();

beforeEach(() =>
  article('first', 'title: First\ndate: 2025-06-21\nredirects: [/blog/before, /before]', 'Words.'),
);

it('lead visitors of earlier addresses to the text, once it is public', () => {
  article('later', 'title: Later\ndate: 2999-01-01\nredirects: [/blog/early]', 'Words.');
  expect(check().filter(({ level }) => level === 'error')).toEqual([]);
  expect(movedAddresses(root())).toEqual([
    { from: '/blog/before', to: '/blog/first' },
    { from: '/before', to: '/blog/first' },
  ]);
});

it('may not stand twice, nor hide a page', () => {
  article('second', 'title: Second\ndate: 2025-06-22\nredirects: [/about, /blog/before]', 'Words.');
  expect(check().map(describeFinding)).toEqual([
    'content/blog/second.mdx:4 (redirects.0): The site has a page at /about. Name only addresses that are gone.',
    'content/blog/second.mdx:4 (redirects.1): content/blog/first.mdx leads on from /blog/before already. Take one of the two out.',
  ]);
});
