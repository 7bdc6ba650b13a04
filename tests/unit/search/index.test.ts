import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import search from '../../../src/integrations/search';
import { describePage } from '../../../src/integrations/search-entry';
import { takeRelations, takeText } from '../../../src/lib/content/prepared';

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

  it('has its text and nothing else of what stands in the page', () => {
    const html = page('Title', 'Words').replace(
      '<p>Words</p>',
      '<nav>Contents</nav><div class="page-head legal-head"><div><p>Dated</p></div></div><div class="law"><h2 id="one">One</h2><p>Words</p><aside class="note related">Others</aside></div>',
    );
    expect(describePage(html, 'Article')).toContain(
      '</span><div class="page-head legal-head"><div></div></div><div class="law"><h2 id="one">One</h2><p>Words</p></div></main>',
    );
  });
});

/** Calls a hook as Astro does. */
const tell = async (hook: unknown, event: object) => (hook as (event: object) => unknown)(event);

/** The project of a build, and the integration as Astro starts it. */
async function begin(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'search-'));
  mkdirSync(path.join(root, 'content/blog'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  const { handle, hooks, ready, wantsSoon, hasAll } = search();
  await tell(hooks['astro:config:setup'], {
    command: 'build',
    config: { root: pathToFileURL(`${root}/`), outDir: pathToFileURL(`${root}/dist/`) },
  });
  return {
    root,
    ready,
    hasAll,
    draw: (file: string, html: string, route = '/blog/[article]') => handle({ route, file, html }),
    finish: () => tell(hooks['astro:build:done'], { logger: { info: () => {} } }),
    wants: (id: string, route = '/blog/[article]') => wantsSoon?.({ route, file: `${id}.html` }),
  };
}
const siteFile = { 'content/site.yaml': 'name: Example & Co\n' };

describe('the index', () => {
  let root: string;
  interface Results {
    results: { data: () => Promise<{ url: string; meta: Record<string, string> }> }[];
  }
  let find: (words: string) => Promise<string[]>;
  const plainFetch = globalThis.fetch;

  beforeAll(async () => {
    const build = await begin(siteFile);
    root = path.join(build.root, 'dist');
    const draw = (route: string, file: string, html: string) =>
      expect(build.draw(file, html, route)).toBeUndefined();
    const hidden = page('Draft', 'A walrus hides', '<meta name="robots" content="noindex">');
    await build.ready?.();
    draw('/blog/[article]', 'blog/zebra.html', page('Zebra crossing', 'A walrus waits', '', '2025-03-12'));
    draw('/blog/[article]', 'blog/draft.html', hidden);
    draw('/[document]', 'walrus-policy.html', page('Policy', 'Keep your walrus'));
    draw('/about', 'about.html', page('About', 'Our walrus'));
    await build.finish();
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
    rmSync(path.dirname(root), { recursive: true });
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

describe('the thread beside the pages', () => {
  let build: Awaited<ReturnType<typeof begin>>;
  const article = (title: string, more: string, text: string) =>
    `---\ntitle: "${title}"\ndescription: A walrus and its habits.\ndate: 2025-03-12\n${more}---\n\n${text}\n`;
  const files = {
    ...siteFile,
    'content/blog/early.mdx': article('All about {name}', '', '## Why\n\nA walrus waits.'),
    'content/blog/draft.mdx': article('A draft', 'draft: true\n', 'A walrus hides.'),
    'content/blog/later.mdx': article('Later', '', 'Later.').replace('2025', '2125'),
    'content/blog/module.mdx': article('A module', '', '![A walrus](./images/walrus.png)'),
    'content/blog/elsewhere.mdx': article('Words from elsewhere', '', 'Write to <Email />.'),
    // More than plain words in its fields.
    'content/blog/quoted.mdx': article('', '', '*Quoted* text.').replace('""', "'The walrus''s: one'"),
    'content/blog/wrong.mdx': article('A part that is none', '', '<Nope />'),
    'content/blog/unreadable.mdx': '---\ntitle: "\n---\n\nText.\n',
  };
  beforeEach(async () => {
    build = await begin(files);
    await build.ready?.();
  });
  afterEach(() => {
    rmSync(build.root, { recursive: true });
  });

  const draw = (id: string, route?: string) => build.draw(`${id}.html`, page(id, 'Drawn'), route);
  /** What the index holds, by address. */
  const readIndex = () =>
    Object.fromEntries(
      readdirSync(path.join(build.root, 'dist/pagefind/fragment')).map((name) => {
        const packed = readFileSync(path.join(build.root, 'dist/pagefind/fragment', name));
        const { url, content, meta } = JSON.parse(
          gunzipSync(packed).subarray('pagefind_dcd'.length).toString(),
        );
        return [url, { content, title: meta.title, day: meta.day }];
      }),
    );

  it('takes articles from their files, and waits for those whose words are elsewhere', async () => {
    expect(build.wants('blog/early')).toBe(false);
    for (const id of ['module', 'elsewhere', 'wrong']) expect(build.wants(`blog/${id}`)).toBe(true);
    expect(build.wants('policy', '/[document]')).toBe(true);
    expect(build.wants('about', '/about')).toBe(false);
    draw('blog/elsewhere');
    draw('policy', '/[document]');
    build.hasAll?.();
    draw('blog/early');
    draw('blog/quoted');
    await build.finish();
    const index = readIndex();
    expect(Object.keys(index).sort()).toEqual(['/blog/early', '/blog/elsewhere', '/blog/quoted', '/policy']);
    expect(index['/blog/quoted'].title).toBe("The walrus's: one");
    expect(index['/blog/early']).toEqual({
      content: 'Why. A walrus waits.',
      title: 'All about Example & Co',
      day: '2025-03-12',
    });
  });

  it('hands out compiled texts and what it compared, without drafts and later days', async () => {
    expect(takeText('content/blog/early.mdx')).toEqual(['<h2 id="why">Why</h2>\n<p>A walrus waits.</p>']);
    for (const id of ['module', 'elsewhere', 'draft', 'later', 'wrong'])
      expect(takeText(`content/blog/${id}.mdx`)).toBeUndefined();
    const ids = ['early', 'elsewhere', 'module', 'quoted', 'wrong'];
    expect([...(takeRelations(ids)?.keys() ?? [])]).toEqual(ids);
    for (const id of ['early', 'quoted']) draw(`blog/${id}`);
    await build.finish();
  });

  it('also has what was drawn after it was written', async () => {
    build.hasAll?.();
    for (const id of ['early', 'quoted', 'late']) draw(`blog/${id}`);
    await build.finish();
    expect(Object.keys(readIndex()).sort()).toEqual(['/blog/early', '/blog/late', '/blog/quoted']);
  });

  it('stops the build where it would lead to a page that does not exist', async () => {
    await expect(build.finish()).rejects.toThrow('blog/early.html');
  });
});

it('tells the build what stopped the thread', async () => {
  const { root, ready, finish } = await begin({});
  await expect(ready?.()).rejects.toThrow('site.yaml');
  await expect(finish()).rejects.toThrow('site.yaml');
  rmSync(root, { recursive: true });
});
