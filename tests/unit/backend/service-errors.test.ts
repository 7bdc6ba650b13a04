/** Error responses of the hosted services and their gateway that the embedded backend never sends. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, stubNetwork } from '../network';
import { stubStorage } from '../storage';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
  stubStorage();
  vi.resetModules();
});

const user = { id: 'f3c0', email: 'ada@example.com', created_at: '2025-07-01', user_metadata: {} };
const session = json(200, {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 900,
  user,
});
const credentials = { email: user.email, password: 'analytical engine' };

describe('an invalid key', () => {
  const refusal = json(401, { message: 'Invalid API key', hint: 'Double check your API key.' });

  it.each<[what: string, ask: () => Promise<unknown>]>([
    [
      'a message',
      async () => (await import('../../../src/client/backend/rest')).insertRow('contact_submissions', {}),
    ],
    ['a sign-in', async () => (await import('../../../src/client/backend/auth')).signIn(credentials)],
    ['a profile', async () => (await import('../../../src/client/backend/account')).loadProfile(user.id)],
  ])('is reported as a failure of the service: %s', async (_, ask) => {
    stubNetwork(refusal);
    expect(await ask()).toMatchObject({ ok: false, code: 'unavailable' });
  });
});

describe('a storage error with status 400', () => {
  const refuse = (code: string, statusCode: string) =>
    json(400, { statusCode, code, error: code, message: 'Words' });
  const photo = { bytes: new ArrayBuffer(12), type: 'image/webp' } as const;

  it.each([
    ['a token that has expired', 'InvalidJWT', '400', 'session_expired'],
    ['a token of an ended session', 'AccessDenied', '403', 'session_expired'],
    ['too many requests', 'SlowDown', '503', 'rate_limited'],
    ['a database that is too slow', 'DatabaseTimeout', '544', 'unavailable'],
  ])('means %s', async (_, code, statusCode, expected) => {
    const { signIn } = await import('../../../src/client/backend/auth');
    const { savePhoto } = await import('../../../src/client/backend/photo');
    stubNetwork(session, refuse(code, statusCode));
    await signIn(credentials);
    expect(await savePhoto(user.id, null, photo)).toEqual({ ok: false, code: expected });
  });
});
