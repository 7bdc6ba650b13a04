/** Responses of the database and the storage service, including those that the embedded backend never sends. */
import { expect, it } from 'vitest';
import { insertRow } from '../../../../src/client/backend/rest';
import { json, type Respond, stubNetwork } from '../../../support/network';
import { ada, devices, loadAuth, session, startSignedOut } from './auth-service';

startSignedOut();

const id = session.user.id;
const load = async () => ({
  ...(await import('../../../../src/client/backend/account')),
  ...(await import('../../../../src/client/backend/account-data')),
  ...(await import('../../../../src/client/backend/avatar')),
  ...(await import('../../../../src/client/backend/devices')),
  ...(await import('../../../../src/client/backend/session')),
});

it('the profile is null when it does not exist yet', async () => {
  stubNetwork(json(200, []));
  expect(await (await load()).loadProfile(id)).toEqual({ ok: true, value: null });
});

it.each([
  ['a rejected token', 401, 'PGRST301'],
  ['an expired token', 401, 'PGRST303'],
  ['an unknown code', 401, 'PGRST399'],
  ['the rejection of an ended session', 403, '42501'],
])('the profile requires sign-in after %s', async (_, status, code) => {
  stubNetwork(json(status, { code, message: 'JWT expired', details: null, hint: null }));
  expect(await (await load()).loadProfile(id)).toEqual({ ok: false, code: 'session_expired' });
});

/** Signs in. The services send these responses to later requests. */
const signIn = async (...responders: Parameters<typeof stubNetwork>) => {
  const { signIn } = await loadAuth();
  const sent = stubNetwork(json(200, session), ...responders);
  await signIn(ada);
  return { sent, ...(await load()) };
};

it.each([
  ['there is no profile', json(200, session.user), 'not_found'],
  [
    'the session has ended',
    json(403, { code: 403, error_code: 'session_not_found', msg: '' }),
    'session_expired',
  ],
])('a new name is not saved when %s', async (_, user, code) => {
  const { sent, saveName } = await signIn(json(200, []), user);
  expect(await saveName(id, 'Ada King')).toMatchObject({ ok: false, code });
  const change = sent.find(({ method }) => method === 'PATCH');
  expect(change?.body).toEqual({ full_name: 'Ada King' });
  expect(change?.url.searchParams.get('id')).toBe('eq.f3c0');
});
// The response of the storage service for a missing file.
const gone = json(400, { statusCode: '404', error: 'not_found', message: 'Object not found' });

it('a photo is removed from the profile when its file is missing', async () => {
  const { removeAvatar } = await signIn(gone, json(200, [{ id }]));
  expect(await removeAvatar(id)).toEqual({ ok: true, value: null });
});

it('a photo stays in the profile when its file cannot be deleted', async () => {
  const down = json(400, { statusCode: '503', error: 'Down', message: 'down' });
  const { removeAvatar, sent } = await signIn(down);
  expect(await removeAvatar(id)).toEqual({ ok: false, code: 'unavailable' });
  expect(sent).toHaveLength(2);
});

it('the data export leaves out a photo whose file is missing', async () => {
  const profile = json(200, [
    { avatar_url: 'f3c0/avatar.webp?v=1', full_name: 'Ada', terms_version: '2025-07-12' },
  ]);
  const { loadAccountExport } = await signIn(json(200, session.user), profile, json(200, []), devices, gone);
  expect(await loadAccountExport()).toMatchObject({
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

it.each<[what: string, request: () => Promise<unknown>]>([
  ['sending a message', () => insertRow('contact_submissions', {})],
  ['signing in', async () => (await loadAuth()).signIn(ada)],
  ['loading a profile', async () => (await load()).loadProfile(id)],
])('%s reports the service as unavailable when the API key of the project is invalid', async (_, request) => {
  stubNetwork(json(401, { message: 'Invalid API key', hint: 'Double check your API key.' }));
  expect(await request()).toMatchObject({ ok: false, code: 'unavailable' });
});

const busy = (
  seconds: number,
  body: object | null = { code: 429, error_code: 'over_request_rate_limit', msg: 'Slow' },
) => json(429, body, { 'retry-after': String(seconds) });

it.each<[string, Respond, (site: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]>([
  ['loading a profile', busy(90, { code: 'PT429', message: 'Slow' }), (site) => site.loadProfile(id)],
  ['listing devices', busy(90, null), (site) => site.loadDevices()],
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
  const [first, second] = await Promise.all([loadProfile(id), loadSubscription(id), loadDevices()]);
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

it('a profile is loaded when a column has a number or a boolean', async () => {
  stubNetwork(json(200, [{ avatar_url: null, full_name: 7, terms_version: true }]));
  expect(await (await load()).loadProfile(id)).toEqual({
    ok: true,
    value: { fullName: 7, avatarUrl: null, termsVersion: true },
  });
});
