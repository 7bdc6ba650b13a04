import { beforeEach, describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, plan, check, checkBody, addresses } = emptyProject();

describe('a link', () => {
  it('to a page that is not there is found', () => {
    expect(checkBody('See [the prices](/prices).')).toEqual([
      {
        level: 'error',
        file: 'content/blog/first.mdx',
        line: 6,
        text: 'The link /prices leads to no page of this site.',
      },
    ]);
  });

  it.each(['/blog/[article]', '/404', '/about/', 'about', '/About'])('to %s is found', (href) => {
    expect(checkBody(`[Words](${href})`)).toHaveLength(1);
  });

  it('may lead to a page, an article, a document, a plan, another site or a mail address', () => {
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\n---\n\nWords.\n');
    plan('leader', 'package: Leader\nprice: 1\ncardPrice: 1');
    const links = ['/', '/about', '/contact?package=leader', '/blog/first', '/terms', '/leader-plan'];
    const others = ['https://example.com/x', 'mailto:hello@example.com'];
    expect(checkBody([...links, ...others].map((href) => `[Words](${href})`).join(', '))).toEqual([]);
  });

  it.each([
    ['/about/', 'Write /about if you mean that.'],
    ['About', 'Write /about if you mean that.'],
    ['/abuot', 'Write /about if you mean that.'],
    ['www.example.com', 'Write https://www.example.com for another site.'],
    ['hello@example.com', 'Write mailto:hello@example.com for an e-mail address.'],
    ['https:/example.com', 'is incomplete.'],
    ['https://', 'is incomplete.'],
    ['/contact?package=leadr', 'no plan has the package "leadr".'],
  ])('to %s is said to be meant otherwise', (href, text) => {
    plan('leader', 'package: Leader\nprice: 1\ncardPrice: 1');
    expect(checkBody(`[Words](${href})`)).toMatchObject([
      { level: 'error', line: 6, text: expect.stringContaining(text) },
    ]);
  });

  it('to the address where this site is published could be shorter', () => {
    write('content/site.yaml', 'name: Ada\nurl: https://example.com\n');
    expect(checkBody('[Words](https://example.com/about), [others](https://example.org)')).toMatchObject([
      { level: 'warning', line: 6, text: expect.stringContaining('Write /about for a page of this site') },
    ]);
  });

  it('is none with a space in it', () => {
    expect(checkBody('See [the plans] (/about).')).toMatchObject([
      { level: 'error', line: 6, text: expect.stringContaining('Take the space out between [the plans]') },
    ]);
  });

  it('to a heading counts the headings of the same words', () => {
    const headings = "## One\n\n## It's -- so\n\n## One\n\n";
    expect(checkBody(`${headings}[A](#one), [b](#one-1), [c](#its--so)`)).toMatchObject([
      { level: 'warning' },
    ]);
    expect(checkBody(`${headings}[A](#one-2)`)).toMatchObject([{ line: 12 }, { level: 'warning' }]);
  });

  it('is found at its address where that stands apart, and in a table', () => {
    expect(checkBody('See [the prices][1].\n\n| [A](/costs) |\n| --- |\n\n[1]: /prices')).toMatchObject([
      { line: 8, text: 'The link /costs leads to no page of this site.' },
      { line: 11, text: 'The link /prices leads to no page of this site.' },
    ]);
  });

  it('to a heading of a text that cannot be read yet is not judged', () => {
    article('second', 'title: The second article\ndate: 2025-06-21', '## One\n\n<Note>');
    expect(checkBody('[Words](/blog/second#two)')).toMatchObject([
      { file: 'content/blog/second.mdx', line: 8 },
    ]);
  });

  it('in a code block is no link', () => {
    expect(checkBody('```\n[Words](/prices)\n```')).toEqual([]);
  });

  it('of a button is checked as well', () => {
    plan(
      'leader',
      'price: 1\ncardPrice: 1\nactions:\n  page: { text: CHOOSE, href: "/prices?package=leader" }',
    );
    expect(check()).toMatchObject([
      { level: 'error', text: 'The link /prices?package=leader leads to no page of this site.' },
    ]);
  });

  it('to a heading of the same file needs that heading', () => {
    expect(checkBody('## Customer data\n\n[Up](#customer-data), [down](#customers)')).toEqual([
      {
        level: 'error',
        file: 'content/blog/first.mdx',
        line: 8,
        text: 'The link #customers leads to no heading of this file.',
      },
    ]);
  });
});

describe('an anchor on another page', () => {
  beforeEach(() => {
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\n---\n\n## Governing law\n');
  });

  it.each(['/terms#governing-law', '/about#reasons'])('%s is found', (href) => {
    expect(checkBody(`[Words](${href})`)).toEqual([]);
  });

  it.each(['/terms#law', '/about#seasons', '/terms#reasons'])('%s is not', (href) => {
    expect(checkBody(`[Words](${href})`)).toMatchObject([
      { level: 'error', line: 6, text: `The link ${href} leads to no heading of that page.` },
    ]);
  });

  it('is checked in lists and in deep fields of YAML files', () => {
    write('content/navigation.yaml', 'links:\n  - text: LAW\n    href: /terms#law\n');
    write('content/landing.yaml', 'title: Landing\nhero:\n  link:\n    href: /nowhere\n');
    expect(check()).toMatchObject([
      { file: 'content/landing.yaml', line: 4, field: 'hero.link.href' },
      {
        file: 'content/navigation.yaml',
        line: 3,
        text: 'The link /terms#law leads to no heading of that page.',
      },
    ]);
  });
});

it('knows pages and content as addresses, and nothing without its file', () => {
  checkBody('Words.');
  plan('leader', 'price: 1\ncardPrice: 1');
  const known = addresses();
  for (const address of ['/', '/about', '/blog', '/blog/first', '/contact', '/leader-plan'])
    expect(known).toContain(address);
  for (const address of ['/free-plan', '/privacy-policy', '/404', '/blog/404', '/blog/second'])
    expect(known).not.toContain(address);
});

it.each([
  ['[click here](/about)', 'do not say where it leads'],
  ['[their page](http://example.com)', 'with https:'],
])('could be better: %j', (body, text) => {
  expect(checkBody(body)).toMatchObject([{ level: 'warning', line: 6, text: expect.stringContaining(text) }]);
});
