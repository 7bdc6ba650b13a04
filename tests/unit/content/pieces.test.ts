import { loadRenderers } from 'astro:container';
import { globSync, readFileSync } from 'node:fs';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contentComponents } from '../../../src/components/content/content-components';
import Pieces from '../../../src/components/content/Pieces.astro';
import { writeText } from '../../../src/integrations/article-texts';
import { compileText } from '../../../src/lib/content/pieces';

// What the parts ask for; the words do not matter here.
vi.mock('../../../src/lib/content/site', () => ({
  getSite: async () => ({
    name: 'Example & Co',
    legalName: 'Example "Limited"',
    address: ['1 Road', 'Town'],
    emails: { support: 'support@example.com', legal: 'legal@example.com' },
  }),
  getCookies: async () => [],
}));

const names = Object.keys(contentComponents);
const everyPart = 'tests/support/every-part.mdx';
const modules = import.meta.glob<{ default: AstroComponentFactory }>([
  '../../../content/blog/*.mdx',
  '../../support/every-part.mdx',
]);

let container: experimental_AstroContainer;
beforeAll(async () => {
  container = await experimental_AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
});

/** Without what makes no difference: the notation of signs and of empty elements, and how much space it is. */
const normalise = (html: string) =>
  html
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(?:#x27|quot);/g, "'")
    .replace(/"/g, "'")
    .replace(/=''/g, '')
    .replace(/ ?\/>/g, '>')
    .replace(/\s+/g, ' ');

/** What a reader reads. */
const wordsOf = (html: string) =>
  normalise(html)
    .replace(/<(?:script|style)\b.*?<\/(?:script|style)>|<[^>]*>/g, ' ')
    .split(' ')
    .filter(Boolean);
const anchorsOf = (html: string) =>
  Array.from(html.matchAll(/<h\d[^>]* id="([^"]*)"/g), ([, anchor]) => anchor);

describe('the text of an article', () => {
  it.each(
    Object.keys(modules).map((key) => key.replace(/^(?:\.\.\/)+(?=content)/, '').replace('../../', 'tests/')),
  )('becomes what an MDX module makes of it: %s', async (file) => {
    const key = Object.keys(modules).find((name) => name.endsWith(file.replace(/^tests\//, '')));
    const Content = (await modules[key ?? '']?.())?.default;
    if (!Content) throw new Error(`${file} is missing.`);
    const expected = await container.renderToString(Content, { props: { components: contentComponents } });
    const pieces = compileText(readFileSync(file, 'utf8'), file, names);
    const made = await container.renderToString(Pieces, { props: { pieces } });
    expect(normalise(made)).toBe(normalise(expected));
    expect(made.length).toBeGreaterThan(500);
  });

  it.each(globSync('content/blog/*.mdx'))(
    'has the words and anchors for the search that its page has: %s',
    async (file) => {
      const pieces = compileText(readFileSync(file, 'utf8'), file, names);
      const drawn = await container.renderToString(Pieces, { props: { pieces } });
      const text = writeText(pieces) ?? '';
      expect(wordsOf(text)).toEqual(wordsOf(drawn));
      expect(anchorsOf(text)).toEqual(anchorsOf(drawn));
    },
  );

  it('is tested with every part that needs no other file', () => {
    const text = readFileSync(everyPart, 'utf8');
    const parts = names.filter((name) => /^[A-Z]/.test(name) && !['Figure', 'LastScan'].includes(name));
    expect(parts.filter((name) => !text.includes(`<${name}`))).toEqual([]);
  });
});

describe('a mistake', () => {
  const fields = '---\ntitle: A title\n---\n\n';
  const compile = (text: string) => compileText(`${fields}${text}`, 'content/blog/x.mdx', ['Note', 'table']);

  it('of a part that does not exist names file, line, column and the parts there are', () => {
    expect(() => compile('Text.\n\n<Nope />\n')).toThrow(
      'content/blog/x.mdx:7:1: <Nope> is no ready-made part. Use one of: Note.',
    );
  });

  it('of a part left open names the line of the file', () => {
    expect(() => compile('<Note title="A">\n\nText.\n')).toThrow(
      /^content\/blog\/x\.mdx:5:1: Expected a closing tag for `<Note>`/,
    );
  });

  it('of an address between angle brackets says what to write', () => {
    expect(() => compile('Text <a@example.com>.\n')).toThrow(
      /^content\/blog\/x\.mdx:5:6: .*use `\[text\]\(url\)`/,
    );
  });

  it('is said without the name that the compiler has for it', () => {
    expect(() => compile('<Note>')).not.toThrow(/mdx-jsx/);
  });
});

it('keeps a part apart from the finished text around it', () => {
  expect(compileText('One <Note title="A & B" open>*two*</Note> three.', 'x.mdx', ['Note'])).toEqual([
    '<p>One ',
    { name: 'Note', props: { title: 'A & B', open: true }, pieces: ['<em>two</em>'] },
    ' three.</p>',
  ]);
});

it('writes signs outside Latin-1 as references, which keeps the string of a page small', () => {
  expect(compileText('It’s 5 € – \u{1F319}, café & “so”', 'x.mdx', [])).toEqual([
    '<p>It&#8217;s 5 &#8364; &#8211; &#127769;, café &amp; &#8220;so&#8221;</p>',
  ]);
});
