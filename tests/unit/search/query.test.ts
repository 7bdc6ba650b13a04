import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createIndex } from '../../../src/integrations/search-index';
import {
  impactSteps,
  type Manifest,
  manifestFile,
  type PageText,
  packPage,
  pageFile,
  unpackPages,
} from '../../../src/lib/search/format';
import { rank } from '../../../src/lib/search/query';
import { termOf, wordsOf } from '../../../src/lib/search/words';

const root = mkdtempSync(path.join(tmpdir(), 'query-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
/** Writes an index, and reads it as the worker does. */
function makeIndex(pages: Partial<PageText>[]) {
  folders += 1;
  const folder = path.join(root, String(folders));
  const index = createIndex();
  for (const [number, page] of pages.entries())
    index.add({ path: `/${number}`, title: '', kind: 'Article', text: '', headings: [], ...page });
  index.write(folder);
  const asked: string[] = [];
  const readFile = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const manifest: Manifest = readFile(manifestFile);
  const read = async (name: string) => {
    asked.push(name);
    return readFile(name);
  };
  return {
    folder,
    manifest,
    asked,
    readFile,
    find: async (words: string) => (await rank(words, manifest, read)).pages,
    rank: (words: string) => rank(words, manifest, read),
  };
}
const texts = (...each: string[]) => makeIndex(each.map((text) => ({ text })));

describe('packed pages', () => {
  it('come out as they went in', () => {
    const pages: [number, number][] = [
      [0, 1],
      [1, impactSteps],
      [4999, 7],
      [70_000_000, impactSteps],
    ];
    let last = -1;
    const packed = pages.map(([page, impact]) => {
      const value = packPage(page - last, impact);
      last = page;
      return value;
    });
    const found: [number, number][] = [];
    unpackPages(packed, (page, impact) => found.push([page, impact]));
    expect(found).toEqual(pages);
  });
});

describe('a question', () => {
  const { find, rank: rankAll } = texts(
    'The agent writes quotations for the office.',
    'A quotation is no contract.',
    'The office is closed.',
  );

  it.each([
    ['quotations office', [0]],
    ['OFFICE quotation', [0]],
    ['quotation', [1, 0]],
    ['office', [2, 0]],
    ['walrus', []],
    ['walrus zebra', []],
    ['', []],
    [' … ', []],
  ])('“%s” is answered with %j', async (words, pages) => {
    expect(await find(words)).toEqual(pages);
  });

  it('is answered by the beginning of a word that is being typed, as long as no page has it', async () => {
    expect(await find('quo')).toEqual([1, 0]);
    expect(await find('quotation contra')).toEqual([1]);
    expect(await find('q')).toEqual([1, 0]);
    const { find: search } = texts('Auto.', 'Automation.');
    expect(await search('auto')).toEqual([0]);
  });

  it('is not answered by the beginning of a word before the last', async () => {
    const { rank } = texts('An important refund.', 'A refund.');
    expect(await rank('imp refund')).toMatchObject({ pages: [1, 0], isPartial: true });
  });

  it('is answered while a word is typed past its stem', async () => {
    const { find: search } = texts('An opening.', 'A business.', 'The plan.', 'Badly made.');
    for (const letters of ['openin', 'opening']) expect(await search(letters), letters).toEqual([0]);
    for (const letters of ['busin', 'busines', 'businesse', 'businesses'])
      expect(await search(letters), letters).toEqual([1]);
    expect(await search('badl')).toEqual([3]);
    for (const other of ['plant', 'plane', 'opera']) expect(await search(other), other).toEqual([]);
  });

  it('finds a word with a hyphen however it is written', async () => {
    const { find: search } = texts(
      'By e-mail.',
      'By email.',
      'For lead-generation.',
      'To generate a lead: 5-8.',
    );
    for (const word of ['email', 'e-mail', 'E‑Mails']) expect(await search(word), word).toEqual([0, 1]);
    for (const word of ['lead generation', 'lead-generation'])
      expect(await search(word), word).toEqual([2, 3]);
    expect(await search('leadgeneration')).toEqual([2]);
    expect(await search('5-8')).toEqual([3]);
    expect(await search('8')).toEqual([3]);
  });

  it('does not ask for words that tell nothing, unless it has no others', async () => {
    expect(await find('where is your office')).toEqual([2, 0]);
    expect(await find('is')).toEqual([2, 1]);
    for (const question of ['I’m at the office', "don't the office", 'Won’t we have an office?'])
      expect(await rankAll(question), question).toMatchObject({ pages: [2, 0], isPartial: false });
  });

  it('asks for a word once, in whatever form', async () => {
    const { terms } = await texts('An agent.').rank('agents agent AGENT');
    expect([...terms]).toEqual([['agent', 0]]);
  });

  it('is answered in part where no page has all words, with the pages that say most', async () => {
    const { rank } = texts(
      'The walrus swims. The sea is cold.',
      'The zebra walks. The land is warm.',
      'The sea is wide.',
      'The sea is deep.',
    );
    const { pages, isPartial } = await rank('zebra sea');
    expect(isPartial).toBe(true);
    expect(pages[0]).toBe(1);
    expect(await rank('walrus sea')).toMatchObject({ pages: [0], isPartial: false });
    expect(await rank('lion tiger')).toMatchObject({ pages: [], isPartial: false });
  });

  it('may hold names of what every object has', async () => {
    const { find: search } = texts('A constructor and its prototype.', 'Nothing.');
    expect(await search('constructor')).toEqual([0]);
    expect(await search('hasOwnProperty toString')).toEqual([]);
  });

  it('finds nothing in an index without pages', async () => {
    expect(await texts().find('walrus')).toEqual([]);
  });

  it('fails where a file does not come', async () => {
    const { manifest } = texts('A walrus.');
    await expect(rank('walrus', manifest, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('the order of the answers', () => {
  it('puts a word in the title before one in a heading, and that before one in the text', async () => {
    const words = 'Of the law and the land and the sea and the sky.';
    const { find } = makeIndex([
      { title: 'Land', text: words },
      { title: 'Sea', text: `Law. ${words}`, headings: [{ id: 'law', start: 0, end: 3 }] },
      { title: 'Law', text: words },
      { title: 'Sky', text: words.replace('law', 'lion') },
    ]);
    expect(await find('law')).toEqual([2, 1, 0]);
  });

  it('puts what is mostly about a word before what names it once', async () => {
    const { find } = texts(`Law. ${'Other words follow here. '.repeat(50)}`, 'The law is the law.');
    expect(await find('law')).toEqual([1, 0]);
  });

  it('gives a rare word more weight than a common one', async () => {
    const { rank } = texts('Agents agents.', 'The agents met a walrus there.', 'Agents.', 'An agent here.');
    expect((await rank('walrus agent unicorn')).pages[0]).toBe(1);
  });

  it('leaves equally good pages in the order of their numbers', async () => {
    expect(await texts('A walrus.', 'A walrus.', 'A walrus.').find('walrus')).toEqual([0, 1, 2]);
  });
});

describe('an index of many pages', () => {
  // Always the same, and no pattern that a mistake could share.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo zu'.split(' ');
  const word = () => Array.from({ length: 2 + random(3) }, () => syllables[random(15)]).join('');
  const words = Array.from({ length: 3000 }, word);
  const pages = Array.from({ length: 400 }, () =>
    Array.from({ length: 60 }, () => words[Math.min(random(3000), random(3000))]).join(' '),
  );
  const index = texts(...pages);
  const having = pages.map((text) => new Set(wordsOf(text).map(termOf)));

  it('has its terms in several files of a moderate size', () => {
    const { version, firsts } = index.manifest;
    const folder = path.join(index.folder, 'search-index', version, 'terms');
    const names = readdirSync(folder);
    expect(names).toHaveLength(firsts.length);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(statSync(path.join(folder, name)).size).toBeLessThan(60_000);
  });

  it('finds exactly the pages that have all words', async () => {
    let compared = 0;
    for (let round = 0; round < 300; round += 1) {
      const asked = Array.from({ length: 1 + random(2) }, () => words[random(3000)] ?? '');
      const wanted = having.flatMap((terms, number) =>
        asked.every((each) => terms.has(termOf(each))) ? [number] : [],
      );
      // A word that is nowhere counts as a beginning, and some words may stand for all: other tests look at that.
      if (wanted.length === 0) continue;
      compared += 1;
      expect(
        (await index.find(asked.join(' '))).sort((a, b) => a - b),
        asked.join(' '),
      ).toEqual(wanted);
    }
    expect(compared).toBeGreaterThan(150);
  });

  it('asks for one file for a word, and for four at most for a beginning', async () => {
    index.asked.length = 0;
    await index.find(words[0] ?? '');
    expect(new Set(index.asked).size).toBe(1);
    index.asked.length = 0;
    expect((await index.find('ba')).length).toBeGreaterThan(10);
    expect(new Set(index.asked).size).toBeLessThanOrEqual(4);
  });

  it('has the same version for the same pages, and another after a change', () => {
    expect(texts(...pages).manifest.version).toBe(index.manifest.version);
    expect(texts(...pages, 'One more.').manifest.version).not.toBe(index.manifest.version);
  });

  it('has each page in a file of its own', () => {
    const { manifest, readFile } = index;
    expect(manifest.pages).toBe(pages.length);
    expect(readFile(pageFile(manifest.version, 399))).toEqual({
      path: '/399',
      title: '',
      kind: 'Article',
      text: pages[399],
      headings: [],
    });
  });
});
