import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toAuthFailure } from '../../../src/client/backend/auth';
import { disconnected, errorPage, json, silent, stubNetwork } from '../network';
import { stubStorage } from '../storage';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
  // Each test gets its own client without a session.
  stubStorage();
  vi.resetModules();
});

const load = async () => ({
  ...(await import('../../../src/client/backend/auth')),
  ...(await import('../../../src/client/backend/session')),
  ...(await import('../../../src/client/backend/safeguards')),
});

/** An error response of the auth service. */
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

/** An error response with a code. */
describe('an auth error', () => {
  it('without a code never shows its text, which may be markup', () => {
    expect(
      toAuthFailure({ name: 'AuthApiError', code: undefined, status: 400, message: '<h1>Bad request</h1>' }),
    ).toEqual({ ok: false, code: 'unexpected' });
  });

  it('with status 429 and without a code is a rate limit', () => {
    expect(toAuthFailure({ name: 'AuthApiError', code: undefined, status: 429, message: '' })).toEqual({
      ok: false,
      code: 'rate_limited',
    });
  });

  it('about a missing session requires sign-in', () => {
    expect(
      toAuthFailure({ name: 'AuthSessionMissingError', code: undefined, status: 400, message: 'Missing' }),
    ).toEqual({ ok: false, code: 'session_expired' });
  });
});

describe('sign-in', () => {
  it.each([
    ['an error page with status 502', errorPage(502)],
    ['a fault in words of the service', json(500, { code: 500, msg: 'pq: boom at line 7' })],
    ['a refusal in broken JSON', () => new Response('{"msg":', { status: 400 })],
  ])('with %s reports that the service is unavailable', async (_, answer) => {
    stubNetwork(answer);
    const { signIn } = await load();
    expect(await signIn({ email: 'ada@example.com', password: 'kuchen' })).toEqual({
      ok: false,
      code: 'unavailable',
    });
  });

  it('without a connection reports that the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    stubNetwork(disconnected);
    const { signIn } = await load();
    expect(await signIn({ email: 'ada@example.com', password: 'kuchen' })).toEqual({
      ok: false,
      code: 'offline',
    });
  });

  it('times out after 15 seconds', async () => {
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

describe('a new password', () => {
  it('is rejected at sign-up if it is the name of the account', async () => {
    const sent = stubNetwork(json(200, {}));
    const { signUp } = await load();
    expect(
      await signUp({ name: 'Ada', email: 'adaking@example.com', password: 'adaking' }, '2025-07-12'),
    ).toMatchObject({ code: 'weak_password', serviceMessage: expect.stringContaining('your address') });
    expect(sent).toEqual([]);
  });

  const change = { email: 'ada@example.com', currentPassword: 'secret', password: 'new secret' };

  it('that the service refuses ends the session opened for the change', async () => {
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

describe('requesting emails too often', () => {
  it('reports a rate limit for requests of any kind', async () => {
    stubNetwork(refusal(429, 'over_request_rate_limit', 'Request rate limit reached'));
    const { requestPasswordReset } = await load();
    expect(await requestPasswordReset('ada@example.com')).toMatchObject({ code: 'rate_limited' });
  });
});

describe('the current password', () => {
  it('is checked with a session that ends at once', async () => {
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

  it('has its own error code when it is wrong', async () => {
    stubNetwork(refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    const { checkPassword } = await load();
    expect(await checkPassword({ email: 'ada@example.com', password: 'wrong!' })).toMatchObject({
      code: 'wrong_password',
    });
  });
});

describe('a new email address', () => {
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

describe('sign-out', () => {
  it('ends the session of this device only', async () => {
    const sent = stubNetwork(json(200, session), () => new Response(null, { status: 204 }));
    const { signIn, signOut } = await load();
    await signIn({ email: 'ada@example.com', password: 'kuchen' });
    expect(await signOut()).toEqual({ ok: true, value: null });
    expect(sent[1]?.url.pathname).toBe('/auth/v1/logout');
    expect(sent[1]?.url.searchParams.get('scope')).toBe('local');
  });
});
