import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { pageNames } from '../../../src/lib/content/page-names';
import { type Findable, getFindablePages, limitTexts, mostText } from '../../../src/lib/content/search';
import { readLines } from '../../../src/lib/content/text';
import { createSearch } from '../../../src/lib/search/query';

const article = (id: string, more: object = {}, body = 'A walrus waits.') => ({
  id,
  body,
  data: {
    title: `All about ${id} and {name}`,
    description: 'A walrus and its habits.',
    date: new Date('2025-03-12'),
    author: '{name} AI',
    draft: false,
    ...more,
  },
});
const document = (id: string, order: number, more: object = {}) => ({
  id,
  body: 'We keep your walrus.\n\n## The law\n\nIt rules.',
  data: { title: 'Privacy Policy', description: 'About {name}.', order, listLabel: '2025', ...more },
});
const collections: Record<string, { id: string; body?: string; data: object }[]> = {
  site: [
    {
      id: 'site',
      data: { name: 'Example & Co', legalName: 'Example Ltd', address: ['Road'], emails: { legal: 'a@b.c' } },
    },
  ],
  authors: [{ id: 'authors', data: { authors: [{ name: '{name} AI', kind: 'program' }] } }],
  plans: [
    {
      id: 'herd',
      body: 'For many walruses.',
      data: {
        name: 'Herd',
        order: 1,
        title: 'T',
        description: 'D',
        price: 1,
        cardPrice: 1,
        features: [{ label: ['Seats', 'Ice'], text: 'Nine' }],
        cards: [{ title: 'A card', text: 'Words.' }],
        questions: [{ question: 'Why?', answer: 'Because.' }],
      },
    },
  ],
  pages: pageNames.map((id) => ({
    id,
    body: `All of ${id}.`,
    data: { title: 'T', description: 'D', heading: id, ...(id === 'about' && { lead: 'Who we are.' }) },
  })),
  cookies: [{ id: 'cookies', data: { cookies: [] } }],
  'cookie-scan': [],
  blog: [
    article('early', { date: new Date('2024-03-12') }),
    article('late', {}, '## Why, <SiteName />\n\nWrite to <Email for="legal" />.'),
    article('draft', { draft: true }),
    article('tomorrow', { date: new Date('2125-03-12') }),
  ],
  legal: [document('imprint', 2), document('privacy-policy', 1, { date: new Date('2025-07-12') })],
  versions: [document('privacy-policy/2025-01-01', 1)],
};

vi.mock('astro:content', () => ({
  getCollection: async (name: string, isWanted = (_: object) => true) =>
    (collections[name] ?? []).filter(isWanted),
  getEntry: async (name: string, id: string) => collections[name]?.find((entry) => entry.id === id),
  render: async () => ({}),
}));

describe('the pages that the search can find', () => {
  it('are the plans and the pages that everybody may look for', async () => {
    const pages = await getFindablePages();
    expect(pages.find(({ path }) => path === '/herd-plan')).toEqual({
      path: '/herd-plan',
      title: 'Herd plan',
      kind: 'Plan',
      text: 'For many walruses. Seats, Ice: Nine. A card: Words. Why? Because.',
      headings: [],
    });
    expect(pages.find(({ path }) => path === '/about')?.text).toBe('Who we are. All of about.');
    expect(pages.filter(({ kind }) => kind === 'Page').map(({ path }) => path)).toEqual([
      '/about',
      '/blog',
      '/careers',
      '/contact',
      '/executive-application',
      '/explore',
      '/investors',
      '/our-plans',
      '/partners',
      '/terms-conditions',
    ]);
  });

  it('are the legal documents as they stand and the public articles, the newest first', async () => {
    const texts = (await getFindablePages()).filter(({ day, kind }) => day || kind.startsWith('Legal'));
    expect(texts.map(({ path, kind, day }) => [path, kind, day])).toEqual([
      ['/privacy-policy', 'Legal document', '2025-07-12'],
      ['/imprint', 'Legal document', undefined],
      ['/blog/late', 'Article', '2025-03-12'],
      ['/blog/early', 'Article', '2024-03-12'],
    ]);
  });

  it('have their texts, with the name and the addresses of the site in them', async () => {
    const pages = await getFindablePages();
    expect(pages.find(({ path }) => path === '/blog/late')).toEqual({
      path: '/blog/late',
      title: 'All about late and Example & Co',
      kind: 'Article',
      day: '2025-03-12',
      text: 'Why, Example & Co. Write to a@b.c.',
      headings: [{ id: 'why-', start: 0, end: 17 }],
    });
  });
});

