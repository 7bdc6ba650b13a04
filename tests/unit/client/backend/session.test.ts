import { expect, it } from 'vitest';
import { readUser } from '../../../../src/client/backend/session';

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
