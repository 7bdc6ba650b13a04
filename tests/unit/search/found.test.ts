import { describe, expect, it } from 'vitest';
import { type Fragment, readExcerpt, readFragment } from '../../../src/lib/search/found';

describe('an excerpt', () => {
  it('is taken apart into text and what was found', () => {
    expect(readExcerpt('of the <mark>agents</mark> you can <mark>order.</mark>')).toEqual([
      { text: 'of the ', isMatch: false },
      { text: 'agents', isMatch: true },
      { text: ' you can ', isMatch: false },
      { text: 'order.', isMatch: true },
    ]);
  });

  it('stays text where the article speaks of markup', () => {
    expect(readExcerpt('write &lt;b&gt; and <mark>&lt;i&gt;</mark>')).toEqual([
      { text: 'write <b> and ', isMatch: false },
      { text: '<i>', isMatch: true },
    ]);
  });
});

describe('a page that was found', () => {
  const section = (title: string, score: number, anchor: unknown = {}) => ({
    title,
    url: `/terms-of-service#${title}`,
    weighted_locations: [{ balanced_score: score }],
    anchor,
  });
  const fragment: Fragment = {
    url: '/terms-of-service',
    content: 'These terms govern the use of the site. The law of the land applies.',
    excerpt: 'the use of the site. The <mark>law</mark>',
    plain_excerpt: 'the use of the site. The law',
    meta: { title: 'Terms of Service', kind: 'Legal document', day: '2025-07-12' },
    sub_results: [section('fees', 1), section('law', 9), section('', 99, null), section('disputes', 4)],
  };

  it('has its title, its kind and its day', () => {
    expect(readFragment(fragment)).toMatchObject({
      path: '/terms-of-service',
      title: 'Terms of Service',
      label: 'Legal document, 12/07/2025',
    });
  });

  it('without a day says only what it is', () => {
    expect(readFragment({ ...fragment, meta: { kind: 'Legal document' } }).label).toBe('Legal document');
  });

  it('shows where its excerpt was cut', () => {
    expect(readFragment(fragment).excerpt.map(({ text }) => text)).toEqual([
      '… the use of the site. The ',
      'law',
      ' …',
    ]);
    const whole = { excerpt: fragment.content, plain_excerpt: fragment.content };
    expect(readFragment({ ...fragment, ...whole }).excerpt).toEqual([
      { text: fragment.content, isMatch: false },
    ]);
  });

  it('names the two sections that answer best', () => {
    expect(readFragment(fragment).sections).toEqual([
      { title: 'law', path: '/terms-of-service#law' },
      { title: 'disputes', path: '/terms-of-service#disputes' },
    ]);
  });
});