const findable = (path: string, text: string): Findable => ({
  path,
  title: path,
  kind: 'Article',
  description: `All about ${path}.`,
  lines: readLines(text, {}),
});

describe('the texts of many pages', () => {
  it('are full as long as there is room, and then only description and headings', () => {
    const pages = ['new', 'old'].map((path) => findable(path, '## Why\n\nThe walrus waits.\n\n## Who'));
    expect(limitTexts(pages, 35).map(({ text }) => text)).toEqual([
      'Why. The walrus waits. Who.',
      'All about old. Why. Who.',
    ]);
    const old = limitTexts(pages, 35)[1];
    expect(old?.headings.map(({ id, start, end }) => [id, old.text.slice(start, end)])).toEqual([
      ['why', 'Why'],
      ['who', 'Who'],
    ]);
  });

  describe('of 1,000 articles in the words of our own', () => {
    // Always the same: each word follows the one before it somewhere in our texts.
    let seed = 7;
    const pick = <Item>(items: readonly Item[]) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return items[seed % items.length] as Item;
    };
    const words = globSync('content/blog/*.mdx').flatMap((file) =>
      readLines(readFileSync(file, 'utf8'), {}).flatMap(({ words }) => words.split(' ')),
    );
    const followers = new Map<string, string[]>();
    for (const [place, word] of words.entries())
      followers.set(word, [...(followers.get(word) ?? []), words[place + 1] ?? 'end']);
    const write = (count: number) => {
      const written = [pick(words)];
      while (written.length < count) written.push(pick(followers.get(written.at(-1) ?? '') ?? words));
      return written.join(' ');
    };
    const pages = Array.from(
      { length: 1000 },
      (_, number): Findable => ({
        path: `/blog/${write(6)}-${number}`,
        title: write(8),
        kind: 'Article',
        day: '2025-03-12',
        description: write(20),
        lines: Array.from({ length: 8 }, () => write(4)).flatMap((heading) => [
          { words: heading, id: heading.toLowerCase().replaceAll(' ', '-') },
          { words: write(100) },
        ]),
      }),
    );
    const limited = limitTexts(pages);

    it('fit, with the scripts, into 300 kB', () => {
      const scripts = 12_000;
      // Not the best that brotli can do, but what many hosts do.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
      const bytes = brotliCompressSync(JSON.stringify(limited), { params }).length;
      expect(bytes).toBeLessThan(300_000 - scripts);
      const full = limited.filter(
        ({ text }, place) => text.length > (pages[place]?.description.length ?? 0) * 8,
      );
      expect(full.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(mostText);
    });

    it('can be searched: the newest by any word, all by title, description and headings', () => {
      const search = createSearch(limited);
      const isFound = (place: number, question = '') =>
        search(question).pages.some(({ path }) => path === pages[place]?.path);
      expect(isFound(999, pages[999]?.description)).toBe(true);
      for (const place of [0, 500, 999]) {
        expect(isFound(place, pages[place]?.title)).toBe(true);
        expect(isFound(place, pages[place]?.lines[6]?.words)).toBe(true);
      }
      expect(isFound(0, pages[0]?.lines[7]?.words)).toBe(true);
      expect(isFound(999, pages[999]?.lines[7]?.words)).toBe(false);
    });
  });
});
