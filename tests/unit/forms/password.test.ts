import { expect, it } from 'vitest';
import { strengthOf } from '../../../src/lib/forms/password';
import { refusalOf } from '../../../src/lib/forms/refused-passwords';

it.each([
  ['kuchen', 'weak'],
  ['password123', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['a blue kettle', 'fair'],
  ['analytical engine', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

it.each(['123456', 'Password', 'iloveyou', 'PASS WORD'])(
  '%s is refused as one of the most used',
  (password) => {
    expect(refusalOf(password, {})).toContain('most used');
  },
);

it.each([
  ['ada@example.com', 'Ada@Example.com'],
  ['adaking@example.com', 'adaking'],
  ['ada@example.com', 'ada lovelace'],
  ['ada@example.com', 'AdaLovelace'],
])('of %s, %s is refused as an own word', (email, password) => {
  expect(refusalOf(password, { email, name: 'Ada Lovelace' })).toContain('your address or your name');
});

it('any other is let through', () => {
  expect(refusalOf('kuchen', { email: 'ada@example.com', name: 'Ada' })).toBeNull();
  expect(refusalOf('kuchen', {})).toBeNull();
});
