import { describe, expect, it } from 'vitest';
import { findWords, plainWord, termOf, termsOf, wordsOf } from '../../../src/lib/search/words';

describe('a word', () => {
  it.each([
    ['Agents', 'agent'],
    ['AGENT', 'agent'],
    ['agent’s', 'agent'],
    ["agent's", 'agent'],
    ['Café', 'cafe'],
    ['re\u0301sume\u0301', 'résumé'],
    ['naïveté', 'naivete'],
    ['e-mails', 'email'],
    ['2025', '2025'],
    ['don’t', 'dont'],
    ['ﬁle', 'file'],
    ['ΑΘΉΝΑ', 'αθηνα'],
  ])('%s is the same as %s', (word, same) => {
    expect(termOf(word)).toBe(termOf(same));
  });

  it('is another than one that only begins alike', () => {
    expect(termOf('generation')).not.toBe(termOf('general'));
    expect(termOf('news')).not.toBe(termOf('new'));
  });

  it('answers to its stem and to itself, and with hyphens to its parts', () => {
    expect(termsOf('e-Mails')).toEqual(['email', 'emails', 'e', 'mail', 'mails']);
    expect(termsOf('Opening')).toEqual(['open', 'opening']);
    expect(termsOf('mail')).toEqual(['mail']);
  });

  it('is plain without capitals, accents and apostrophes, and keeps its ending', () => {
    expect(plainWord('Élan’s')).toBe('elan');
    expect(plainWord('Quotations')).toBe('quotations');
  });
});

describe('the words of a text', () => {
  it('are letters and digits, with hyphens inside; an address and a sign divide them', () => {
    expect(wordsOf('“Lead-generation”, 5-8 hours - hello@agentory.example. 10 %')).toEqual(
      'Lead-generation 5-8 hours hello agentory example 10'.split(' '),
    );
    expect(wordsOf('Un re\u0301sume\u0301')).toEqual(['Un', 're\u0301sume\u0301']);
    expect(wordsOf(' … ')).toEqual([]);
  });

  it('have their places', () => {
    const text = 'We don’t, 🙂 ever.';
    for (const { text: word, start, end } of findWords(text)) expect(text.slice(start, end)).toBe(word);
    expect(findWords(text).map(({ text: word }) => word)).toEqual(['We', 'don’t', 'ever']);
  });
});
