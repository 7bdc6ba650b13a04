import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import search from '../../../src/integrations/search';
import { takeRelations, takeText } from '../../../src/lib/content/prepared';
import { manifestFile, type PageText, pageFile } from '../../../src/lib/search/format';
import { rank } from '../../../src/lib/search/query';

const page = (title: string, text: string, head = '', day = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body><header>Header words</header><main id="main" class="page"><a class="back">BACK</a><h1>${title}</h1>${day && `<time datetime="${day}">then</time>`}<p>${text}</p></main><footer>Footer words</footer></body></html>`;

/** Calls a hook as Astro does. */
const tell = async (hook: unknown, event: object) => (hook as (event: object) => unknown)(event);

/** The project of a build, and the integration as Astro starts it. */
async function begin(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'search-'));
  mkdirSync(path.join(root, 'content/blog'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  const { look, hooks, ready, wantsSoon, hasAll } = search();
  await tell(hooks['astro:config:setup'], {
    command: 'build',
    config: { root: pathToFileURL(`${root}/`), outDir: pathToFileURL(`${root}/dist/`) },
  });
  return {
    root,
    ready,
    hasAll,
    draw: (file: string, html: string, route = '/blog/[article]') =>
      look?.({ route, file, bytes: new TextEncoder().encode(html) }),
    finish: () => tell(hooks['astro:build:done'], { logger: { info: () => {} } }),
    wants: (id: string, route = '/blog/[article]') => wantsSoon?.({ route, file: `${id}.html` }),
  };
}
const siteFile = { 'content/site.yaml': 'name: Example & Co\n' };

/** The index that a build has made. @param dist the folder of the built site */
function openIndex(dist: string) {
  const readFile = (name: string) => JSON.parse(readFileSync(path.join(dist, name), 'utf8'));
  const manifest = readFile(manifestFile);
  const pages: PageText[] = Array.from({ length: manifest.pages }, (_, page) =>
    readFile(pageFile(manifest.version, page)),
  );
  const find = async (words: string) => {
    const { pages: found } = await rank(words, manifest, async (name) => readFile(name));
    return found.map((page) => pages[page]?.path).sort();
  };
  return { pages, find };
}

describe('the index', () => {
  let root: string;
  let find: (words: string) => Promise<(string | undefined)[]>;

  beforeAll(async () => {
    const build = await begin(siteFile);
    root = path.join(build.root, 'dist');
    const draw = (route: string, file: string, html: string) => build.draw(file, html, route);
    const hidden = page('Draft', 'A walrus hides', '<meta name="robots" content="noindex">');
    await build.ready?.();
    draw('/blog/[article]', 'blog/zebra.html', page('Zebra crossing', 'A walrus waits', '', '2025-03-12'));
    draw('/blog/[article]', 'blog/draft.html', hidden);
    draw('/[document]', 'walrus-policy.html', page('Policy', 'Keep your walrus'));
    draw('/about', 'about.html', page('About', 'Our walrus'));
    await build.finish();
    ({ find } = openIndex(root));
  });
  afterAll(() => rmSync(path.dirname(root), { recursive: true }));

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
    Object.fromEntries(openIndex(path.join(build.root, 'dist')).pages.map((page) => [page.path, page]));

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
    expect(index['/blog/quoted']?.title).toBe("The walrus's: one");
    expect(index['/blog/early']).toEqual({
      path: '/blog/early',
      title: 'All about Example & Co',
      kind: 'Article',
      day: '2025-03-12',
      text: 'Why. A walrus waits.',
      headings: [{ id: 'why', start: 0, end: 3 }],
    });
    expect(index['/policy']?.kind).toBe('Legal document');
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
    const { version } = JSON.parse(readFileSync(path.join(build.root, 'dist', manifestFile), 'utf8'));
    expect(readdirSync(path.join(build.root, 'dist/search-index'))).toEqual([version]);
  });

  it('does not depend on which page is drawn first', async () => {
    const paths = ['terms', 'policy', 'imprint'];
    for (const id of paths) draw(id, '/[document]');
    for (const id of ['early', 'quoted']) draw(`blog/${id}`);
    await build.finish();
    const drawn = openIndex(path.join(build.root, 'dist')).pages.slice(2);
    expect(drawn.map((page) => page.path)).toEqual(['/imprint', '/policy', '/terms']);
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
