import { rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readProject, readTarget } from '../../../scripts/verify';
import type { Check } from '../../../scripts/verify/check';
import { checkDatabase, getConnectionOptions } from '../../../scripts/verify/database';
import { checkBuild, checkSite } from '../../../scripts/verify/site';
import { serveSite } from '../../../server/site';
import { paths } from '../../../src/shared/paths';
import { temporaryFolder } from '../../support/folder';
import { listen } from '../../support/listen';
import { runScript } from '../../support/run';

/** Serves one test. @returns the server's origin */
async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await listen(listener);
  onTestFinished(close);
  return url;
}

/** Runs checks. @returns the problems, without advice */
const findProblems = async (checks: AsyncIterable<Check>) =>
  (await Array.fromAsync(checks)).flatMap(({ subject, problem }) =>
    problem ? [`${subject}: ${problem.split('. ')[0]}`] : [],
  );

describe('verify of a published site', () => {
  const { at, write } = temporaryFolder();
  const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'">`;
  const files: Record<string, string> = {
    ...Object.fromEntries(Object.values(paths).map((route) => [`${route.slice(1)}.html`, policy])),
    'contact.html': `${policy}<a href="mailto:hello@example.com">hello@example.com</a>`,
    'index.html': `${policy}<script src="/_astro/start.abcd1234.js"></script>`,
    '404.html': policy,
    'blog/404.html': policy,
    '_astro/start.abcd1234.js': 'start()',
    health: '{"status":"ok"}',
  };

  beforeEach(() => {
    for (const [name, text] of Object.entries(files)) write(name, text);
  });

  /** Serves the files. @param change receives each response header and returns its new value, or undefined to omit it */
  const publish = (change = (_route: string, _name: string, value: string): string | undefined => value) => {
    const handle = serveSite(at());
    return serve((request, response) => {
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) => {
        const changed = change(request.url ?? '', name, String(value));
        return changed === undefined ? response : set(name, changed);
      };
      handle(request, response);
    });
  };

  it.each([
    ['a server without TLS', 'Content-Security-Policy', '; upgrade-insecure-requests'],
    ['a build with HSTS_PRELOAD', 'Strict-Transport-Security', '; preload'],
  ])('verify of a published site accepts %s', async (_, header, end) => {
    const origin = await publish((_route, name, value) => (name === header ? value + end : value));
    expect(await Array.fromAsync(checkSite(origin))).toEqual([
      { subject: `status, headers and CSP of ${Object.keys(paths).length} pages, and redirects` },
      { subject: 'email addresses are unchanged' },
    ]);
  });

  it.each([
    ['as links to Cloudflare', '<a href="/cdn-cgi/l/email-protection#a1b2">[email&#160;protected]</a>'],
    ['in a span of Cloudflare', '<a href="mailto:a@b.example"></a><span data-cfemail="a1b2"></span>'],
    ['without a link', 'hello@example.com'],
  ])('verify of a published site reports email addresses that the host serves %s', async (_, html) => {
    write('contact.html', policy + html);
    expect(await findProblems(checkSite(await publish()))).toEqual([
      'email addresses are unchanged: A service in front of the site hides them, which the CSP blocks',
    ]);
  });

  it('verify of a published site reports only the status of a contact page that is missing', async () => {
    rmSync(at('contact.html'));
    expect(await findProblems(checkSite(await publish()))).toEqual([
      '/contact: status is 404, but should be 200',
    ]);
  });

  it('verify of a published site reports a missing header once, with the first URLs', async () => {
    const origin = await publish((_, name, value) => (name === 'Referrer-Policy' ? undefined : value));
    expect(await findProblems(checkSite(origin))).toEqual([
      expect.stringMatching(
        /^\/, \/about, \/our-plans and \d+ more: Referrer-Policy is missing, but should be strict-origin-when-cross-origin$/,
      ),
    ]);
  });

  it.each([
    ['/sign-in', 'public, max-age=0, must-revalidate'],
    ['/_astro/start.abcd1234.js', 'public, max-age=31536000, immutable'],
  ])(
    'verify of a published site reports that the Cache-Control of %s is not %s',
    async (target, expected) => {
      const origin = await publish((route, name, value) =>
        name === 'Cache-Control' && route === target ? 'max-age=600' : value,
      );
      expect(await findProblems(checkSite(origin))).toEqual([
        `${target}: Cache-Control is max-age=600, but should be ${expected}`,
      ]);
    },
  );

  it('verify of a published site reports pages whose CSP is missing or unsafe', async () => {
    write('about.html', 'About');
    write('sign-in.html', policy.replace("'self'", "'unsafe-inline'"));
    expect(await findProblems(checkSite(await publish()))).toEqual([
      "/about, /sign-in: the page's CSP is missing or allows unsafe code",
    ]);
  });

  it('verify of a published site reports a host that answers a missing page with status 200', async () => {
    write('no-such-page.html', policy);
    expect(await findProblems(checkSite(await publish()))).toEqual([
      '/no-such-page: status is 200, but should be 404',
    ]);
  });
});

