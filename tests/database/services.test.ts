/** What the embedded backend answers and to whom, for those who ask it for more than the site does. */
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';

const { backend, port, ask: send } = await serveEmbedded();

/** Asks with headers and a path as they stand, which fetch would not allow. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, async (response) => {
        let text = '';
        for await (const piece of response) text += piece;
        resolve({ status: response.statusCode, headers: response.headers, text });
      })
        .on('error', reject)
        .end();
    },
  );

describe('the mailbox', () => {
  it('is shown to this computer', async () => {
    expect((await ask('/_mailbox')).status).toBe(200);
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '192.0.2.1'],
    ['true-client-ip', '192.0.2.1'],
    ['host', 'evil.example'],
  ])('is refused where %s says that it goes elsewhere, and says so', async (name, value) => {
    const { status, text } = await ask('/_mailbox', { [name]: value });
    expect(status).toBe(403);
    expect(text).toContain('not through a proxy');
  });
});

it.each([
  '/auth/v1',
  '/auth/v1/',
  '/auth/v1/anything',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/callback',
  '/auth/v1/user/more',
  // The package would take it for the user.
  '/auth/v1/%75ser',
  '/auth/v1/../../_system/config',
  '/auth/v1/%2e%2e/%2e%2e/_system/config',
  '/storage/v1',
  '/storage/v1/object/upload/sign/avatars/1/avatar.webp',
  '/storage/v1/object/upload/%73ign/avatars/1/avatar.webp',
  '/storage/v1/object/upload//sign/avatars/1/avatar.webp',
  '/storage/v1/object/sign/avatars/1/avatar.webp',
  '/_system/config',
])('%s is no address of a service', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: 'the site' });
});

it.each([
  '/rest/v1/',
  '/rest/v1/no/such/thing',
  '/storage/v1/anything',
  '/auth/v1/settings',
  '/auth/v1/verify',
])('%s answers with no page', async (path) => {
  const { headers, text } = await ask(path);
  expect(headers['content-type'] ?? '').not.toContain('html');
  expect(text).not.toContain('<html');
});

const signUp = async (email: string): Promise<string> =>
  (await send('POST', '/auth/v1/signup', { email, password: 'analytical engine' })).json.access_token;

it('what an account has put up is shown as what it is, and never as a page', async () => {
  const { headers } = await ask('/storage/v1/object/public/avatars/anybody/avatar.webp');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
});

it('an address gets one link for a new password a minute, whether or not it has an account', async () => {
  await signUp('often@example.com');
  for (const email of ['often@example.com', 'nobody@example.com']) {
    expect((await send('POST', '/auth/v1/recover', { email })).status).toBe(200);
    const { status, json } = await send('POST', '/auth/v1/recover', { email: email.toUpperCase() });
    expect([status, json.error_code]).toEqual([429, 'over_email_send_rate_limit']);
  }
  expect(backend.mailbox.list('often@example.com')).toHaveLength(1);
});

it('a change of password is told to its owner', async () => {
  const email = 'password@example.com';
  const token = await signUp(email);
  await send('PUT', '/auth/v1/user', { data: { full_name: 'Ada' } }, token);
  expect(backend.mailbox.list(email)).toEqual([]);
  const change = { password: 'difference engine', current_password: 'analytical engine' };
  await send('PUT', '/auth/v1/user', change, token);
  const [mail] = backend.mailbox.list(email);
  expect(mail?.subject).toBe('Your password was changed');
  expect(mail?.html).toContain(email);
  expect(mail?.html).not.toContain('{{');
});

it('a change of address is told to the address that is left behind', async () => {
  const [old, next] = ['old@example.com', 'new@example.com'];
  const token = await signUp(old);
  await send('PUT', '/auth/v1/user', { email: next }, token);
  // The package asks the present address alone.
  const [asking] = backend.mailbox.list(old);
  expect(asking?.html).toContain(`from ${old} to`);
  expect(asking?.html).toContain(`<strong>${next}</strong>`);
  const token_hash = /token_hash=(\w+)/.exec(asking?.html ?? '')?.[1];
  expect((await send('POST', '/auth/v1/verify', { type: 'email_change', token_hash })).status).toBe(200);
  const mail = backend.mailbox.list(old).at(-1);
  const words = mail?.html.replace(/\s+/g, ' ');
  expect(mail?.subject).toBe('The e-mail address of your account was changed');
  expect(words).toContain(`from ${old} to <strong>${next}</strong>`);
});
