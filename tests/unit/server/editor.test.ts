import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onRequest } from '../../../server/editor';
import editor from '../../../src/node/integrations/editor';
import { temporaryFolder } from '../../support/folder';

const file = 'content/blog/first.mdx';
const { at, read, write } = temporaryFolder();

beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(at());
});
afterEach(() => {
  vi.unstubAllEnvs();
});

interface Call {
  body?: object;
  headers?: Record<string, string>;
  clientAddress?: string;
  /** The response of Keystatic to the request. */
  respond?: () => void;
}

async function send(
  pathname: string,
  { body, headers, clientAddress = '::1', respond }: Call = {},
): Promise<Response> {
  const url = `http://localhost:4321${pathname}`;
  const request = new Request(url, {
    headers: { host: 'localhost:4321', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const routePattern = `${/api/i.test(pathname) ? '/api' : ''}/keystatic/[...params]`;
  const next = async () => {
    respond?.();
    return new Response('{}');
  };
  return (await onRequest({ request, clientAddress, routePattern } as never, next)) as Response;
}

/** Loads a file whose content is "one". The hash is the one of `git hash-object`. */
const load = () => send(`/api/keystatic/blob/5626abf0f72e58d7a153368ba57db4c673c0e171/${file}`);
const save = (text: string, pathname = '/api/keystatic/update') =>
  send(pathname, { body: { additions: [{ path: file }], deletions: [] }, respond: () => write(file, text) });

it('the editor rejects the first save after another program changed the file, and accepts the next one', async () => {
  write(file, 'one\n');
  await load();
  write(file, 'two\n');
  const rejected = await save('three\n', '/api//keystatic/%75pdate');
  expect(rejected.status).toBe(409);
  expect(await rejected.text()).toContain(`Another program changed ${file}`);
  expect(read(file)).toBe('two\n');
  expect((await save('three\n')).status).toBe(200);
  expect(read(file)).toBe('three\n');
});

it.each<[string, Call]>([
  ['another website', { headers: { origin: 'https://attacker.example' } }],
  ['another website on this machine', { headers: { origin: 'http://localhost:3000' } }],
  ['a page without an origin', { headers: { origin: 'null' } }],
  ['a host name that points at this machine', { headers: { host: 'attacker.example:4321' } }],
  ['another machine', { clientAddress: '192.168.1.20' }],
  ['another machine through a proxy', { headers: { 'x-forwarded-for': '192.168.1.20' } }],
  ['another machine through a tunnel', { headers: { forwarded: 'for=192.168.1.20' } }],
])('the editor rejects a request from %s', async (_name, call) => {
  const respond = vi.fn();
  const body = { additions: [{ path: file }], deletions: [] };
  for (const pathname of ['/api/keystatic/update', '/api//keystatic/update', '/api/keystatic//update'])
    expect((await send(pathname, { ...call, body, respond })).status).toBe(403);
  expect((await send('/api/keystatic/tree', { ...call, respond })).status).toBe(403);
  expect(respond).not.toHaveBeenCalled();
});

it.each([
  ['', '/keystatic'],
  ['', '/api/keystatic/tree'],
  ['', '/api/keystatic/github/oauth/callback'],
  ['owner/name', '/keystatic/setup'],
  ['owner/name', '/api/keystatic/github/logout'],
  ['owner/name', '/api/keystatic/github/created-app?code=1'],
])(
  'with the repository %j, the editor rejects a link of another site to %s',
  async (repository, pathname) => {
    vi.stubEnv('PUBLIC_EDITOR_REPOSITORY', repository);
    const respond = vi.fn();
    for (const site of ['cross-site', 'same-site'])
      expect((await send(pathname, { headers: { 'sec-fetch-site': site }, respond })).status).toBe(403);
    expect(respond).not.toHaveBeenCalled();
  },
);

it('in GitHub mode, GitHub can return from its own site, where Keystatic compares a cookie', async () => {
  vi.stubEnv('PUBLIC_EDITOR_REPOSITORY', 'owner/name');
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await send('/api/keystatic/github/oauth/callback?code=1', { headers })).status).toBe(200);
});

it('in GitHub mode, another machine can open the editor but cannot change the keys of its GitHub app', async () => {
  vi.stubEnv('PUBLIC_EDITOR_REPOSITORY', 'owner/name');
  const own = { clientAddress: '192.168.1.20', headers: { host: 'editor.example' } };
  expect((await send('/api/keystatic/tree', own)).status).toBe(200);
  const respond = vi.fn();
  expect((await send('/keystatic/setup')).status).toBe(200);
  expect((await send('/api/keystatic/github/created-app?code=1', { ...own, respond })).status).toBe(403);
  expect(respond).not.toHaveBeenCalled();
  const foreign = { headers: { host: 'editor.example', origin: 'https://attacker.example' } };
  expect((await send('/api/keystatic/tree', foreign)).status).toBe(403);
});

it('GitHub can return the keys of a new app once, within 15 minutes after its page was opened', async () => {
  vi.stubEnv('PUBLIC_EDITOR_REPOSITORY', 'owner/name');
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  const create = async () =>
    (await send('/api/keystatic/github/created-app?code=1', { headers: { 'sec-fetch-site': 'cross-site' } }))
      .status;
  expect(await create()).toBe(403);
  await send('/keystatic/setup');
  expect([await create(), await create()]).toEqual([200, 403]);
  await send('/keystatic/setup');
  vi.setSystemTime(Date.now() + 16 * 60_000);
  expect(await create()).toBe(403);
  vi.useRealTimers();
});

it('the editor may only contact this server, and GitHub in GitHub mode', async () => {
  const readCsp = async () => (await send('/keystatic')).headers.get('content-security-policy');
  expect(await readCsp()).toBe("default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'");
  vi.stubEnv('PUBLIC_EDITOR_REPOSITORY', 'owner/name');
  expect(await readCsp()).toContain('https://api.github.com');
});

/** Whether the integration adds the editor, and what it prints. */
async function start(host: string | boolean, repository?: string) {
  vi.stubEnv('VITEST', '');
  // Keystatic writes a file there.
  mkdirSync(at('.astro'));
  vi.mocked(process.cwd).mockRestore();
  const routes: string[] = [];
  const warnings: string[] = [];
  const setup = {
    command: 'dev',
    config: { server: { host }, root: new URL(`file://${at()}/`) },
    logger: { warn: (line: string) => warnings.push(line) },
    injectRoute: ({ pattern }: { pattern: string }) => routes.push(pattern),
    updateConfig: () => {},
    addMiddleware: () => {},
  };
  await editor({ repository }).hooks['astro:config:setup']?.(setup as never);
  return { routes, warnings };
}

it.each([
  ['0.0.0.0', undefined, false],
  [true, undefined, false],
  ['my-laptop.local', undefined, false],
  ['localhost', undefined, true],
  ['::1', undefined, true],
  [false, undefined, true],
  ['0.0.0.0', 'owner/name', true],
])(
  'with HOST=%s and the repository %s, the dev server has the editor: %s',
  async (host, repository, hasEditor) => {
    const { routes, warnings } = await start(host, repository);
    expect(routes).toEqual(hasEditor ? ['/keystatic/[...params]', '/api/keystatic/[...params]'] : []);
    expect(warnings).toEqual(
      hasEditor ? [] : [expect.stringContaining(`The editor at /keystatic is off, because HOST=${host}`)],
    );
  },
);