it.each([
  ['nothing if they are the same', { backend: 'https://ref.supabase.co', key: 'sb_publishable_1' }, []],
  [
    'another backend and another key',
    { backend: 'https://old.supabase.co', key: 'sb_publishable_0' },
    [
      'the site was built with this PUBLIC_SUPABASE_URL: It was built with https://old.supabase.co, but here it is https://ref.supabase.co',
      'the site was built with this PUBLIC_SUPABASE_KEY: It was built with sb_publishable_0, but here it is sb_publishable_1',
    ],
  ],
  [
    'a trial',
    { backend: 'https://ref.supabase.co', key: 'sb_publishable_1', trial: true },
    ['the site is not a trial: It is one, which search engines must not list'],
  ],
  [
    'a site without a backend',
    { key: 'sb_publishable_1' },
    [expect.stringContaining('It was built without one')],
  ],
  [
    'a site without build settings',
    [],
    [expect.stringMatching(/^\/health states the build settings: .* states none$/)],
  ],
])('verify of the settings that a site was built with reports %s', async (_, settings, problems) => {
  const site = await serve((_request, response) => response.end(JSON.stringify(settings)));
  expect(await findProblems(checkBuild(site, 'https://ref.supabase.co', 'sb_publishable_1'))).toEqual(
    problems,
  );
});

it.each([
  [['www.example.com'], '"www.example.com" is not a URL.'],
  [['https://a.example', 'https://b.example'], 'Pass only one URL.'],
])('npm run verify rejects the arguments %j with: %s', (words, message) => {
  expect(() => readTarget(words)).toThrow(message);
});

it('npm run verify without a project asks for its URL and key', async () => {
  for (const name of ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_KEY']) vi.stubEnv(name, '');
  await expect(readProject(undefined)).rejects.toThrow('Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY');
  vi.unstubAllEnvs();
});

it('npm run verify reports a backend that does not respond, without its password', async () => {
  const env = {
    PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9',
    PUBLIC_SUPABASE_KEY: 'sb_publishable_1',
    DATABASE_URL: 'postgres://postgres:se%40cret@127.0.0.1:9/postgres',
  };
  const { code, stdout } = await runScript('scripts/verify.ts', [], env, tmpdir());
  expect(code).toBe(1);
  expect(stdout).toContain('FAIL  the project responds\n');
  expect(stdout).toContain('The database at 127.0.0.1 did not respond (ECONNREFUSED).');
  expect(stdout).not.toContain('cret');
  expect(stdout).toMatch(/\n0 passed, 2 failed\n$/);
});

it.each([
  ['db.ref.supabase.co:5432/postgres', 'requires TLS', 'require'],
  ['localhost.example:5432/ssl', 'requires TLS', 'require'],
  ['[::1]:5432/postgres', 'does not require TLS', undefined],
  ['db.example.com/postgres?sslmode=verify-full', 'leaves TLS to its sslmode', undefined],
])('the connection to %s %s', (url, _, ssl) => {
  expect(Reflect.get(getConnectionOptions(`postgres://ssl:secret@${url}`), 'ssl')).toBe(ssl);
});

it.each(['https://ref.supabase.co', 'postgres://postgres:p@se/cret@db.ref.supabase.co:5432/postgres'])(
  'DATABASE_URL cannot be %s, which the message does not print',
  async (url) => {
    await expect(Array.fromAsync(checkDatabase(url))).rejects.toThrow(
      /^DATABASE_URL is not a URL such as .*percent-encode(?!.*cret)/,
    );
  },
);
