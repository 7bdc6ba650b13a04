/** Responses of the database and the storage service, including those that the embedded backend never sends. */
import { expect, it, vi } from 'vitest';
import { insertRow } from '../../../../src/client/backend/rest';
import { json, type Respond, stubNetwork } from '../../../support/network';
import { ada, devices, loadAuth, makeSession, owner, refusal, session, startSignedOut } from './auth-service';

startSignedOut();

const id = session.user.id;
const load = async () => ({
  ...(await loadAuth()),
  ...(await import('../../../../src/client/backend/account-data')),
  ...(await import('../../../../src/client/backend/avatar')),
  ...(await import('../../../../src/client/backend/devices')),
});

it('the profile is null when it does not exist yet', async () => {
  const { loadProfile } = await signIn(json(200, []));
  expect(await loadProfile(id)).toEqual({ ok: true, value: null });
});

it.each([
  ['a rejected token', 401, 'PGRST301'],
  ['an expired token', 401, 'PGRST303'],
  ['an unknown code', 401, 'PGRST399'],
  ['the rejection of an ended session', 403, '42501'],
])('the profile requires sign-in after %s', async (_, status, code) => {
  const { loadProfile } = await signIn(
    json(status, { code, message: 'JWT expired', details: null, hint: null }),
  );
  expect(await loadProfile(id)).toEqual({ ok: false, code: 'session_expired' });
});

/** Signs in. The services send these responses to later requests. */
const signIn = async (...responders: Respond[]) => {
  const site = await load();
  const sent = stubNetwork(json(200, session), ...responders);
  await site.signIn(ada);
  return { sent, ...site };
};

const user = json(200, session.user);

it.each<[when: string, code: string, ...responders: Respond[]]>([
  ['there is no profile', 'not_found', user, json(200, []), user],
  ['the session has ended', 'session_expired', refusal(403, 'session_not_found', '')],
  ['the account was deleted', 'account_deleted', refusal(403, 'user_not_found', '')],
  [
    'the session ends meanwhile',
    'session_expired',
    user,
    json(200, []),
    refusal(403, 'session_not_found', ''),
  ],
])('a new name is not saved when %s', async (_, code, ...responders) => {
  const { saveName } = await signIn(...responders);
  expect(await saveName(id, 'Ada King')).toMatchObject({ ok: false, code });
});

it('a new name is saved in the metadata and in the profile of the user', async () => {
  const { sent, saveName } = await signIn(user, json(200, [{ id }]));
  expect(await saveName(id, 'Ada King')).toEqual({ ok: true, value: null });
  expect(sent.slice(1).map(({ body, url }) => [body, url.searchParams.get('id')])).toEqual([
    [expect.objectContaining({ data: { full_name: 'Ada King' } }), null],
    [{ full_name: 'Ada King' }, 'eq.f3c0'],
  ]);
});

