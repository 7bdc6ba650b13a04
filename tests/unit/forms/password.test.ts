import { expect, it } from 'vitest';
import { strengthOf } from '../../../src/client/forms/password';

it.each([
  ['kuchen', 'weak'],
  ['password123', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['a blue kettle', 'fair'],
  ['analytical engine', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
