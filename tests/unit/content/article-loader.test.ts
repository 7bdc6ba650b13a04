import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { articles } from '../../../src/lib/content/article-loader';

interface Kept {
  id: string;
  data: Record<string, unknown>;
  body?: string;
  deferredRender?: boolean;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'articles-'));
  mkdirSync(path.join(folder, 'blog'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Loads one file and says what the store keeps of it. */
async function load(body: string): Promise<Kept | undefined> {
  writeFileSync(path.join(folder, 'blog/one.mdx'), body);
  const kept = new Map<string, Kept>();
  const mdx = {
    extensions: ['.mdx'],
    getEntryInfo: async ({ contents }: { contents: string }) => ({ data: { title: 'One' }, body: contents }),
    contentModuleTypes: 'what makes Astro write a module for each file',
  };
  await articles({ base: './blog', pattern: '*.mdx' }).load({
    config: { root: pathToFileURL(`${folder}/`), srcDir: pathToFileURL(`${folder}/src/`) },
    collection: 'blog',
    entryTypes: new Map([['.mdx', mdx]]),
    generateDigest: (text: string) => text,
    parseData: async ({ data }: { data: Record<string, unknown> }) => data,
    store: {
      keys: () => [...kept.keys()],
      get: (id: string) => kept.get(id),
      set: (entry: Kept) => kept.set(entry.id, entry),
      delete: (id: string) => kept.delete(id),
      addModuleImport: () => {},
    },
  } as unknown as LoaderContext);
  return kept.get('one');
}

it('keeps the fields and the number of words, and leaves the text in the file', async () => {
  const entry = await load('Four words of text.');
  expect(entry?.data).toEqual({ title: 'One', words: 4 });
  expect(entry?.body).toBeUndefined();
});

it('makes no module of a text with ready-made parts', async () => {
  expect((await load('<Note title="A">\n\nText.\n\n</Note>'))?.deferredRender).toBeUndefined();
});

it.each([
  ['code', 'Two and two are {2 + 2}.'],
  ['an import', "Text.\n\nimport x from './x.js'"],
  ['an export', 'export const x = 1;\n\nText.'],
  ['a picture beside the text', 'Text. ![A cat](./cat.png)'],
])('leaves a text with %s to an MDX module', async (_, text) => {
  expect((await load(text))?.deferredRender).toBe(true);
});

it('says what is missing where the site has no MDX', async () => {
  const loader = articles({ base: './blog', pattern: '*.mdx' });
  await expect(loader.load({ entryTypes: new Map() } as unknown as LoaderContext)).rejects.toThrow(
    'Articles need @astrojs/mdx among the integrations in astro.config.mjs.',
  );
});
