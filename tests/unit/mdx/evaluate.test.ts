import { loadRenderers } from 'astro:container';
import { readFileSync } from 'node:fs';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contentComponents } from '../../../src/components/content/content-components';
import { evaluateMdx } from '../../../src/lib/mdx/evaluate';

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
    emails: { contact: 'contact@example.com', support: 'support@example.com', legal: 'legal@example.com' },
  }),
  getCookies: async () => [],
}));

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

const draw = (Content: unknown, components: object = contentComponents) =>
  container.renderToString(Content as AstroComponentFactory, { props: { components } });

/** Without what makes no difference: the notation of signs and of empty elements, and how much space it is. */
const normalise = (html: string) =>
  html
    .replace(/&#(?:x27|39);|&quot;|"/g, "'")
    .replace(/=''|(?<= data-[\w-]+)='true'/g, '')
    .replace(/ ?\/>/g, '>')
    .replace(/\s+/g, ' ');

describe('the text of an article', () => {
  it.each(
    Object.keys(modules).map((key) => key.replace(/^(?:\.\.\/)+(?=content)/, '').replace('../../', 'tests/')),
  )('becomes what an MDX module makes of it: %s', async (file) => {
    const key = Object.keys(modules).find((name) => name.endsWith(file.replace(/^tests\//, '')));
    const expected = await draw((await modules[key ?? '']?.())?.default);
    const made = await draw(evaluateMdx(readFileSync(file, 'utf8'), file));
    expect(normalise(made)).toBe(normalise(expected));
    expect(made.length).toBeGreaterThan(500);
  });

  it('is tested with every part that needs no other file', () => {
    const text = readFileSync(everyPart, 'utf8');
    const parts = Object.keys(contentComponents).filter(
      (name) => /^[A-Z]/.test(name) && !['Figure', 'LastScan'].includes(name),
    );
    expect(parts.filter((name) => !text.includes(`<${name}`))).toEqual([]);
  });

  it('may count', async () => {
    expect(await draw(evaluateMdx('Two and two are {2 + 2}.', 'x.mdx'))).toContain(
      '<p>Two and two are 4.</p>',
    );
  });
});

describe('a mistake', () => {
  const fields = '---\ntitle: A title\n---\n\n';
  const compile = (text: string) => evaluateMdx(`${fields}${text}`, 'content/blog/x.mdx');

  it('of a part left open names the file and the line in it', () => {
    expect(() => compile('<Note title="A">\n\nText.\n')).toThrow(
      /^content\/blog\/x\.mdx: 5:1: Expected a closing tag for `<Note>`/,
    );
  });

  it('of an address between angle brackets says what to write', () => {
    expect(() => compile('Text <a@example.com>.\n')).toThrow(
      /^content\/blog\/x\.mdx: 5:6: .*use `\[text\]\(url\)`/,
    );
  });

  it('of a part that does not exist names it', async () => {
    const Content = compile('Text.\n\n<Nope />\n');
    await expect(draw(Content)).rejects.toThrow('Nope');
  });
});
