import { expect, it } from 'vitest';
import { createExcerpt, findSections } from '../../../../src/client/search/excerpt';
import { createSearch } from '../../../../src/client/search/search';
import type { IndexedPage } from '../../../../src/shared/search-index';

const page = (path: string, more: Partial<IndexedPage>): IndexedPage => ({
  path,
  title: '',
  kind: 'Article',
  keywords: [],
  text: '',
  headings: [],
  ...more,
});

/** Creates a search in these pages. The path of each page is its index. */
async function searchIn(...pages: (string | Partial<IndexedPage>)[]) {
  const search = await createSearch(
    pages.map((each, number) => page(String(number), typeof each === 'string' ? { text: each } : each)),
  );
  return (question: string) => {
    const answer = search(question);
    return { ...answer, pages: answer.pages.map(({ path }) => Number(path)) };
  };
}

it.each([
  ['office quotations', [0]],
  ['OFFICE', [2, 0]],
  ['quot', [1, 0]],
  ['cafe', [1]],
  ['walrus', []],
  [' … ', []],
])('the query “%s” returns the page indexes %j, best match first', async (question, pages) => {
  const search = await searchIn(
    'The agent writes quotations for the office.',
    'Quotations from the café.',
    'The office is closed.',
  );
  expect(search(question)).toMatchObject({ pages, isPartial: false, corrected: [] });
});

it('a query ignores stop words unless it has no other words', async () => {
  const search = await searchIn('We do.', 'The office.');
  expect(search("where's your office").pages).toEqual([1]);
  expect(search('we do').pages).toEqual([0]);
});

it.each([
  ['agemt', [0]],
  ['opens', [1]],
  ['oepn', []],
  ['agnet', [0]],
  ['subscritpion', [0]],
  ['openai', []],
  ['teh', []],
])('the mistyped or unknown word %s returns the page indexes %j', async (word, pages) => {
  const search = await searchIn(
    'An agent can receive the subscription.',
    'Two policies are open, with a toggle.',
  );
  expect(search(word)).toMatchObject({ pages, corrected: pages.length > 0 ? [word] : [] });
});

it('a mistyped word is corrected even if the other word of the query is correct', async () => {
  const search = await searchIn('An agent.', 'The office of an agent.');
  expect(search('agemt office')).toMatchObject({ pages: [1], corrected: ['agemt'] });
});

it('a word is not corrected when a page has it', async () => {
  expect((await searchIn('From.', 'Form.'))('form')).toMatchObject({ pages: [1], corrected: [] });
});

it('the search ranks matches in titles first, in headings second and in texts last', async () => {
  const search = await searchIn(
    'The law and the land.',
    { text: 'The land.', headings: [{ id: 'law', title: 'Law' }] },
    { title: 'Law', text: 'The land.' },
  );
  expect(search('law').pages).toEqual([2, 1, 0]);
});

it('the search ranks a page with the keyword above an article that repeats the word', async () => {
  const search = await searchIn(
    { title: 'Jobs, jobs and jobs', text: 'Jobs for everyone with jobs.' },
    { title: 'Careers', kind: 'Page', keywords: ['jobs'], text: `Work. ${'More words. '.repeat(200)}` },
  );
  expect(search('jobs').pages).toEqual([1, 0]);
});

const show = (text: string, ...terms: string[]) =>
  createExcerpt(page('', { text }), new Set(terms))
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

it('the excerpt marks every matching word of a short text', () => {
  expect(show('An agent’s task. Agents agree.', 'agent', 'agents')).toBe(
    'An [agent]’s task. [Agents] agree.',
  );
});

it('the excerpt starts at the sentence with the most matching words', () => {
  const text = `The law. ${'Far away. '.repeat(30)}These terms follow the law of the land. ${'More. '.repeat(50)}`;
  expect(show(text.trim(), 'law', 'land')).toMatch(
    /^… These terms follow the \[law\] of the \[land\]\. More\. .*\u00a0…$/,
  );
});

it('the excerpt shortens a very long sentence around its first match', () => {
  const excerpt = show(`${'far '.repeat(100)}law ${'away '.repeat(100)}`.trim(), 'law');
  expect(excerpt).toMatch(/^… (far ){8}\[law\] (away )+away\u00a0…$/);
  expect(excerpt.length).toBeLessThan(200);
});

it('the excerpt is the start of the text when the title alone matches', () => {
  expect(show('The start. The end.', 'walrus')).toBe('The start. The end.');
});

it('a search result lists the two sections whose headings match the most words of the query', () => {
  const headings = ['Fees', 'Law', 'Notes', 'Law and disputes', 'Law of the land'].map((title) => ({
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
  }));
  const sections = findSections(page('/terms', { headings }), new Set(['law', 'disputes']));
  expect(sections.map(({ path }) => path)).toEqual(['/terms#law-and-disputes', '/terms#law']);
});
