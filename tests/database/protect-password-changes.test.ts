/** Password changes on the embedded backend: server/protect-password-changes.ts. */
import { expect, it } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';

const email = 'ada@example.com';
const password = 'analytical engine';

const { backend, ask } = await serveEmbedded();

async function send(method: string, path: string, body?: unknown, token?: string) {
  const { status, json } = await ask(method, `/auth/v1/${path}`, body, token);
  return { status, ...json };
}

const signIn = async (typed: string) =>
  (await send('POST', 'token?grant_type=password', { email, password: typed })).access_token;

await send('POST', 'signup', { email, password });

it('a new password is rejected if the current password is missing, wrong or replaced by a code', async () => {
  const token = await signIn(password);
  for (const [typed, code] of [
    [{}, 'current_password_required'],
    [{ current_password: '' }, 'current_password_required'],
    [{ nonce: '123456' }, 'current_password_required'],
    [{ current_password: 'guess' }, 'current_password_invalid'],
  ] as const)
    expect(await send('PUT', 'user', { password: 'stolen', ...typed }, token)).toMatchObject({
      status: 400,
      error_code: code,
    });
  expect(await signIn('stolen')).toBeUndefined();
  expect(await send('PUT', 'user', { data: { full_name: 'Ada' } }, token)).toMatchObject({ status: 200 });
});

it('a new password is rejected without a session', async () => {
  expect((await send('PUT', 'user', { password: 'stolen' })).status).toBe(401);
});

it('changing the password with the current password ends all other sessions', async () => {
  const elsewhere = await signIn(password);
  const here = await signIn(password);
  const change = { password: 'difference engine', current_password: password };
  expect((await send('PUT', 'user', change, here)).status).toBe(200);
  expect((await send('GET', 'user', undefined, here)).status).toBe(200);
  expect(await send('GET', 'user', undefined, elsewhere)).toMatchObject({ error_code: 'session_not_found' });
  expect(await backend.query('select 1 from auth.sessions')).toHaveLength(1);
});

it('setting a password after an email link does not need the current one, and ends all other sessions', async () => {
  const elsewhere = await signIn('difference engine');
  await send('POST', 'recover', { email });
  const token = /token=(\d+)/.exec(backend.mailbox.list(email).at(-1)?.html ?? '')?.[1];
  const { access_token } = await send('POST', 'verify', { type: 'recovery', email, token });
  expect((await send('PUT', 'user', { password: 'third engine' }, access_token)).status).toBe(200);
  expect(await send('GET', 'user', undefined, elsewhere)).toMatchObject({ error_code: 'session_not_found' });
  expect(await signIn('third engine')).toBeDefined();
});
