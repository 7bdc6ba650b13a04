/**
 * The assumptions about @supabase/lite on which server/ relies. If an upgrade breaks one, change server/lite.ts or the
 * named file; if the package has fixed the defect, delete the correction and its test.
 */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { shortenError } from '../../server/lite.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { serveEmbedded } from '../support/embedded.ts';

const native = { Request, Response };
const { backend, ask } = await serveEmbedded();
const { app, query } = backend;

/** Sends a request to the package itself, without the corrections of server/. */
const askPackage = async (method: string, path: string, body: object, token?: string) => {
  const headers = {
    apikey: embeddedPublishableKey,
    'content-type': 'application/json',
    'user-agent': 'Test',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await app.fetch(
    new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) }),
  );
  const text = await response.text();
  return { status: response.status, json: text ? JSON.parse(text) : null };
};
const password = 'analytical engine';
const ada = { email: 'ada@example.com', password };
const signedUp = (await askPackage('POST', '/auth/v1/signup', ada)).json;
await askPackage('POST', '/auth/v1/recover', ada);
const signedIn = (await askPackage('POST', '/auth/v1/token?grant_type=password', ada)).json;

it('createQuery: the driver of the connection has the method query of PGlite', async () => {
  expect(await query('select $1::int as one', 1)).toEqual([{ one: 1 }]);
});

it('keepGrants: with rlsState "active" the package adds no grants at the first request', async () => {
  expect(app.connection).toHaveProperty('rlsState', 'active');
  const [granted] = await query(
    `select has_table_privilege('anon', 'public.profiles', 'select') as is_granted`,
  );
  expect(granted).toEqual({ is_granted: false });
});

it('passHeaders: the connection calls applyJwtSessionContext of its prototype for every REST request', async () => {
  expect(Object.getPrototypeOf(app.connection)).toHaveProperty(
    'applyJwtSessionContext',
    expect.any(Function),
  );
  // An own property: the wrapper of passHeaders.
  expect(Object.hasOwn(app.connection, 'applyJwtSessionContext')).toBe(true);
  const row = { email: 'reader@example.com', first_name: 'Ada' };
  expect((await askPackage('POST', '/rest/v1/newsletter_subscribers', row)).status).toBe(201);
});

it('setEmailDriver: the package sends emails through drivers.email', async () => {
  expect(backend.mailbox.list('ada@example.com')).toHaveLength(1);
});

it('createMiddleware: the global Request and Response, which the package replaces, are restored', async () => {
  expect({ Request, Response }).toEqual(native);
  const { honoMiddleware } = await import('@supabase/lite/vite');
  honoMiddleware({ fetch: app.fetch } as never, []);
  const replaced = globalThis.Request !== native.Request;
  Object.assign(globalThis, native);
  expect(replaced).toBe(true);
});

it('prepareProcess: the package streams files with FileHandle.readableWebStream(), which is replaced', async () => {
  const program = readFileSync('node_modules/@supabase/lite/dist/cli/index.js', 'utf8');
  expect(program).toContain('readableWebStream');
  const file = await open('package.json');
  expect(await new Response(file.readableWebStream() as never).json()).toHaveProperty('name');
  expect(file.fd).toBe(-1);
});

/** Sends a request and returns the lines that the terminal shows for it. */
async function readTerminal(...request: Parameters<typeof askPackage>): Promise<string> {
  const lines: string[] = [];
  const { error } = console;
  console.error = (...args: unknown[]) => lines.push(...shortenError(args).map((arg) => inspect(arg)));
  await askPackage(...request);
  console.error = error;
  return lines.join('\n');
}

