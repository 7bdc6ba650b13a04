import { expect, it, vi } from 'vitest';
import { getIndexedPages } from '../../../../src/node/queries/search';

const article = (id: string, date: string, more: object = {}) => ({
  id,
  data: { title: id, description: `About ${id}.`, date: new Date(date), author: 'Ada', related: [], ...more },
});
const plan = {
  name: 'Herd',
  order: 1,
  title: 'T',
  description: 'D',
  price: 1,
  cardPrice: 1,
  keywords: ['price'],
  features: [{ label: ['Seats', 'Ice'], text: 'Nine' }],
  cards: [{ title: 'A card', text: 'Words.' }],
  questions: [{ question: 'Why?', answer: 'Because.' }],
};
const collections: Record<string, { id: string; data: object }[]> = {
  site: [{ id: 'site', data: { name: 'Example' } }],
  authors: [{ id: 'authors', data: { authors: [{ name: 'Ada', kind: 'person' }] } }],
  plans: [{ id: 'herd', data: plan }],
  pages: ['your-account', 'sign-in', 'about', 'confirm', 'unsubscribe', 'not-found'].map((id) => ({
    id,
    data: { title: 'T', description: `About ${id}.`, heading: id, keywords: [] },
  })),
  blog: [
    article('early', '2024-03-12'),
    article('late', '2025-03-12', { lang: 'ar', dir: 'rtl' }),
    article('draft', '2025-03-12', { draft: true }),
    article('tomorrow', '2125-03-12'),
  ],
  legal: [
    { id: 'imprint', data: { title: 'Imprint', description: 'D', order: 1, date: new Date('2025-07-12') } },
  ],
};

vi.mock('astro:content', () => ({
  getCollection: async (name: string) => collections[name],
  getEntry: async (name: string, id: string) => collections[name]?.find((entry) => entry.id === id),
  render: async ({ id }: { id: string }) => ({ Content: id, headings: [{ slug: 'why', text: 'Why' }] }),
}));

/** Renders every body as a heading, a paragraph of this many words, and a table. */
const renderText =
  (words = 1) =>
  async ({ Content }: { Content: unknown }) =>
    `<h2 id="why">Why</h2><p>${`${Content} `.repeat(words)}</p><table><tr><td>One</td><td>Two</td></tr></table>`;

const readIndex = async (words?: number) => {
  const pages = await getIndexedPages(renderText(words));
  return new Map(pages.map((page) => [page.path, page]));
};

it('the search index has plans, the account, legal documents, public articles and public pages', async () => {
  expect([...(await readIndex()).keys()]).toEqual([
    '/herd-plan',
    '/about',
    '/sign-in-page',
    '/your-account',
    '/imprint',
    '/blog/late',
    '/blog/early',
  ]);
});

it('an entry of the search index has the text and the headings of its page', async () => {
  const index = await readIndex();
  expect(index.get('/blog/late')).toEqual({
    path: '/blog/late',
    title: 'late',
    lang: 'ar',
    dir: 'rtl',
    kind: 'Article',
    day: '2025-03-12',
    keywords: [],
    text: 'late. One, Two.',
    headings: [{ id: 'why', title: 'Why' }],
  });
  expect(index.get('/herd-plan')).toMatchObject({
    title: 'Herd plan',
    keywords: ['price'],
    text: 'herd. One, Two. Seats, Ice: Nine. A card: Words. Why? Because.',
  });
  expect(index.get('/about')?.text).toBe('About about. about. One, Two.');
});

it('the search index shortens the oldest articles to their description when it gets too large', async () => {
  const index = await readIndex(50_000);
  expect(index.get('/blog/early')).toMatchObject({
    text: 'About early.',
    headings: [{ id: 'why', title: 'Why' }],
  });
});
