import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeHeadersFile, writeRedirectsFile } from '../../deploy/host-files';
import delivery from '../../src/integrations/delivery';
import { finishPage, policyOf } from '../../src/integrations/finished-page';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources of one directive of a policy. */
function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the policy of a page', () => {
  it('forbids everything that it does not name', () => {
    expect(sourcesOf(policyOf('<html></html>'), 'default-src')).toEqual(["'none'"]);
  });

  it('allows the inline scripts and styles that the page holds, by their hashes', () => {
    const policy = policyOf(
      '<style>body{margin:0}</style><script>start()</script><script type="module">go()</script>',
    );
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", sha256('start()'), sha256('go()')]);
    expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", sha256('body{margin:0}')]);
  });

  it('counts every blank and line of a script', () => {
    const policy = policyOf('<script>\n  start();\n</script>');
    expect(sourcesOf(policy, 'script-src')).toContain(sha256('\n  start();\n'));
  });

  it('names the same script once', () => {
    const policy = policyOf('<script>start()</script><script>start()</script>');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", sha256('start()')]);
  });

  it('needs no hash for script files and for data', () => {
    const policy = policyOf(
      '<script type="module" src="/_astro/a.js"></script><script type="application/ld+json">{"a":1}</script><script type="application/json">{}</script>',
    );
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"]);
  });

  it('never allows inline code as such', () => {
    expect(policyOf('<script>a()</script><style>a{}</style>')).not.toContain('unsafe');
  });

  it('lets the page talk to itself alone by default', () => {
    const policy = policyOf('<html></html>');
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(sourcesOf(policy, 'form-action')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'base-uri')).toEqual(["'none'"]);
  });

  it('lets the page talk to a hosted backend and show its pictures', () => {
    const policy = policyOf('<html></html>', { connect: ['https://abc.supabase.co'] });
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", 'https://abc.supabase.co']);
    expect(sourcesOf(policy, 'img-src')).toContain('https://abc.supabase.co');
  });
});

it('lets a page load scripts from one further origin only when it is told so', () => {
  const policy = policyOf('<html></html>', { script: ['https://viewer.example', 'https://viewer.example'] });
  expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'https://viewer.example']);
  expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
});