const name = 'Secret name';
const nul = { data: { full_name: 'Secret\u0000' } };
it.each<[what: string, line: string, ...Parameters<typeof askPackage>]>([
  [
    'a sign-up',
    'database: 22P05',
    'POST',
    '/auth/v1/signup',
    { ...ada, email: 'secret@example.com', ...nul },
  ],
  ['an email address', 'database: 23514', 'POST', '/auth/v1/signup', { ...ada, email: 'secret@exämple.org' }],
  [
    'a filter',
    'database: 22P02',
    'PATCH',
    '/rest/v1/profiles?id=eq.Secret',
    { full_name: name },
    signedIn.access_token,
  ],
  ['a subscription', '', 'POST', '/rest/v1/newsletter_subscribers', { email: 'secret', first_name: name }],
])(
  'shortenError: the terminal shows only the code of an error when the database rejects %s',
  async (_, line, ...request) => {
    expect((await readTerminal(...request)).replaceAll("'", '')).toBe(line);
  },
);

const shorten = (code: string) =>
  shortenError([Object.assign(new Error('failed'), { code, severity: 'ERROR' })]);

it.each(['23505', '42501', 'PGRST205', 'ECONNRESET'])(
  'the terminal does not show the rejection %s, which the response describes',
  (code) => {
    expect(shorten(code)).toEqual([]);
  },
);

it('the terminal shows the failure of a statement', () => {
  for (const code of ['42883', '53300', 'XX000', 'ECONNREFUSED'])
    expect(shorten(code), code).toEqual([`database: ${code}`]);
  expect(shortenError([new Error('23505')])).toEqual([new Error('23505')]);
});

it('correct-sessions.ts: the package reports an unconfirmed email address as verified', () => {
  expect([signedUp, signedIn].map(({ user }) => user.identities[0].identity_data.email_verified)).toContain(
    true,
  );
});

it('correct-sessions.ts: the package stores no user agent', async () => {
  expect(await query('select distinct user_agent from auth.sessions')).toEqual([{ user_agent: null }]);
});

it('correct-sessions.ts: the package reports an unconfirmed account before it checks the password', async () => {
  const eve = { email: 'eve@example.com', password };
  await askPackage('POST', '/auth/v1/signup', eve);
  await query('update auth.users set email_confirmed_at = null where email = $1', eve.email);
  const wrong = { ...eve, password: 'difference engine' };
  const { json } = await askPackage('POST', '/auth/v1/token?grant_type=password', wrong);
  expect(json).toMatchObject({ error_code: 'email_not_confirmed' });
});

it('protect-password-changes.ts: the package accepts a new password without the current one', async () => {
  const change = await askPackage(
    'PUT',
    '/auth/v1/user',
    { password: 'difference engine' },
    signedIn.access_token,
  );
  expect(change.status).toBe(200);
});

it('protect-password-changes.ts: the package keeps the other sessions after a new password', async () => {
  const second = (
    await askPackage('POST', '/auth/v1/token?grant_type=password', { ...ada, password: 'difference engine' })
  ).json;
  await askPackage('PUT', '/auth/v1/user', { password: 'third engine' }, second.access_token);
  expect((await query('select from auth.sessions')).length).toBeGreaterThan(1);
});

it.each(['notification', 'require_current_password', 'before_user_created'])(
  'writeConfiguration: the package does not know the setting %s',
  (name) => {
    const program = readFileSync('node_modules/@supabase/lite/dist/index.js', 'utf8');
    expect(program).not.toContain(`${name}:`);
    expect(readFileSync('supabase/config.toml', 'utf8')).toContain(name);
  },
);

it('takeTurns: a rejected request does not undo what another request stores at the same time', async () => {
  const grace = { email: 'grace@example.com', password };
  await ask('POST', '/auth/v1/signup', grace);
  await ask('POST', '/auth/v1/recover', grace);
  const token = /token=(\d+)/.exec(backend.mailbox.list(grace.email).at(-1)?.html ?? '')?.[1];
  const [verified, rejected] = await Promise.all([
    ask('POST', '/auth/v1/verify', { type: 'recovery', email: grace.email, token }),
    ask('POST', '/rest/v1/subscribers', { subscription_tier: 'leader' }),
  ]);
  expect(rejected.json.code).toBe('42501');
  expect((await ask('GET', '/auth/v1/user', undefined, verified.json.access_token)).status).toBe(200);
});
