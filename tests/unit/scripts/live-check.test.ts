import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSite } from '../../../scripts/live-check/site';
import { serveSite } from '../../../server/site';

const folder = mkdtempSync(path.join(tmpdir(), 'live-check-'));
const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'">`;
const files: Record<string, string> = {
  'index.html': `${policy}<script src="/_astro/start.abcd1234.js"></script><a href="/sign-in?to=/about">Sign in</a>`,
  'about.html': policy,
  'sign-in.html': policy,
  '404.html': policy,
  'blog/404.html': policy,
  '_astro/start.abcd1234.js': 'start()',
  health: '{"status":"ok"}',
  'sitemap-index.xml': '<loc>https://www.example.com/sitemap-0.xml</loc>',
  'sitemap-0.xml': '<loc>https://www.example.com/</loc><loc>https://www.example.com/about</loc>',
};

/** Changes an answer on its way out. */
type Change = (route: string, headers: Map<string, string>) => void;

let stop = () => {};

/** Publishes the files above. @returns the address */
async function publish(change: Change = () => {}): Promise<string> {
  const serve = serveSite(folder);
  const listener: RequestListener = (request, response) => {
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      const headers = new Map([[name, String(value)]]);
      change(request.url ?? '', headers);
      for (const [each, text] of headers) set(each, text);
      return response;
    };
    serve(request, response);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

describe('a published site', () => {
  it('that follows the rules has nothing to mend, on listed pages and on those they lead to', async () => {
    expect(await checkSite(await publish())).toEqual([
      { what: '3 pages, 17 other addresses', isGood: true, says: 'are answered as deploy/rules.ts says' },
    ]);
  });

  it('may be of a release that says nothing at /health', async () => {
    rmSync(path.join(folder, 'health'));
    expect(await checkSite(await publish())).toMatchObject([
      { what: '/health', isGood: false, says: 'the status is 404, should be 200' },
      { what: '/health', isGood: false, says: expect.stringContaining('should be no-store') },
    ]);
  });

  it('may lack a header, which is reported once, with the first addresses', async () => {
    const address = await publish((_, headers) => headers.delete('Referrer-Policy'));
    expect(await checkSite(address)).toEqual([
      {
        what: '/, /about, /sign-in and 16 more',
        isGood: false,
        says: 'Referrer-Policy is nothing, should be strict-origin-when-cross-origin',
      },
    ]);
  });

  it('may keep a page, or a hashed file, for another time', async () => {
    const address = await publish((route, headers) => {
      if (headers.has('Cache-Control') && /^\/(?:about|_astro.*)$/.test(route))
        headers.set('Cache-Control', 'max-age=600');
    });
    expect((await checkSite(address)).map(({ what, says }) => `${what}: ${says}`)).toEqual([
      '/about: Cache-Control is max-age=600, should be public, max-age=0, must-revalidate',
      '/_astro/start.abcd1234.js: Cache-Control is max-age=600, should be public, max-age=31536000, immutable',
    ]);
  });

  it('may have a dead link, and a page without a policy or with an unsafe one', async () => {
    writeFileSync(path.join(folder, 'about.html'), '<a href="/gone">Gone</a>');
    writeFileSync(path.join(folder, 'sign-in.html'), policy.replace("'self'", "'unsafe-inline'"));
    expect((await checkSite(await publish())).map(({ what, says }) => `${what}: ${says}`)).toEqual([
      '/about, /sign-in: the policy in the page is missing, or allows what is unsafe',
      '/gone: the status is 404, should be 200',
    ]);
  });

  it('may answer a missing address with a page', async () => {
    writeFileSync(path.join(folder, 'no-such-page.html'), policy);
    expect((await checkSite(await publish())).map(({ what, says }) => `${what}: ${says}`)).toEqual([
      '/no-such-page: the status is 200, should be 404',
    ]);
  });
});

describe('the command', () => {
  const run = (...words: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const env = { ...process.env, PUBLIC_SUPABASE_URL: '', PUBLIC_SUPABASE_KEY: '', DATABASE_URL: '' };
      const script = path.resolve('scripts/live-check.ts');
      execFile(process.execPath, [script, ...words], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });

  it.each([
    [['--jsn', 'report.json'], "Unknown option '--jsn'"],
    [['www.example.com'], '"www.example.com" is no address.'],
    [['http://127.0.0.1:45987'], 'http://127.0.0.1:45987/sitemap-index.xml does not answer (ECONNREFUSED).'],
    [['https://a.example', 'https://b.example'], 'One address is asked at a time.'],
    [[], 'Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY'],
  ])('answers %j with a sentence', async (words, sentence) => {
    const { code, output } = await run(...words);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
