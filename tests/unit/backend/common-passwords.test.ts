import { expect, it } from 'vitest';
import { findWeakness } from '../../../src/client/backend/common-passwords';

it.each(['123456', 'Password', 'iloveyou', 'PASS WORD'])(
  '%s is refused as one of the most used',
  (password) => {
    expect(findWeakness(password, {})?.serviceMessage).toContain('most used');
  },
);

it.each([
  ['ada@example.com', 'Ada@Example.com'],
  ['adaking@example.com', 'adaking'],
  ['ada@example.com', 'ada lovelace'],
  ['ada@example.com', 'AdaLovelace'],
])('of %s, %s is refused as an own word', (email, password) => {
  expect(findWeakness(password, { email, name: 'Ada Lovelace' })?.serviceMessage).toContain(
    'your address or your name',
  );
});

it('any other is let through', () => {
  expect(findWeakness('kuchen', { email: 'ada@example.com', name: 'Ada' })).toBeNull();
  expect(findWeakness('kuchen', {})).toBeNull();
});
