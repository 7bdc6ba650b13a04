import { expect, it, vi } from 'vitest';
import { readUser } from '../../../../src/client/backend/session';
import { json, stubNetwork } from '../../../support/network';
import { ada, loadAuth, makeSession, owner, refusal, session, startSignedOut } from './auth-service';

startSignedOut();

it('a user has only the name from the metadata that the user can write', () => {
  const metadata = { full_name: 'Ada', subscription_tier: 'enterprise', email: 'x@example.com' };
  expect(readUser({ id: 'f3c0', email: 'ada@example.com', user_metadata: metadata })).toEqual({
    id: 'f3c0',
    email: 'ada@example.com',
    fullName: 'Ada',
    isEmailConfirmed: false,
  });
  expect(readUser({ id: 'f3c0', user_metadata: metadata }).email).toBe('');
});

it.each([undefined, '', 42, { first: 'Ada' }])('a user has no name when the stored name is %j', (name) => {
  expect(readUser({ id: 'f3c0', user_metadata: { full_name: name } }).fullName).toBeNull();
});

const moved = makeSession('new@example.com', session.user.id);
const confirmed = {
  email_confirmed_at: '2025-07-12T10:00:00Z',
  identities: [{ provider: 'email', identity_data: { email_verified: true } }],
};

it.each([
  ['email address', { email: 'new@example.com' }, { email: 'new@example.com' }],
  ['name', { user_metadata: { full_name: 'Ada King' } }, { fullName: 'Ada King' }],
  ['confirmation', confirmed, { isEmailConfirmed: true }],
])('a session shows the %s that another device has changed', async (_, change, shown) => {
  const changed = { ...session, user: { ...session.user, ...change } };
  const sent = stubNetwork(json(200, session), json(200, changed.user), json(200, changed));
  const { signIn, verifySession, watchSession } = await loadAuth();
  await signIn(ada);
  const listener = vi.fn();
  const stop = watchSession(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  expect(await verifySession()).toMatchObject({ value: shown });
  expect(listener.mock.lastCall?.[0].user).toMatchObject(shown);
  await verifySession();
  expect(sent.filter(({ url }) => url.searchParams.get('grant_type') === 'refresh_token')).toHaveLength(1);
  stop();
});

it('the current password is accepted after another device has changed the email address', async () => {
  const wrong = refusal(400, 'invalid_credentials', 'Invalid login credentials');
  const sent = stubNetwork(json(200, session), wrong, json(200, moved.user), json(200, moved));
  const { signIn, verifyPassword } = await loadAuth();
  await signIn(ada);
  expect(await verifyPassword(owner)).toMatchObject({ ok: true });
  const attempts = sent.filter(({ url }) => url.searchParams.get('grant_type') === 'password');
  expect(attempts.at(-1)?.body).toMatchObject({ email: 'new@example.com', password: ada.password });
});

it('a failure of the service does not end the session', async () => {
  stubNetwork(json(200, session), json(500, {}));
  const { signIn, verifySession } = await loadAuth();
  await signIn(ada);
  expect(await verifySession()).toEqual({ ok: false, code: 'unavailable' });
});
