import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOfAuth } from '../../../src/client/backend/auth';
import { disconnected, errorPage, json, silent, stubNetwork } from '../network';
import { stubStorage } from '../storage';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
  // Each test gets a client of its own, which remembers nobody.
  stubStorage();
  vi.resetModules();
});

const load = async () => ({
  ...(await import('../../../src/client/backend/auth')),
  ...(await import('../../../src/client/backend/session')),
  ...(await import('../../../src/client/backend/safeguards')),
});

/** An error as the auth service writes it. */
const refusal = (status: number, code: string, message: string) =>
  json(status, { code: status, error_code: code, msg: message });

const user = {
  id: 'f3c0',
  email: 'ada@example.com',
  user_metadata: { full_name: 'Ada', terms_version: '2025-07-12' },
  aud: 'authenticated',
};
const session = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user,
};

/** One with a code: service-codes.test.ts. */
describe('an error of the auth service', () => {
  it('without a code never shows its text, which may be a page of markup', () => {
    expect(
      failureOfAuth({ name: 'AuthApiError', code: undefined, status: 400, message: '<h1>Bad request</h1>' }),
    ).toEqual({ ok: false, code: 'unexpected' });
  });

  it('with status 429 and no code means too many tries', () => {
    expect(failureOfAuth({ name: 'AuthApiError', code: undefined, status: 429, message: '' })).toEqual({
      ok: false,
      code: 'rate_limited',
    });
  });

  it('about a missing session asks to sign in again', () => {
    expect(
      failureOfAuth({ name: 'AuthSessionMissingError', code: undefined, status: 400, message: 'Missing' }),
    ).toEqual({ ok: false, code: 'session_expired' });
  });
});

describe('signing in', () => {
  it('with wrong credentials fails with one code', async () => {
    stubNetwork(refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    const { signIn } = await load();
    expect(await signIn({ email: 'ada@example.com', password: 'wrong!' })).toMatchObject({
      ok: false,
      code: 'invalid_credentials',
    });
  });

  it.each([
    ['an error page with status 502', errorPage(502)],
    ['a fault in words of the service', json(500, { code: 500, msg: 'pq: boom at line 7' })],
    ['a refusal in broken JSON', () => new Response('{"msg":', { status: 400 })],
  ])('through %s is unavailable and keeps none of it', async (_, answer) => {
    stubNetwork(answer);
    const { signIn } = await load();
    expect(await signIn({ email: 'ada@example.com', password: 'kuchen' })).toEqual({
      ok: false,
      code: 'unavailable',
    });
  });

  it('without a connection is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    stubNetwork(disconnected);
    const { signIn } = await load();
    expect(await signIn({ email: 'ada@example.com', password: 'kuchen' })).toEqual({
      ok: false,
      code: 'offline',
    });
  });

  it('gives up after 15 seconds without an answer', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    stubNetwork(silent);
    const { signIn } = await load();
    const result = signIn({ email: 'ada@example.com', password: 'kuchen' });
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(15_000));
    clock.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    expect(await result).toMatchObject({ ok: false });
  });
});

describe('signing up', () => {
  const input = { name: 'Ada', email: 'ada@example.com', password: 'kuchen' };

  it('sends the name and the accepted terms along and has the mail lead to the start page', async () => {
    const sent = stubNetwork(json(200, session));
    const { signUp } = await load();
    await signUp(input, '2025-07-12');
    expect(sent[0]?.url.pathname).toBe('/auth/v1/signup');
    expect(sent[0]?.url.searchParams.get('redirect_to')).toBe('https://agentory.example/');
    expect(sent[0]?.body).toMatchObject({
      email: 'ada@example.com',
      password: 'kuchen',
      data: { full_name: 'Ada', terms_version: '2025-07-12' },
    });
  });

  it('with a session in the answer is signed in', async () => {
    stubNetwork(json(200, session));
    const { signUp } = await load();
    expect(await signUp(input, '2025-07-12')).toEqual({ ok: true, value: 'signedIn' });
  });

  it('without a session in the answer waits for the address to be confirmed', async () => {
    stubNetwork(json(200, user));
    const { signUp } = await load();
    expect(await signUp(input, '2025-07-12')).toEqual({ ok: true, value: 'confirm' });
  });

  it('passes on the own words of the service', async () => {
    stubNetwork(refusal(422, 'user_already_exists', 'User already registered'));
    const { signUp } = await load();
    expect(await signUp(input, '2025-07-12')).toEqual({
      ok: false,
      code: 'account_exists',
      serviceMessage: 'User already registered',
    });
  });
});

