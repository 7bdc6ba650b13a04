import { expect, it } from 'vitest';
import { ratePassword } from '../../../../src/client/forms/password';

it.each([
  ['kuchen', 'weak'],
  ['password123', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['a blue kettle', 'fair'],
  ['analytical engine', 'strong'],
])('the password "%s" is rated %s', (password, strength) => {
  expect(ratePassword(password)).toBe(strength);
});
