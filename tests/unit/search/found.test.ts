import { describe, expect, it } from 'vitest';
import type { PageText } from '../../../src/lib/search/format';
import { describePage, type Piece } from '../../../src/lib/search/found';
import { termOf } from '../../../src/lib/search/words';

const filler = (count: number, sign: string) => Array(count).fill(sign).join(' ');
const terms = (...words: string[]) => new Map(words.map((word, place) => [termOf(word), place]));
const show = (pieces: Piece[]) => pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const page = (text: string, more: Partial<PageText> = {}): PageText => ({
  path: '/terms-of-service',
  title: 'Terms of Service',
  kind: 'Legal document',
  text,
  headings: [],
  ...more,
});
const excerptOf = (text: string, ...words: string[]) =>
  show(describePage(page(text), terms(...words)).excerpt);

describe('the excerpt of a page that was found', () => {
  it('is the whole of a short text, with every form of the words marked', () => {
    expect(excerptOf('An agent’s task. Agents, however, agree.', 'agent')).toBe(
      'An [agent’s] task. [Agents], however, agree.',
    );
  });

  it('is the part that has most of the words, from the start of a sentence', () => {
    const text = `The law. ${filler(40, 'far')}. These terms follow the law of the land. ${filler(40, 'away')}.`;
    const excerpt = excerptOf(text, 'land', 'law');
    expect(excerpt).toMatch(/^… These terms follow the \[law\] of the \[land\]\. away/);
    expect(excerpt).toMatch(/away\u00a0…$/);
    expect(excerpt.match(/[\w']+/g)).toHaveLength(28);
  });

  it('leaves headings out', () => {
    const text = 'It begins. Fees. The law. Why? It rules.';
    const headings = ['Fees', 'Why?'].map((title) => {
      const start = text.indexOf(title);
      return { id: title, start, end: start + title.length };
    });
    const found = page(text, { headings });
    expect(show(describePage(found, terms('law')).excerpt)).toBe('It begins. The [law]. It rules.');
    expect(show(describePage(found, terms('fees')).excerpt)).toBe('It begins. The law. It rules.');
  });

  it('prefers words that stand together', () => {
    const text = `One policy for our privacy. ${filler(40, 'far')}. The privacy policy rules.`;
    expect(excerptOf(text, 'privacy', 'policy')).toContain('[privacy] [policy]');
  });

  it('begins a little before the word where no sentence begins near', () => {
    expect(excerptOf(`${filler(60, 'far')} law ${filler(60, 'away')}`, 'law')).toMatch(
      /^… far far far far \[law\] away/,
    );
  });

  it('ends with the text', () => {
    expect(excerptOf(`${filler(60, 'far')}. So says the law.`, 'law')).toMatch(
      /far\. So says the \[law\]\.$/,
    );
  });

  it('is the start of the text where the title alone answers', () => {
    expect(excerptOf(`Here ${filler(60, 'far')}`, 'service')).toMatch(/^Here far .*\u00a0…$/);
  });

  it('is empty for a text without words, and shows markup as text', () => {
    expect(excerptOf('', 'law')).toBe('');
    expect(excerptOf('Write <i>law</i> so.', 'law')).toBe('Write <i>[law]</i> so.');
  });
});

describe('a page that was found', () => {
  it('says what it is, and of which day', () => {
    expect(describePage(page('Words.', { day: '2025-07-12' }), terms('law'))).toMatchObject({
      path: '/terms-of-service',
      title: 'Terms of Service',
      label: 'Legal document, 12/07/2025',
    });
    expect(describePage(page('Words.'), terms('law')).label).toBe('Legal document');
  });

  it('names the two sections that answer best, those first whose heading has the words', () => {
    const parts: [string, string][] = [
      ['Fees', 'The law, the law, the law of fees.'],
      ['Law', 'It rules.'],
      ['Law and disputes', 'Disputes go to court.'],
      ['Notes', 'Nothing.'],
    ];
    let text = '';
    const headings = parts.map(([title, words]) => {
      const start = text.length;
      text += `${title}. ${words} `;
      return { id: title.toLowerCase().replaceAll(' ', '-'), start, end: start + title.length };
    });
    expect(describePage(page(text, { headings }), terms('law', 'dispute')).sections).toEqual([
      { title: 'Law and disputes', path: '/terms-of-service#law-and-disputes' },
      { title: 'Law', path: '/terms-of-service#law' },
    ]);
    expect(describePage(page(text, { headings }), terms('walrus')).sections).toEqual([]);
  });
});
