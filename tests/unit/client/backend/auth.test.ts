import { expect, it, vi } from 'vitest';
import { toAuthFailure } from '../../../../src/client/backend/failures';
import { json, silent, stubNetwork } from '../../../support/network';
import { ada, ended, loadAuth, owner, refusal, session, startSignedOut } from './auth-service';

startSignedOut();

it.each([
  ['may be a page of a proxy, so its text is not shown', 'AuthApiError', 400, 'unexpected'],
  ['and with status 429 is a rate limit', 'AuthApiError', 429, 'rate_limited'],
  ['about a missing session requires sign-in', 'AuthSessionMissingError', 400, 'session_expired'],
])('an auth error without a code %s', (_, name, status, code) => {
  const error = { name, status, code: undefined, message: '<h1>Bad request</h1>' };
  expect(toAuthFailure(error)).toEqual({ ok: false, code });
});

it.each(['Database error saving new user', 'Error updating user'])(
  'the message “%s” reports a row that the database rejects, not an outage',
  async (message) => {
    stubNetwork(
      json(500, { code: 'unexpected_failure', message }, { 'x-supabase-api-version': '2024-01-01' }),
    );
    const { signUp } = await loadAuth();
    expect(await signUp({ name: 'Ada', ...ada }, '2025-07-12')).toEqual({ ok: false, code: 'rejected' });
  },
);

it('sign-in times out after 15 seconds', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  stubNetwork(silent);
  const { signIn } = await loadAuth();
  const result = signIn(ada);
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(15_000));
  clock.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  expect(await result).toMatchObject({ ok: false });
});

it('sign-up rejects a password that is the local part of the email address without sending it', async () => {
  const sent = stubNetwork(json(200, {}));
  const { signUp } = await loadAuth();
  const input = { name: 'Ada', email: 'adaking@example.com', password: 'adaking' };
  expect(await signUp(input, '2025-07-12')).toMatchObject({
    code: 'weak_password',
    serviceMessage: expect.stringContaining('your email address'),
  });
  expect(sent).toEqual([]);
});

it.each([
  ['sign-up', '/', '/auth/v1/signup'],
  ['a repeated confirmation', '/', '/auth/v1/resend'],
  ['a password reset', '/reset-password', '/auth/v1/recover'],
])('the email of %s has a link to %s', async (_, page, endpoint) => {
  const sent = stubNetwork(json(200, {}));
  const auth = await loadAuth();
  if (endpoint.endsWith('signup')) await auth.signUp({ name: 'Ada', ...ada }, '2025-07-12');
  else if (endpoint.endsWith('resend')) await auth.resendConfirmation(ada.email);
  else await auth.requestPasswordReset(ada.email);
  expect(sent.map(({ url }) => [url.pathname, url.searchParams.get('redirect_to')])).toEqual([
    [endpoint, `https://agentory.example${page}`],
  ]);
});

it('a rejected new password leaves no extra session open', async () => {
  const same = refusal(422, 'same_password', 'New password should be different');
  const sent = stubNetwork(json(200, session), json(200, session), same, ended);
  const { signIn, changePassword } = await loadAuth();
  await signIn(ada);
  expect(await changePassword(owner, 'new secret')).toMatchObject({ ok: false, code: 'same_password' });
  expect(sent.at(-1)?.url.pathname).toBe('/auth/v1/logout');
});

it('verifying the current password leaves no extra session open', async () => {
  const { signIn, verifyPassword } = await loadAuth();
  stubNetwork(json(200, session));
  await signIn(ada);
  const sent = stubNetwork(json(200, session), ended);
  expect(await verifyPassword(owner)).toEqual({ ok: true, value: null });
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/auth/v1/token', '/auth/v1/logout']);
});

it.each([
  ['waits for its confirmation', ada.email, 'confirm'],
  ['takes effect immediately if the service requires no confirmation', 'new@example.com', 'changed'],
])('a new email address %s', async (_, email, value) => {
  stubNetwork(json(200, session), json(200, { ...session.user, email }));
  const { signIn, changeEmail } = await loadAuth();
  await signIn(ada);
  expect(await changeEmail(owner.id, 'new@example.com')).toEqual({ ok: true, value });
});

it("sign-out ends only this device's session", async () => {
  const sent = stubNetwork(json(200, session), ended);
  const { signIn, signOut } = await loadAuth();
  await signIn(ada);
  expect(await signOut()).toEqual({ ok: true, value: null });
  expect(sent[1]?.url.pathname).toBe('/auth/v1/logout');
  expect(sent[1]?.url.searchParams.get('scope')).toBe('local');
});

/** What the service answers if it would send an email to the address. */
it.each([
  ['an email was sent a minute ago', 429, 'over_email_send_rate_limit', 'After 60 seconds.'],
  ['the SMTP server is down', 500, 'unexpected_failure', 'Error sending recovery email'],
  ['the SMTP server does not respond', 504, 'request_timeout', 'Processing this request timed out'],
  ['its domain has no mail server', 400, 'email_address_invalid', 'Email address is invalid'],
  ['emails go to project members only', 400, 'email_address_not_authorized', 'Not authorized'],
  ['its domain is blocked', 400, 'unknown', 'Accounts with this email address are not accepted.'],
])('no request for an email reveals whether an account exists when %s', async (_, status, code, message) => {
  const answers = json(status, { code, message }, { 'x-supabase-api-version': '2024-01-01' });
  const auth = await loadAuth();
  stubNetwork(answers);
  expect(await auth.signUp({ name: 'Ada', ...ada }, '2025-07-12')).toEqual({ ok: true, value: 'confirm' });
  expect(await auth.resendConfirmation(ada.email)).toEqual({ ok: true, value: null });
  expect(await auth.requestPasswordReset(ada.email)).toEqual({ ok: true, value: null });
});
