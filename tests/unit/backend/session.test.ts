import { expect, it } from 'vitest';
import { readUser } from '../../../src/client/backend/session';

it('a user has an id, an email address and a name, and no other field that the user can write', () => {
  const metadata = { full_name: 'Ada', subscription_tier: 'enterprise', email: 'x@example.com' };
  expect(readUser({ id: 'f3c0', email: 'ada@example.com', user_metadata: metadata })).toEqual({
    id: 'f3c0',
    email: 'ada@example.com',
    fullName: 'Ada',
    isEmailConfirmed: false,
  });
  expect(readUser({ id: 'f3c0', user_metadata: metadata }).email).toBe('');
});

it.each([
  ['confirmed if the link in the email was opened', true, '2025-07-12T14:06:00Z', true],
  ['not confirmed if the service confirmed it without an email', false, '2025-07-12T14:06:00Z', false],
  ['not confirmed if the link was not opened', false, undefined, false],
])('the email address of a user is %s', (_, isVerified, confirmed, expected) => {
  const identities = [{ provider: 'email', identity_data: { email_verified: isVerified } }];
  const user = { id: 'f3c0', email: 'ada@example.com', user_metadata: { email_verified: true } };
  expect(readUser({ ...user, identities, email_confirmed_at: confirmed }).isEmailConfirmed).toBe(expected);
});

it.each([undefined, '', 42, { first: 'Ada' }])('a user has no name when the stored name is %j', (name) => {
  expect(readUser({ id: 'f3c0', user_metadata: { full_name: name } }).fullName).toBeNull();
});