describe('a new password', () => {
  it('is asked for with a link to our own screen', async () => {
    const sent = stubNetwork(json(200, {}));
    const { requestPasswordReset } = await load();
    expect(await requestPasswordReset('ada@example.com')).toEqual({ ok: true, value: null });
    expect(sent[0]?.url.pathname).toBe('/auth/v1/recover');
    expect(sent[0]?.url.searchParams.get('redirect_to')).toBe('https://agentory.example/reset-password');
    expect(sent[0]?.body).toMatchObject({ email: 'ada@example.com' });
  });

  it('is not sent at sign-up if it is the name of the account', async () => {
    const sent = stubNetwork(json(200, {}));
    const { signUp } = await load();
    expect(
      await signUp({ name: 'Ada', email: 'adaking@example.com', password: 'adaking' }, '2025-07-12'),
    ).toMatchObject({ code: 'weak_password', serviceMessage: expect.stringContaining('your address') });
    expect(sent).toEqual([]);
  });

  const change = { email: 'ada@example.com', currentPassword: 'secret', password: 'new secret' };

  it('is changed in a fresh session, with the current one, and the page goes on in that session', async () => {
    const sent = stubNetwork(json(200, session), json(200, user), json(200, session));
    const { changePassword } = await load();
    expect(await changePassword(change)).toEqual({ ok: true, value: null });
    expect(sent.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
      'POST /auth/v1/token?grant_type=password',
      'PUT /auth/v1/user',
      'POST /auth/v1/token?grant_type=refresh_token',
    ]);
    expect(sent[1]?.body).toMatchObject({ password: 'new secret', current_password: 'secret' });
    expect(sent[2]?.body).toEqual({ refresh_token: 'refresh' });
  });

  it('that the service refuses ends the fresh session', async () => {
    const sent = stubNetwork(
      json(200, session),
      refusal(422, 'same_password', 'New password should be different'),
      () => new Response(null, { status: 204 }),
    );
    const { changePassword } = await load();
    expect(await changePassword(change)).toMatchObject({ ok: false, code: 'same_password' });
    expect(sent.at(-1)?.url.pathname).toBe('/auth/v1/logout');
  });
});

describe('asking for a mail again within a minute', () => {
  const refused = refusal(429, 'over_email_send_rate_limit', 'you can only request this after 59 seconds');

  it('is reported at sign-up, and hidden elsewhere because it would reveal an account', async () => {
    stubNetwork(refused);
    const { requestPasswordReset, resendConfirmation, signUp } = await load();
    expect(await requestPasswordReset('ada@example.com')).toEqual({ ok: true, value: null });
    expect(await resendConfirmation('ada@example.com')).toEqual({ ok: true, value: null });
    const input = { name: 'Ada', email: 'ada@example.com', password: 'analytical engine' };
    expect(await signUp(input, '2025-07-12')).toEqual({ ok: false, code: 'no_email_now' });
  });

  it('is not, where there were too many requests of any kind', async () => {
    stubNetwork(refusal(429, 'over_request_rate_limit', 'Request rate limit reached'));
    const { requestPasswordReset } = await load();
    expect(await requestPasswordReset('ada@example.com')).toMatchObject({ code: 'rate_limited' });
  });
});

describe('the current password', () => {
  it('is asked for with a session that ends at once', async () => {
    const sent = stubNetwork(json(200, session), () => new Response(null, { status: 204 }));
    const { checkPassword } = await load();
    expect(await checkPassword({ email: 'ada@example.com', password: 'kuchen' })).toEqual({
      ok: true,
      value: null,
    });
    expect(sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /auth/v1/token',
      'POST /auth/v1/logout',
    ]);
  });

  it('is wrong in a word of its own', async () => {
    stubNetwork(refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    const { checkPassword } = await load();
    expect(await checkPassword({ email: 'ada@example.com', password: 'wrong!' })).toMatchObject({
      code: 'wrong_password',
    });
  });
});

describe('another address', () => {
  it.each([
    ['waits for its confirmation', 'ada@example.com', 'confirm'],
    ['is changed at once where none is wanted', 'new@example.com', 'changed'],
  ])('%s', async (_, email, value) => {
    stubNetwork(json(200, session), json(200, { ...user, email }));
    const { signIn, changeEmail } = await load();
    await signIn({ email: 'ada@example.com', password: 'kuchen' });
    expect(await changeEmail('new@example.com')).toEqual({ ok: true, value });
  });
});

describe('logging out', () => {
  it('ends the session of this device only', async () => {
    const sent = stubNetwork(json(200, session), () => new Response(null, { status: 204 }));
    const { signIn, signOut } = await load();
    await signIn({ email: 'ada@example.com', password: 'kuchen' });
    expect(await signOut()).toEqual({ ok: true, value: null });
    expect(sent[1]?.url.pathname).toBe('/auth/v1/logout');
    expect(sent[1]?.url.searchParams.get('scope')).toBe('local');
  });
});

describe('a stored session', () => {
  it('is over when the service no longer knows it', async () => {
    stubNetwork(json(200, session), refusal(403, 'session_not_found', 'Session does not exist'));
    const { signIn, checkSession } = await load();
    await signIn({ email: 'ada@example.com', password: 'kuchen' });
    expect(await checkSession()).toMatchObject({ ok: false, code: 'session_expired' });
  });

  it('that this page ends itself was not ended by somebody else', async () => {
    stubNetwork(json(200, session), () => new Response(null, { status: 204 }));
    const { signIn, signOut, checkSession } = await load();
    await signIn({ email: 'ada@example.com', password: 'kuchen' });
    await signOut();
    expect(await checkSession()).toEqual({ ok: true, value: null });
  });
});
