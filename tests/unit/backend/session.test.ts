import { describe, expect, it } from 'vitest';
import { readUser } from '../../../src/client/backend/session';

describe('a user', () => {
  it('has an id, an email address and a name', () => {
    expect(readUser({ id: 'f3c0', email: 'ada@example.com', user_metadata: { full_name: 'Ada' } })).toEqual({
      id: 'f3c0',
      email: 'ada@example.com',
      fullName: 'Ada',
      isEmailConfirmed: false,
    });
  });

  it.each([
    ['the link in the email was opened', true, '2025-07-12T14:06:00Z', true],
    ['the service confirmed it without an email', false, '2025-07-12T14:06:00Z', false],
    ['the link was not opened', false, undefined, false],
  ])('has an email address that is confirmed or not: %s', (_what, isVerified, confirmed, expected) => {
    const identities = [{ provider: 'email', identity_data: { email_verified: isVerified } }];
    const user = { id: 'f3c0', email: 'ada@example.com', user_metadata: { email_verified: true } };
    expect(readUser({ ...user, identities, email_confirmed_at: confirmed }).isEmailConfirmed).toBe(expected);
  });

  it.each([undefined, '', 42, { first: 'Ada' }])('has no name when it is %j', (name) => {
    expect(
      readUser({ id: 'f3c0', email: 'ada@example.com', user_metadata: { full_name: name } }).fullName,
    ).toBeNull();
  });

  it('has no other fields that the user can write', () => {
    const user = readUser({
      id: 'f3c0',
      user_metadata: { full_name: 'Ada', subscription_tier: 'enterprise', email: 'x@example.com' },
    });
    expect(user).toEqual({ id: 'f3c0', email: '', fullName: 'Ada', isEmailConfirmed: false });
  });
});
