/** Responses that no service sent: captive portals, proxies, firewalls and CDNs. */
import { expect, it, vi } from 'vitest';
import type { Result } from '../../../../src/shared/result';
import { created, json, type Respond, redirected, stubNetwork } from '../../../support/network';
import { stubStorage } from '../../../support/storage';
import { ada, devices, ended, loadAuth, owner, session, startSignedOut } from './auth-service';

startSignedOut();

const load = async () => ({
  ...(await loadAuth()),
  ...(await import('../../../../src/client/backend/contact')),
  ...(await import('../../../../src/client/backend/newsletter')),
  ...(await import('../../../../src/client/backend/account-data')),
  ...(await import('../../../../src/client/backend/avatar')),
  ...(await import('../../../../src/client/backend/devices')),
});
type Site = Awaited<ReturnType<typeof load>>;

const { id } = session.user;
const message = {
  fullName: 'Ada Lovelace',
  email: ada.email,
  company: '',
  package: 'leader',
  description: 'Notes',
};
const link = {
  token: '12345678',
  type: 'email_change',
  email: ada.email,
  newEmail: 'new@example.com',
  recipient: '',
  problem: '',
} as const;
/** A link that was not redeemed before. */
const confirmation = () => ({ ...link, type: 'signup', newEmail: '', token: crypto.randomUUID() }) as const;
const credentials = {
  password: 'analytical engine',
  signUp: { full_name: 'Ada', terms_version: '2025-07-12' },
};
const confirmedName = { firstName: 'Ada' };

const token = json(200, session);
const user = json(200, session.user);
const sent = json(200, {});
const firstLink = json(200, { msg: 'Confirmation link accepted.', code: '200' });
const row = json(200, [{ id }]);
const profile = json(200, [
  { avatar_url: 'f3c0/avatar.webp?v=1', full_name: 'Ada', terms_version: '2025-07-12' },
]);
const plan = json(200, [{ subscription_tier: 'leader', purchase_date: null, subscription_end: null }]);
const uploaded = json(200, { Key: 'avatars/f3c0/avatar.webp', Id: '7' });
const deleted = json(200, [{ name: 'f3c0/avatar.webp' }]);
const image: Respond = () => new Response('RIFF', { headers: { 'content-type': 'image/webp' } });

/** The responses to later requests: a refreshed session, or the end of one. */
const later: Respond = (signal, init) =>
  (String(init.body).includes('refresh_token') ? token : ended)(signal, init);

/** Calls and the right responses to their requests, in order. */
const calls: [name: string, call: (site: Site) => Promise<Result<unknown>>, answers: Respond[]][] = [
  ['sending a message', (site) => site.sendMessage(message, 'key'), [created]],
  ['subscribing', (site) => site.subscribe({ email: ada.email, firstName: 'Ada' }), [created]],
  ['unsubscribing', (site) => site.unsubscribe('abc'), [ended]],
  [
    'confirming a subscription',
    (site) => site.confirmSubscription('abc', confirmedName, '2025-07-12'),
    [json(200, true)],
  ],
  ['signing up', (site) => site.signUp({ name: 'Ada', ...ada }, '2025-07-12'), [token]],
  ['signing up with confirmation', (site) => site.signUp({ name: 'Ada', ...ada }, '2025-07-12'), [user]],
  ['signing in', (site) => site.signIn(ada), [token]],
  ['requesting a new password', (site) => site.requestPasswordReset(ada.email), [sent]],
  ['requesting a confirmation', (site) => site.resendConfirmation(ada.email), [sent]],
  ['redeeming a link', (site) => site.redeemEmailLink(link), [firstLink]],
  [
    'confirming an account',
    (site) => site.redeemEmailLink(confirmation(), false, credentials),
    [token, user],
  ],
];

const accountCalls: typeof calls = [
  ['verifying the session', (site) => site.verifySession(), [user]],
  ['loading the profile', (site) => site.loadProfile(id), [profile]],
  ['loading the subscription', (site) => site.loadSubscription(id), [plan]],
  ['saving the name', (site) => site.saveName(id, 'Ada King'), [user, row]],
  ['changing the email address', (site) => site.changeEmail(id, 'new@example.com'), [user]],
  ['verifying the password', (site) => site.verifyPassword(owner), [token]],
  ['changing the password', (site) => site.changePassword(owner, 'new secret'), [token, user]],
  ['logging out', (site) => site.signOut(), [ended]],
  ['logging out other devices', (site) => site.signOutOthers(owner), [token, later, ended]],
  ['listing devices', (site) => site.loadDevices(id), [devices]],
  ['logging out a device', (site) => site.signOutDevice(owner, 'd2'), [token, json(200, true)]],
  ['exporting the data', (site) => site.loadAccountExport(id), [user, profile, plan, devices, image]],
  [
    'saving a photo',
    (site) => site.saveAvatar(id, null, { bytes: new ArrayBuffer(4), type: 'image/webp' }),
    [uploaded, json(200, [{ full_name: 'Ada' }]), json(201, { id })],
  ],
  ['removing a photo', (site) => site.removeAvatar(id), [deleted, row]],
  ['deleting the account', (site) => site.deleteAccount(owner, false), [token, deleted, ended]],
];

