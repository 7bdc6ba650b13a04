/** Responses of the embedded backend to the token of an ended session. */
import { expect, it } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';

const { backend, ask } = await serveEmbedded();

interface Session {
  access_token: string;
  expires_in: number;
  user: { id: string };
}

const password = 'analytical engine';

const signUp = async (email: string): Promise<Session> =>
  (await ask('POST', '/auth/v1/signup', { email, password, data: { full_name: 'Ada' } })).json;

const signOut = ({ access_token }: Session) =>
  ask('POST', '/auth/v1/logout?scope=local', undefined, access_token);

const readProfiles = async ({ access_token }: Session) =>
  (await ask('GET', '/rest/v1/profiles?select=full_name', undefined, access_token)).json;

/** The storage service reports the real status in the body. */
const storePhoto = async ({ access_token, user }: Session) => {
  const path = `/storage/v1/object/avatars/${user.id}/avatar.webp`;
  const type = { 'content-type': 'image/webp' };
  const { status, json } = await ask('POST', path, new Uint8Array(12), access_token, type);
  return json.statusCode ?? String(status);
};

const countPhotos = async (session: Session) =>
  (await backend.query('select 1 from storage.objects where name like $1', `${session.user.id}/%`)).length;

it('an access token lasts 15 minutes', async () => {
  expect((await signUp('minutes@example.com')).expires_in).toBe(900);
});

it('an access token cannot read or store data after sign-out', async () => {
  const session = await signUp('leaves@example.com');
  expect(await readProfiles(session)).toEqual([{ full_name: 'Ada' }]);
  expect((await signOut(session)).status).toBe(204);
  expect(await readProfiles(session)).toEqual([]);
  expect(await storePhoto(session)).toBe('403');
  expect(await countPhotos(session)).toBe(0);
});

it('signing out does not end the other sessions of the account', async () => {
  const session = await signUp('stays@example.com');
  const second: Session = (
    await ask('POST', '/auth/v1/token?grant_type=password', { email: 'stays@example.com', password })
  ).json;
  await signOut(second);
  expect(await readProfiles(second)).toEqual([]);
  expect(await readProfiles(session)).toEqual([{ full_name: 'Ada' }]);
  expect(await storePhoto(session)).toBe('200');
});

it.each([
  ['30 days after its last use', 'refreshed_at', '30 days'],
  ['90 days after sign-in', 'created_at', '90 days'],
])('a session ends %s', async (_, column, period) => {
  const email = `${column}@example.com`;
  const { refresh_token } = (await ask('POST', '/auth/v1/signup', { email, password })).json;
  const refresh = (token: string) =>
    ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
  const setAge = (minutes: number) =>
    backend.query(
      `update auth.sessions set ${column} = now() - $1::interval - $2::interval
       where user_id = (select id from auth.users where email = $3)`,
      period,
      `${minutes} minutes`,
      email,
    );
  const used = await refresh(refresh_token);
  await setAge(-5);
  const again = await refresh(used.json.refresh_token);
  expect(again.status).toBe(200);
  await setAge(5);
  expect((await refresh(again.json.refresh_token)).json).toMatchObject({ error_code: 'session_expired' });
});

it('an owner lists two browsers and ends the other one, whose tokens then stop working', async () => {
  const list = async ({ access_token }: Session) =>
    (await ask('POST', '/rest/v1/rpc/list_own_sessions', {}, access_token)).json;
  const signIn = async (browser: string): Promise<Session & { refresh_token: string }> =>
    (
      await ask('POST', '/auth/v1/token?grant_type=password', { email: 'two@example.com', password }, '', {
        'user-agent': browser,
      })
    ).json;
  await signOut(await signUp('two@example.com'));
  const [laptop, phone] = [await signIn('Laptop'), await signIn('Phone')];
  const other = (await list(laptop)).find(({ user_agent }: { user_agent: string }) => user_agent === 'Phone');
  expect(other).toMatchObject({ is_current: false });
  const ended = await ask('POST', '/rest/v1/rpc/end_own_session', { session: other.id }, laptop.access_token);
  expect(ended.json).toBe(true);
  expect((await list(laptop)).map(({ user_agent }: { user_agent: string }) => user_agent)).toEqual([
    'Laptop',
  ]);
  expect(await list(phone)).toEqual([]);
  const refresh = { refresh_token: phone.refresh_token };
  expect((await ask('POST', '/auth/v1/token?grant_type=refresh_token', refresh)).status).toBe(400);
});