describe('the finished build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'delivery-'));
    mkdirSync(path.join(root, 'blog'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** The build as Astro tells of it: the folder, each page when it is drawn, the end. */
  const finish = async (drawn: Record<string, string>, options: Parameters<typeof delivery>[0] = {}) => {
    const { finish: finishPage, hooks } = delivery({ connect: ['https://abc.supabase.co'], ...options });
    const tell = async (hook: unknown, event: object) => (hook as (event: object) => unknown)(event);
    await tell(hooks['astro:config:done'], { config: { outDir: pathToFileURL(`${root}/`) } });
    await tell(hooks['astro:build:start'], {});
    // All at once, as a build that draws several pages at a time.
    const pages = Object.entries(drawn).map(async ([file, html]) => {
      const drawnPage = { route: `/${file}`, file, bytes: new TextEncoder().encode(html) };
      const text = await finishPage?.(drawnPage)?.then((bytes) => new TextDecoder().decode(bytes), String);
      return [file, text ?? ''] as const;
    });
    const finished: Record<string, string> = Object.fromEntries(await Promise.all(pages));
    await tell(hooks['astro:build:done'], { dir: pathToFileURL(`${root}/`) });
    return finished;
  };
  const page = '<!doctype html><html><head><meta charset="utf-8"><title>T</title></head><body></body></html>';

  it('has the policy in the head of every page, right after the character set', async () => {
    const finished = await finish({ 'index.html': page, 'blog/a.html': page });
    for (const html of Object.values(finished))
      expect(html).toContain(
        `<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policyOf(page, { connect: ['https://abc.supabase.co'] })}"><title>`,
      );
  });

  it('says of a page why it cannot be finished, and finishes the others', async () => {
    const broken = page.replace('<title>', '<link rel="stylesheet" href="/_astro/missing.css"><title>');
    const finished = await finish({ 'index.html': page, 'broken.html': broken, 'about.html': page });
    expect(finished['broken.html']).toContain('missing.css');
    expect(finished['about.html']).toBe(finished['index.html']);
    expect(finished['about.html']).toContain('content-security-policy');
  });

  it('opens further origins on the page that needs them, and on no other', async () => {
    const drawn = { 'about.html': page, 'index.html': page };
    const { 'about.html': about, 'index.html': landing } = await finish(drawn, {
      pages: { 'about.html': { script: ['https://viewer.example'], connect: ['https://scene.example'] } },
    });
    expect(about).toContain("script-src 'self' https://viewer.example;");
    expect(about).toContain("connect-src 'self' https://abc.supabase.co https://scene.example;");
    expect(landing).not.toMatch(/viewer\.example|scene\.example/);
  });

  it('lets in the script of another origin on the pages where it stands, and on no other', async () => {
    const waiting = '<script type="text/plain" src="https://counter.example/script.js"></script>';
    const drawn = { 'index.html': page.replace('</body>', `${waiting}</body>`), 'private.html': page };
    const { 'index.html': html, 'private.html': other } = await finish(drawn, {
      named: ['https://counter.example'],
    });
    expect(html).toContain("script-src 'self' https://counter.example;");
    expect(html).toContain("connect-src 'self' https://abc.supabase.co https://counter.example;");
    expect(other).not.toContain('counter.example');
  });

  it('lets in the code of a script that waits for consent by its hash', () => {
    const policy = policyOf('<script type="text/plain" data-consent="statistics">count()</script>');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", sha256('count()')]);
  });

  it("has the islands' style in the head, where a style belongs, and allows it", async () => {
    const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
    const islands =
      '<astro-island><astro-slot></astro-slot><astro-static-slot></astro-static-slot></astro-island>';
    const { 'index.html': html } = await finish({
      'index.html': page.replace('<body>', `<body>${style}${islands}`),
    });
    expect(html).toContain(`${style}</head>`);
    expect(html?.split(style)).toHaveLength(2);
    expect(html).toContain(sha256('astro-island,astro-slot,astro-static-slot{display:contents}'));
  });

  it('has the style sheets of a page in the page, in their order, and no longer as files', async () => {
    mkdirSync(path.join(root, '_astro'));
    const files = {
      'page.a1.css': 'body{top:0}\n',
      'form.b2.css': 'p{top:1px}',
      'late.c3.css': 'i{top:2px}',
    };
    for (const [name, css] of Object.entries(files)) writeFileSync(path.join(root, '_astro', name), css);
    const link = (name: string) => `<link rel="stylesheet" href="/_astro/${name}">`;
    const head = `<link rel="icon" href="/favicon.ico">${link('form.b2.css')}<style>a{top:3px}</style>${link('page.a1.css')}`;
    const finished = await finish({
      'index.html': page.replace('</head>', `${head}</head>`).replace('<body>', '<body><p><a></a></p>'),
      'part.html': `${link('late.c3.css')}<i>Part</i>`,
    });
    expect(finished['index.html']).toContain('<style>p{top:1px}a{top:3px}body{top:0}</style></head>');
    expect(finished['index.html']).not.toContain('rel="stylesheet"');
    expect(finished['index.html']).toContain('<link rel="icon" href="/favicon.ico">');
    expect(finished['part.html']).toContain(link('late.c3.css'));
    expect(readdirSync(path.join(root, '_astro'))).toEqual(['late.c3.css']);
  });

  it('has the files for hosts, with the 404 pages that there are', async () => {
    for (const name of ['404.html', 'blog/404.html']) writeFileSync(path.join(root, name), page);
    await finish({});
    expect(readFileSync(path.join(root, '_headers'), 'utf8')).toBe(writeHeadersFile());
    expect(readFileSync(path.join(root, '_redirects'), 'utf8')).toBe(
      writeRedirectsFile(['/404.html', '/blog/404.html']),
    );
  });
});

describe('the dev server', () => {
  /** What it answers before Astro does: a redirect, or nothing. */
  function ask(url: string): string {
    const httpServer = new EventEmitter();
    const stack: { handle: (request: object, response: object, next: () => void) => void }[] = [];
    const hook = delivery().hooks['astro:server:setup'];
    type Event = Parameters<NonNullable<typeof hook>>[0];
    void hook?.({ server: { httpServer, middlewares: { stack } } } as unknown as Event);
    httpServer.emit('listening');
    let answer = 'handed on';
    const response = {
      writeHead: (status: number, { Location }: { Location: string }) => {
        answer = `${status} ${Location}`;
        return { end: () => {} };
      },
    };
    stack[0]?.handle({ url }, response, () => {});
    return answer;
  }

  it.each([
    ['/about/', '308 /about'],
    ['/about/?package=leader', '308 /about?package=leader'],
    ['/sitemap.xml', '308 /sitemap-index.xml'],
    ['/about', 'handed on'],
    ['/', 'handed on'],
    ['//elsewhere.example/', 'handed on'],
    ['/@vite/client/', 'handed on'],
  ])('answers %s like a host: %s', (url, answer) => {
    expect(ask(url)).toBe(answer);
  });
});

describe('the scripts of a page', () => {
  const page =
    '<html><head><script>first()</script></head><body><script>second()</script><p>Words</p><script>third()</script><script type="module">fourth()</script></body></html>';

  const merge = (html: string) => finishPage(html, () => '', {}).replace(/<meta http-equiv[^>]*>/, '');

  it('become one in the body, at the place of the last', () => {
    expect(merge(page)).toContain('<body><p>Words</p><script>second(),third();</script><script type');
  });

  it('stay where they are in the head, and where they are modules', () => {
    expect(merge(page)).toContain('<head><script>first()</script></head>');
    expect(merge(page)).toContain('<script type="module">fourth()</script>');
  });

  it('leave a page without any as it is', () => {
    expect(merge('<html><head></head><body><p>Words</p></body></html>')).toBe(
      '<html><head></head><body><p>Words</p></body></html>',
    );
  });
});
