import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import search, { describePage } from '../../../src/integrations/search';

const page = (title: string, text: string, head = '', day = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body><header>Header words</header><main id="main" class="page"><a class="back">BACK</a><h1>${title}</h1>${day && `<time datetime="${day}">then</time>`}<p>${text}</p></main><footer>Footer words</footer></body></html>`;

describe('a page for the index', () => {
  it('is marked with its title, its kind and its day', () => {
    const marked = describePage(page('An &quot;agent&quot;', 'Words', '', '2025-03-12'), 'Article');
    expect(marked).toContain('<main data-pagefind-body id="main" class="page">');
    for (const note of ['title:An &quot;agent&quot;', 'kind:Article', 'day:2025-03-12'])
      expect(marked).toContain(`<span data-pagefind-meta="${note}"></span>`);
  });

  it('has no day where the page has none', () => {
    expect(describePage(page('Imprint', 'Words'), 'Legal document')).not.toContain('day:');
  });

  it('is left out where search engines are told to leave it out', () => {
    expect(
      describePage(page('Draft', 'Words', '<meta name="robots" content="noindex">'), 'Article'),
    ).toBeNull();
  });
});

describe('the index', () => {
  let root: string;
  interface Results {
    results: { data: () => Promise<{ url: string; meta: Record<string, string> }> }[];
  }
  let find: (words: string) => Promise<string[]>;
  const plainFetch = globalThis.fetch;

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'search-'));
    const { handle, hooks } = search();
    const draw = (route: string, file: string, html: string) =>
      expect(handle({ route, file, html })).toBeUndefined();
    const hidden = page('Draft', 'A walrus hides', '<meta name="robots" content="noindex">');
    draw('/blog/[article]', 'blog/zebra.html', page('Zebra crossing', 'A walrus waits', '', '2025-03-12'));
    draw('/blog/[article]', 'blog/draft.html', hidden);
    draw('/[document]', 'walrus-policy.html', page('Policy', 'Keep your walrus'));
    draw('/about', 'about.html', page('About', 'Our walrus'));
    const hook = hooks['astro:build:done'];
    type Event = Parameters<NonNullable<typeof hook>>[0];
    const logger = { info: () => {} };
    await hook?.({ dir: pathToFileURL(`${root}/`), logger } as unknown as Event);
    globalThis.fetch = async (input) =>
      new Response(new Uint8Array(await readFile(path.join(root, String(input).split('?')[0] ?? ''))));
    const pagefind = await import(/* @vite-ignore */ pathToFileURL(`${root}/pagefind/pagefind.js`).href);
    await pagefind.options({ basePath: '/pagefind/', baseUrl: '/' });
    find = async (words) => {
      const { results }: Results = await pagefind.search(words);
      return (await Promise.all(results.map(({ data }) => data()))).map(({ url }) => url).sort();
    };
  });
  afterAll(() => {
    globalThis.fetch = plainFetch;
    rmSync(root, { recursive: true });
  });

  it('finds articles and legal documents that are public, and no other page', async () => {
    expect(await find('walrus')).toEqual(['/blog/zebra', '/walrus-policy']);
  });

  it('finds a title', async () => {
    expect(await find('crossing')).toEqual(['/blog/zebra']);
  });

  it('knows nothing of the frame around a page', async () => {
    expect(await find('header')).toEqual([]);
    expect(await find('back')).toEqual([]);
  });

  it('ships no ready-made search box', () => {
    const names = readdirSync(path.join(root, 'pagefind'));
    expect(names.filter((name) => /ui|highlight|worker|\.css$/.test(name))).toEqual([]);
    expect(names).toContain('pagefind.js');
  });
});
