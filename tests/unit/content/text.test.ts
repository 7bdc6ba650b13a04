import { loadRenderers } from 'astro:container';
import { readFileSync } from 'node:fs';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it, vi } from 'vitest';
import { contentComponents } from '../../../src/components/content/content-components';
import { describeParts } from '../../../src/lib/content/part-words';
import { joinLines, readLines } from '../../../src/lib/content/text';

// What the parts ask for; the words do not matter here.
vi.mock('../../../src/lib/content/site', () => ({
  getSite: async () => ({
    name: 'Example & Co',
    legalName: 'Example "Limited"',
    legalForm: 'limited company',
    city: 'Ajman',
    countryCode: 'AE',
    licence: '31600',
    address: ['1 Road', 'Town'],
    emails: Object.fromEntries(
      'contact support privacy legal abuse'.split(' ').map((use) => [use, `${use}@example.com`]),
    ),
  }),
  getScan: async () => ({ date: new Date('2025-06-21'), pages: 40 }),
  getCookies: async () => [
    {
      name: 'token',
      category: 'necessary',
      kind: 'localStorage',
      owner: 'Example & Co',
      purpose: 'Keeps you signed in.',
      life: 'An hour',
    },
  ],
}));

const textOf = (body: string) => joinLines(readLines(body, {}));

describe('the text of a file', () => {
  it('has every line as a sentence, and words inside a line together', () => {
    expect(textOf('## Why\n\nA **wal**rus\n  waits\\\nhere.\n\n- One\n- Two!').text).toBe(
      'Why. A walrus waits here. One. Two!',
    );
  });

  it('keeps the cells of a table apart, and adds no full stop behind a quotation that has one', () => {
    expect(textOf('| “Who?” | Never |\n| --- | --- |\n| Yes | No |').text).toBe('“Who?” Never. Yes. No.');
  });

  it('has signs for references, typographic quotes as the page, and none of the fields', () => {
    expect(textOf('---\ntitle: Field\n---\n\n"Q&amp;A" &copy; don\'t...').text).toBe('“Q&A” © don’t…');
  });

  it('tells where its headings stand, with the anchors of the page', () => {
    const { text, headings } = textOf('First.\n\n## One *more*\n\nWords.\n\n### Why?\n\n## One more');
    expect(headings.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
      ['one-more', 'One more'],
      ['why', 'Why?'],
      ['one-more-1', 'One more'],
    ]);
  });

  it('has what stands inside ready-made parts, and what they say themselves', () => {
    const lines = readLines(
      'Write to <Email for="legal" />, now.\n\n<Note title="Mind">\n\nThe *gap*\n\n</Note>',
      {
        Email: ({ for: use }) => [`${use}@example.com`],
        Note: ({ title = '' }) => [title],
      },
    );
    expect(joinLines(lines).text).toBe('Write to legal@example.com, now. Mind. The gap.');
  });

  it('leaves out comments, pictures and addresses of links', () => {
    expect(textOf('{/* A secret */}\n\n![A picture](./a.png) and [a link](https://example.com)').text).toBe(
      'and a link.',
    );
  });

  it('takes nothing for a heading but what has words', () => {
    expect(textOf('## ![A picture](./a.png)\n\nWords').headings).toEqual([]);
  });

  it('is empty for an empty file', () => {
    expect(textOf('')).toEqual({ text: '', headings: [] });
  });

  it('stops at a mistake', () => {
    expect(() => textOf('<Note>')).toThrow();
  });
});

const modules = import.meta.glob<{ default: AstroComponentFactory }>([
  '../../../content/{blog,legal}/*.mdx',
  '../../support/every-part.mdx',
]);
const files = Object.keys(modules).map((key) => [
  key.replace(/^(?:\.\.\/)+(?=content)/, '').replace('../../', 'tests/'),
  key,
]);

/** What a reader reads of a page, word by word, and the anchors of its headings. */
function readDrawn(html: string) {
  let text = '';
  const anchors: string[] = [];
  const read = (node: DefaultTreeAdapterTypes.Node) => {
    if ('value' in node) text += node.value;
    if (!('tagName' in node)) return;
    const id = /^h[1-6]$/.test(node.tagName) && node.attrs.find(({ name }) => name === 'id')?.value;
    if (id) anchors.push(id);
    const isInline = /^(?:a|b|code|del|em|i|small|span|strong|sub|sup|time)$/.test(node.tagName);
    if (!isInline) text += ' ';
    node.childNodes.forEach(read);
    if (!isInline) text += ' ';
  };
  parseFragment(html).childNodes.forEach(read);
  return { words: text.split(/\s+/).filter(Boolean), anchors };
}

it.each(files)('the search reads the words and anchors that the page shows: %s', async (file, key) => {
  const Content = (await modules[key]?.())?.default;
  if (!Content) throw new Error(`${file} is missing.`);
  const container = await experimental_AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
  const drawn = readDrawn(
    await container.renderToString(Content, { props: { components: contentComponents } }),
  );
  const lines = readLines(readFileSync(file, 'utf8'), await describeParts());
  expect(lines.flatMap(({ words }) => words.split(' '))).toEqual(drawn.words);
  expect(lines.flatMap(({ id }) => id ?? [])).toEqual(drawn.anchors);
});
