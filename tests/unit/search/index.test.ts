import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import search, { describePage } from '../../../src/integrations/search';

const page = (title: string, text: string, head = '', day = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body><header>Header words</header><main id="main" class="page"><a class="back">BACK</a><h1>${title}</h1>${day && `<time datetime="${day}">then</time>`}<p>${text}</p></main><footer>Footer words</footer></body></html>`;

describe('a page for the index', () => {
  it('is marked with its title, its kind and its day', () => {
    const marked = describePage(page('An &quot;agent&quot;', 'Words', '', '2025-03-12'), 'Article');
    expect(marked).toContain('<main data-pagefind-body>');
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

/** Calls a hook as Astro does. */
const tell = async (hook: unknown, event: object) => (hook as (event: object) => unknown)(event);

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
    await tell(hooks['astro:config:done'], {
      config: { root: pathToFileURL(`${root}/`), outDir: pathToFileURL(`${root}/`) },
    });
    const draw = (route: string, file: string, html: string) =>
      expect(handle({ route, file, html })).toBeUndefined();
    const hidden = page('Draft', 'A walrus hides', '<meta name="robots" content="noindex">');
    draw('/blog/[article]', 'blog/zebra.html', page('Zebra crossing', 'A walrus waits', '', '2025-03-12'));
    draw('/blog/[article]', 'blog/draft.html', hidden);
    draw('/[document]', 'walrus-policy.html', page('Policy', 'Keep your walrus'));
    draw('/about', 'about.html', page('About', 'Our walrus'));
    await tell(hooks['astro:build:done'], { logger: { info: () => {} } });
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

describe('the index beside the pages', () => {
  let root: string;
  const article = (title: string, more: string, text: string) =>
    `---\ntitle: "${title}"\ndate: 2025-03-12\n${more}---\n\n${text}\n`;
  const files = {
    'content/site.yaml': 'name: Example & Co\n',
    'content/blog/early.mdx': article('All about {name}', '', '## Why\n\nA walrus waits.'),
    'content/blog/draft.mdx': article('A draft', 'draft: true\n', 'A walrus hides.'),
    'content/blog/later.mdx': article('Later', '', 'Later.').replace('2025', '2125'),
    'content/blog/module.mdx': article('A module', '', '![A walrus](./images/walrus.png)'),
    'content/blog/elsewhere.mdx': article('Words from elsewhere', '', 'Write to <Email />.'),
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'search-'));
    mkdirSync(path.join(root, 'content/blog'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const start = async () => {
    const { handle, hooks, wantsSoon, hasAll } = search();
    await tell(hooks['astro:config:done'], {
      config: { root: pathToFileURL(`${root}/`), outDir: pathToFileURL(`${root}/dist/`) },
    });
    await tell(hooks['astro:build:start'], {});
    const draw = (id: string, route = '/blog/[article]') =>
      handle({ route, file: `${id}.html`, html: page(id, 'Drawn') });
    const finish = () => tell(hooks['astro:build:done'], { logger: { info: () => {} } });
    return {
      draw,
      finish,
      hasAll,
      wants: (id: string, route = '/blog/[article]') => wantsSoon?.({ route, file: `${id}.html` }),
    };
  };
  /** What the index holds, by address. */
  const readIndex = () =>
    Object.fromEntries(
      readdirSync(path.join(root, 'dist/pagefind/fragment')).map((name) => {
        const packed = readFileSync(path.join(root, 'dist/pagefind/fragment', name));
        const { url, content, meta } = JSON.parse(
          gunzipSync(packed).subarray('pagefind_dcd'.length).toString(),
        );
        return [url, { content, title: meta.title, day: meta.day }];
      }),
    );

  it('takes articles from their files, and waits for those whose words are elsewhere', async () => {
    const { draw, finish, hasAll, wants } = await start();
    expect(wants('blog/early')).toBe(false);
    expect(wants('blog/module')).toBe(true);
    expect(wants('blog/elsewhere')).toBe(true);
    expect(wants('policy', '/[document]')).toBe(true);
    expect(wants('about', '/about')).toBe(false);
    draw('blog/elsewhere');
    draw('policy', '/[document]');
    hasAll?.();
    draw('blog/early');
    await finish();
    const index = readIndex();
    expect(Object.keys(index).sort()).toEqual(['/blog/early', '/blog/elsewhere', '/policy']);
    expect(index['/blog/early']).toEqual({
      content: 'Why. A walrus waits.',
      title: 'All about Example & Co',
      day: '2025-03-12',
    });
  });

  it('also has what was drawn after it was written', async () => {
    const { draw, finish, hasAll } = await start();
    hasAll?.();
    draw('blog/early');
    draw('blog/late');
    await finish();
    expect(Object.keys(readIndex()).sort()).toEqual(['/blog/early', '/blog/late']);
  });

  it('stops the build where it would lead to a page that does not exist', async () => {
    const { finish } = await start();
    await expect(finish()).rejects.toThrow('blog/early.html');
  });
});
