import { describe, expect, it } from 'vitest';
import { readUser } from '../../../src/lib/backend/session';

describe('what the site shows of a user', () => {
  it('is id, address and name', () => {
    expect(readUser({ id: 'f3c0', email: 'ada@example.com', user_metadata: { full_name: 'Ada' } })).toEqual({
      id: 'f3c0',
      email: 'ada@example.com',
      fullName: 'Ada',
    });
  });

  it.each([undefined, '', 42, { first: 'Ada' }])('leaves out the name %j', (name) => {
    expect(
      readUser({ id: 'f3c0', email: 'ada@example.com', user_metadata: { full_name: name } }).fullName,
    ).toBeNull();
  });

  it('never takes more from the fields that the owner can write', () => {
    const user = readUser({
      id: 'f3c0',
      user_metadata: { full_name: 'Ada', subscription_tier: 'enterprise', email: 'x@example.com' },
    });
    expect(user).toEqual({ id: 'f3c0', email: '', fullName: 'Ada' });
  });
});