const page =
  (status: number, type = 'text/html; charset=utf-8') =>
  (): Response =>
    new Response('<!doctype html><title>Log in</title>', { status, headers: { 'content-type': type } });
const body =
  (text: string, status = 200) =>
  (): Response =>
    new Response(text, { status, headers: { 'content-type': 'application/json' } });
const empty = (status: number) => (): Response => new Response(null, { status });

const wrongAnswers: Record<string, Respond> = {
  'a page with status 200': page(200),
  'a page called JSON': page(200, 'application/json'),
  'a page with status 403': page(403),
  'a redirect to a page': redirected,
  'an error without a message': json(404, {}),
  'a code with status 200': json(200, { code: '23505' }),
  'rows of another table': json(200, [{ success: true }]),
  null: json(200, null),
  'truncated JSON': body('{"access_token":"abc","user":{"id":"f3'),
  'JSON called a page': () =>
    new Response(JSON.stringify([session]), { headers: { 'content-type': 'text/html' } }),
  'an empty body with status 200': empty(200),
  'an empty body called a page': () =>
    new Response(null, { status: 201, headers: { 'content-type': 'text/html' } }),
};

const respond = (...answers: Respond[]) => stubNetwork(...([...answers, later] as [Respond]));

for (const [name, call, answers] of [...calls, ...accountCalls]) {
  const isAccountCall = accountCalls.some(([other]) => other === name);
  const start = async (site: Site) => {
    stubStorage();
    respond(token);
    if (isAccountCall) await site.signIn(ada);
  };

  it(`${name} succeeds with the responses of the service`, async () => {
    const site = await load();
    await start(site);
    respond(...answers);
    expect(await call(site)).toMatchObject({ ok: true });
  });

  it(`${name} fails when anything else answers`, async () => {
    const site = await load();
    for (const [what, wrong] of Object.entries(wrongAnswers))
      for (const position of answers.keys()) {
        // The end of the session that checked the password may fail.
        if (answers[position] === later) continue;
        await start(site);
        respond(...answers.with(position, wrong));
        expect.soft(await call(site), `${what} to request ${position + 1}`).toMatchObject({ ok: false });
      }
  });
}

it.each([
  ['sending a message', 'rejected', (site: Site) => site.sendMessage(message, 'key')],
  ['signing in', 'unavailable', (site: Site) => site.signIn(ada)],
])('%s shows no text of a page with status 403', async (_, code, call) => {
  respond(page(403));
  expect(await call(await load())).toEqual({ ok: false, code });
});

it.each([
  ['sending a message', (site: Site) => site.sendMessage(message, 'key')],
  ['signing in', (site: Site) => site.signIn(ada)],
  ['verifying the password', (site: Site) => site.verifyPassword(owner)],
])('%s sends nothing when the browser is offline', async (_, call) => {
  const requests = respond(token);
  const site = await load();
  vi.stubGlobal('navigator', { onLine: false });
  expect(await call(site)).toEqual({ ok: false, code: 'offline' });
  expect(requests).toEqual([]);
});

it('log-out reports a failure when a firewall answers with a JSON error', async () => {
  const site = await load();
  respond(token, json(403, { message: 'Forbidden' }));
  await site.signIn(ada);
  expect(await site.signOut()).toMatchObject({ ok: false });
  const requests = respond(ended);
  expect(await site.signOut()).toMatchObject({ ok: true });
  expect(requests[0]?.url.pathname).toBe('/auth/v1/logout');
});

it('log-out succeeds when the service has already ended the session', async () => {
  const site = await load();
  respond(token, json(403, { code: 403, error_code: 'session_not_found', msg: 'Session does not exist' }));
  await site.signIn(ada);
  expect(await site.signOut()).toEqual({ ok: true, value: null });
});

it('an action asks for a reload when the script of the Supabase client fails to load twice', async () => {
  vi.doMock('@supabase/supabase-js', () => {
    throw new TypeError('error loading dynamically imported module');
  });
  const site = await load();
  expect(await site.signIn(ada)).toEqual({ ok: false, code: 'unavailable' });
  expect(await site.signIn(ada)).toEqual({ ok: false, code: 'reload_needed' });
  vi.doUnmock('@supabase/supabase-js');
});
