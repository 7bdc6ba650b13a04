import { describe, expect, it } from 'vitest';
import type { PageText } from '../../../src/lib/search/format';
import { createSearch } from '../../../src/lib/search/query';

/** A search in some pages, which are told by their numbers. */
function makeIndex(pages: Partial<PageText>[]) {
  const search = createSearch(
    pages.map((page, number) => ({
      path: String(number),
      title: '',
      kind: 'Article',
      text: '',
      headings: [],
      ...page,
    })),
  );
  const rank = (words: string) => {
    const ranking = search(words);
    return { ...ranking, pages: ranking.pages.map(({ path }) => Number(path)) };
  };
  return { rank, find: (words: string) => rank(words).pages };
}
const texts = (...each: string[]) => makeIndex(each.map((text) => ({ text })));

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
  ])('“%s” is answered with %j', (words, pages) => {
    expect(find(words)).toEqual(pages);
  });

  it('is answered by the beginning of a word that is being typed, as long as no page has it', () => {
    expect(find('quo')).toEqual([1, 0]);
    expect(find('quotation contra')).toEqual([1]);
    expect(find('q')).toEqual([1, 0]);
    const { find: search } = texts('Auto.', 'Automation.');
    expect(search('auto')).toEqual([0]);
  });

  it('is not answered by the beginning of a word before the last', () => {
    const { rank } = texts('An important refund.', 'A refund.');
    expect(rank('imp refund')).toMatchObject({ pages: [1, 0], isPartial: true });
  });

  it('is answered while a word is typed past its stem', () => {
    const { find: search } = texts('An opening.', 'A business.', 'The plan.', 'Badly made.');
    for (const letters of ['openin', 'opening']) expect(search(letters), letters).toEqual([0]);
    for (const letters of ['busin', 'busines', 'businesse', 'businesses'])
      expect(search(letters), letters).toEqual([1]);
    expect(search('badl')).toEqual([3]);
    for (const other of ['opera', 'planetary']) expect(search(other), other).toEqual([]);
  });

  it('finds a word with a hyphen however it is written', () => {
    const { find: search } = texts(
      'By e-mail.',
      'By email.',
      'For lead-generation.',
      'To generate a lead: 5-8.',
    );
    for (const word of ['email', 'e-mail', 'E‑Mails']) expect(search(word), word).toEqual([0, 1]);
    for (const word of ['lead generation', 'lead-generation']) expect(search(word), word).toEqual([2, 3]);
    expect(search('leadgeneration')).toEqual([2]);
    expect(search('5-8')).toEqual([3]);
    expect(search('8')).toEqual([3]);
  });

  it('does not ask for words that tell nothing, unless it has no others', () => {
    expect(find('where is your office')).toEqual([2, 0]);
    expect(find('is')).toEqual([2, 1]);
    for (const question of ['I’m at the office', "don't the office", 'Won’t we have an office?'])
      expect(rankAll(question), question).toMatchObject({ pages: [2, 0], isPartial: false });
  });

  it('asks for a word once, in whatever form', () => {
    const { terms } = texts('An agent.').rank('agents agent AGENT');
    expect([...terms]).toEqual([['agent', 0]]);
  });

  it('is answered in part where no page has all words, with the pages that say most', () => {
    const { rank } = texts(
      'The walrus swims. The sea is cold.',
      'The zebra walks. The land is warm.',
      'The sea is wide.',
      'The sea is deep.',
    );
    const { pages, isPartial } = rank('zebra sea');
    expect(isPartial).toBe(true);
    expect(pages[0]).toBe(1);
    expect(rank('walrus sea')).toMatchObject({ pages: [0], isPartial: false });
    expect(rank('lion tiger')).toMatchObject({ pages: [], isPartial: false });
  });
});

describe('a mistyped word', () => {
  const { rank, find } = texts(
    'An agent receives the subscription.',
    'Two agents subscribe to our policies.',
    'The agency and its magnet.',
  );

  it.each([
    ['agnet', [0, 1]],
    ['agnets', [0, 1]],
    ['agemt', [0, 1]],
    ['recieve', [0]],
    ['recieves', [0]],
    ['subscripton', [0]],
    ['subscritpion', [0]],
    ['gaent', [0, 1]],
    ['polcies', [1]],
    ['agnecy', [2]],
    ['maget', [2]],
  ])('%s is answered with what was meant: %j', (words, pages) => {
    expect(rank(words)).toMatchObject({ corrected: [words], isPartial: false });
    expect(find(words).sort()).toEqual(pages);
  });

  it('is corrected beside words that are right, wherever it stands', () => {
    for (const question of ['agnet subscription', 'subscription of agnets', 'how do agnets recieve'])
      expect(find(question)[0], question).toBe(0);
    expect(rank('agnet subscription').corrected).toEqual(['agnet']);
    expect(rank('two agnets').terms).toEqual(
      new Map([
        ['two', 0],
        ['agent', 1],
      ]),
    );
  });

  it('is corrected while it is being typed', () => {
    expect(find('recie')).toEqual([0]);
    expect(find('agnec')).toEqual([2]);
  });

  it('is not corrected where a page has it as it is written', () => {
    const { rank: rankOwn } = texts('From the form.', 'The from.');
    expect(rankOwn('form')).toMatchObject({ pages: [0], corrected: [] });
  });

  it.each(['teh', 'ten', 'xylophone', 'subtraction', 'bagent'])(
    'is not taken for another where too little is alike: %s',
    (word) => {
      expect(rank(word)).toMatchObject({ pages: [], corrected: [] });
    },
  );

  it('is answered in part beside a word that nothing is like', () => {
    expect(rank('agnet xylophone')).toMatchObject({ isPartial: true, corrected: ['agnet'] });
  });
});

describe('the order of the answers', () => {
  it('puts a word in the title before one in a heading, and that before one in the text', () => {
    const words = 'Of the law and the land and the sea and the sky.';
    const { find } = makeIndex([
      { title: 'Land', text: words },
      { title: 'Sea', text: `Law. ${words}`, headings: [{ id: 'law', start: 0, end: 3 }] },
      { title: 'Law', text: words },
      { title: 'Sky', text: words.replace('law', 'lion') },
    ]);
    expect(find('law')).toEqual([2, 1, 0]);
  });

  it('puts what is mostly about a word before what names it once', () => {
    const { find } = texts(`Law. ${'Other words follow here. '.repeat(50)}`, 'The law is the law.');
    expect(find('law')).toEqual([1, 0]);
  });

  it('gives a rare word more weight than a common one', () => {
    const { rank } = texts('Agents agents.', 'The agents met a walrus there.', 'Agents.', 'An agent here.');
    expect(rank('walrus agent unicorn').pages[0]).toBe(1);
  });

  it('leaves equally good pages in the order of their numbers', () => {
    expect(texts('A walrus.', 'A walrus.', 'A walrus.').find('walrus')).toEqual([0, 1, 2]);
  });
});
