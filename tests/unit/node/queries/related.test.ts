import { beforeEach, expect, it, vi } from 'vitest';

const article = (id: string, date: string, more: object = {}) => ({
  id,
  body: 'Text.',
  data: {
    title: id,
    description: id,
    date: new Date(date),
    author: 'Ada',
    draft: false,
    related: [],
    ...more,
  },
});
let blog = [article('third', '2025-03-01')];

vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'blog' ? blog : [{ data: { name: 'Example', authors: [{ name: 'Ada', kind: 'person' }] } }],
}));

beforeEach(() => vi.resetModules());

async function readRelated() {
  const { getArticlePages } = await import('../../../../src/node/queries/blog');
  return (await getArticlePages()).find((page) => page.article.id === 'first')?.related.map(({ id }) => id);
}

it("an article's related articles are those in its front matter, in the same order", async () => {
  blog = [
    article('first', '2025-01-01', { related: ['third', 'second'] }),
    article('second', '2025-02-01'),
    article('third', '2025-03-01'),
    article('fourth', '2025-04-01'),
  ];
  expect(await readRelated()).toEqual(['third', 'second']);
});

it('an article leaves out a related article that is not public yet', async () => {
  vi.stubEnv('DEV', false);
  blog = [
    article('first', '2025-01-01', { related: ['draft', 'tomorrow'] }),
    article('draft', '2025-02-01', { draft: true }),
    article('tomorrow', '2125-02-01'),
  ];
  expect(await readRelated()).toEqual([]);
});
