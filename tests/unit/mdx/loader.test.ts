import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { globWithoutModules } from '../../../src/lib/mdx/loader';

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
  await globWithoutModules({ base: './blog', pattern: '*.mdx' }).load({
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

it.each([
  ['ready-made parts', '<Note title="A">\n\nText.\n\n</Note>'],
  ['code', 'Two and two are {2 + 2}.'],
])('keeps fields and text of an article with %s, and makes no module of it', async (_, text) => {
  const entry = await load(text);
  expect(entry).toMatchObject({ data: { title: 'One' }, body: text });
  expect(entry?.deferredRender).toBeUndefined();
});

it.each([
  ['an import', "Text.\n\nimport x from './x.js'"],
  ['an export', 'export const x = 1;\n\nText.'],
  ['a picture beside the text', 'Text. ![A cat](./cat.png)'],
])('leaves a text with %s to an MDX module', async (_, text) => {
  expect((await load(text))?.deferredRender).toBe(true);
});
