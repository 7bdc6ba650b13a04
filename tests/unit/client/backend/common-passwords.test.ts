import { expect, it } from 'vitest';
import { findWeakness } from '../../../../src/client/backend/common-passwords';

it.each(['123456', 'Password', 'iloveyou', 'PASS WORD'])('the common password %s is rejected', (password) => {
  expect(findWeakness(password, {})?.serviceMessage).toContain('most common');
});

it.each([
  ['ada@example.com', 'Ada@Example.com'],
  ['adaking@example.com', 'adaking'],
  ['ada@example.com', 'ada lovelace'],
  ['ada@example.com', 'AdaLovelace'],
])('an account of %s cannot have the personal password %s', (email, password) => {
  expect(findWeakness(password, { email, name: 'Ada Lovelace' })?.serviceMessage).toContain(
    'your email address or your name',
  );
});

it('a password that is neither common nor personal is accepted', () => {
  expect(findWeakness('kuchen', { email: 'ada@example.com', name: 'Ada' })).toBeNull();
  expect(findWeakness('kuchen', {})).toBeNull();
});
