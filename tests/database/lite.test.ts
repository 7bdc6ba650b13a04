/**
 * The assumptions about @supabase/lite on which server/ relies. If an upgrade breaks one, change server/lite.ts or the
 * named file; if the package has fixed the defect, delete the correction and its test.
 */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isAnswered } from '../../server/lite.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { serveEmbedded } from '../support/embedded.ts';

const native = { Request, Response };
const { backend } = await serveEmbedded();
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

it('passHeaders: the connection calls applyJwtSessionContext for every REST request, and has it on its prototype', async () => {
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

it('createMiddleware: the package replaces the global Request and Response, and they are restored', async () => {
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

it('collectErrors: the package prints a rejected statement as an Error with code and severity', async () => {
  const lines: string[] = [];
  const { error } = console;
  console.error = (...args: unknown[]) => lines.push(...args.map(String));
  await askPackage('POST', '/rest/v1/newsletter_subscribers', { email: 'x', first_name: 'Secret name' });
  console.error = error;
  expect(lines.join('\n')).toMatch(/^(?:database: \w{5}.*|.*violates.*)$/m);
});

it('the terminal shows a failed statement, but no rejection that the response describes', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code });
  for (const code of ['23505', '23514', '42501', 'PGRST', 'PGRST205', 'ECONNRESET'])
    expect(isAnswered(withCode(code)), code).toBe(true);
  for (const code of ['42883', '42P01', '53300', 'XX000', 'ECONNREFUSED'])
    expect(isAnswered(withCode(code)), code).toBe(false);
  expect(isAnswered(new Error('23505'))).toBe(false);
});

it('correct-sessions.ts: the package reports an unconfirmed email address as verified, and stores no user agent', async () => {
  expect([signedUp, signedIn].map(({ user }) => user.identities[0].identity_data.email_verified)).toContain(
    true,
  );
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