it.each<[action: string, call: (site: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]>([
  ['saving the name', (site) => site.saveName(id, 'Ada King')],
  ['changing the email address', (site) => site.changeEmail(id, 'new@example.com')],
  ['changing the password', (site) => site.changePassword(owner, 'new secret')],
  ['saving a photo', (site) => site.saveAvatar(id, null, { bytes: new ArrayBuffer(4), type: 'image/webp' })],
  ['removing a photo', (site) => site.removeAvatar(id)],
  ['logging out a device', (site) => site.signOutDevice(owner, 'd2')],
  ['logging out other devices', (site) => site.signOutOthers(owner)],
  ['deleting the account', (site) => site.deleteAccount(owner, false)],
  ['exporting the data', (site) => site.loadAccountExport(id)],
  ['listing devices', (site) => site.loadDevices(id)],
  ['logging out', (site) => site.signOut(id)],
])('%s sends nothing when another account is signed in by now', async (_, call) => {
  const { sent, ...site } = await signIn(json(200, makeSession('grace@example.com')));
  await site.signIn({ email: 'grace@example.com', password: 'compiler' });
  expect(await call({ sent, ...site })).toEqual({ ok: false, code: 'account_switched' });
  expect(sent).toHaveLength(2);
});
// The response of the storage service for a missing file.
const gone = json(400, { statusCode: '404', error: 'not_found', message: 'Object not found' });

it.each([
  ['image/webp', 'webp'],
  ['image/jpeg', 'jpg'],
] as const)('a photo of the type %s is stored with this type as avatar.%s', async (type, extension) => {
  const uploaded = json(200, { Key: 'avatars/f3c0/avatar', Id: '7' });
  const { saveAvatar, sent } = await signIn(uploaded, json(200, [{ full_name: 'Ada' }]), json(201, { id }));
  const url = `avatars/f3c0/avatar.${extension}`;
  expect(await saveAvatar(id, null, { bytes: new ArrayBuffer(4), type })).toMatchObject({
    value: expect.stringContaining(url),
  });
  expect(sent[1]?.url.pathname).toBe(`/storage/v1/object/${url}`);
  expect(sent[1]?.headers.get('content-type')).toBe(type);
});

it('logging out a device ends the session of that device', async () => {
  const { signOutDevice, sent } = await signIn(json(200, session), json(200, true));
  await signOutDevice(owner, 'd2');
  const ends = sent.filter(({ url }) => url.pathname.endsWith('/end_own_session'));
  expect(ends.map(({ body }) => body)).toEqual([{ session: 'd2' }]);
});

it('a photo is removed from the profile when its file is missing', async () => {
  const { removeAvatar } = await signIn(gone, json(200, [{ id }]));
  expect(await removeAvatar(id)).toEqual({ ok: true, value: null });
});

it('other tabs learn of a new and of a removed photo', async () => {
  const { saveAvatar, removeAvatar, watchProfile } = await signIn(
    json(200, { Key: 'avatars/f3c0/avatar.webp' }),
    json(200, [{ full_name: 'Ada' }]),
    json(201, { id }),
    json(200, []),
    gone,
    json(200, [{ id }]),
  );
  const changes: unknown[] = [];
  const stop = watchProfile(id, (change) => changes.push(change));
  await saveAvatar(id, null, { bytes: new ArrayBuffer(4), type: 'image/webp' });
  await removeAvatar(id);
  const avatarUrl = expect.stringContaining('/f3c0/avatar.webp?v=');
  await vi.waitFor(() => expect(changes).toEqual([{ avatarUrl }, { avatarUrl: null }]));
  stop();
});

it('a photo stays in the profile when its file cannot be deleted', async () => {
  const down = json(400, { statusCode: '503', error: 'Down', message: 'down' });
  const { removeAvatar, sent } = await signIn(down);
  expect(await removeAvatar(id)).toEqual({ ok: false, code: 'unavailable' });
  expect(sent).toHaveLength(2);
});

it('a new photo keeps a name that another tab has saved', async () => {
  const { sent, saveAvatar } = await signIn(
    json(200, { Key: 'avatars/f3c0/avatar.webp' }),
    json(200, [{ full_name: 'Ada King' }]),
    json(201, { id }),
    json(200, []),
  );
  const photo = { bytes: new ArrayBuffer(4), type: 'image/webp' } as const;
  expect(await saveAvatar(id, 'Ada Lovelace', photo)).toMatchObject({ ok: true });
  expect(sent.map(({ body }) => body)).toContainEqual(expect.objectContaining({ id, full_name: 'Ada King' }));
});

it('the data export leaves out a photo whose file is missing', async () => {
  const profile = json(200, [
    { avatar_url: 'f3c0/avatar.webp?v=1', full_name: 'Ada', terms_version: '2025-07-12' },
  ]);
  const { loadAccountExport } = await signIn(json(200, session.user), profile, json(200, []), devices, gone);
  expect(await loadAccountExport(id)).toMatchObject({
    ok: true,
    value: {
      account: { termsVersion: '2025-07-12' },
      profile: {
        avatarUrl: 'https://agentory.example/storage/v1/object/public/avatars/f3c0/avatar.webp?v=1',
      },
      photo: null,
    },
  });
});

it.each([
  ['a token that has expired', 'InvalidJWT', '400', 'session_expired'],
  ['a token of an ended session', 'AccessDenied', '403', 'session_expired'],
  ['too many requests', 'SlowDown', '503', 'rate_limited'],
  ['a database that is too slow', 'DatabaseTimeout', '544', 'unavailable'],
])(
  'a failed photo upload reports its cause when the storage service returns status 400 for %s',
  async (_, code, statusCode, expected) => {
    const { saveAvatar } = await signIn(json(400, { statusCode, code, error: code, message: 'Words' }));
    const photo = { bytes: new ArrayBuffer(12), type: 'image/webp' } as const;
    expect(await saveAvatar(id, null, photo)).toEqual({ ok: false, code: expected });
  },
);

const invalidKey = json(401, { message: 'Invalid API key', hint: 'Double check your API key.' });

it.each<[what: string, request: () => Promise<unknown>]>([
  ['sending a message', () => insertRow('contact_submissions', {})],
  ['signing in', async () => (await loadAuth()).signIn(ada)],
])('%s reports the service as unavailable when the API key of the project is invalid', async (_, request) => {
  stubNetwork(invalidKey);
  expect(await request()).toMatchObject({ ok: false, code: 'unavailable' });
});

it('loading a profile reports the service as unavailable when the API key is invalid', async () => {
  const { loadProfile } = await signIn(invalidKey);
  expect(await loadProfile(id)).toMatchObject({ ok: false, code: 'unavailable' });
});

const busy = (
  seconds: number,
  body: object | null = { code: 429, error_code: 'over_request_rate_limit', msg: 'Slow' },
) => json(429, body, { 'retry-after': String(seconds) });

it.each<[string, Respond, (site: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]>([
  ['loading a profile', busy(90, { code: 'PT429', message: 'Slow' }), (site) => site.loadProfile(id)],
  ['listing devices', busy(90, null), (site) => site.loadDevices(id)],
  [
    'removing a photo',
    busy(90, { statusCode: '429', error: 'Slow', message: 'Slow' }),
    (site) => site.removeAvatar(id),
  ],
  ['checking the session', busy(90), (site) => site.verifySession()],
])('%s reports how long to wait when the service limits requests', async (_, respond, call) => {
  expect(await call(await signIn(respond))).toMatchObject({
    ok: false,
    code: 'rate_limited',
    retryAfter: 90,
  });
});

it('simultaneous failures keep their own waiting times', async () => {
  const { loadProfile, loadSubscription, loadDevices } = await signIn(busy(10), busy(20), json(200, []));
  const [first, second] = await Promise.all([loadProfile(id), loadSubscription(id), loadDevices(id)]);
  expect([first, second]).toMatchObject([{ retryAfter: 10 }, { retryAfter: 20 }]);
});

it('a waiting time is not part of the message of the service', async () => {
  const { requestPasswordReset } = await loadAuth();
  stubNetwork(busy(90));
  expect(await requestPasswordReset(ada.email)).toEqual({
    ok: false,
    code: 'rate_limited',
    serviceMessage: 'Slow',
    retryAfter: 90,
  });
});
