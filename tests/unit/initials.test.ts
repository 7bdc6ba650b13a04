import { expect, it } from 'vitest';
import { getInitials } from '../../src/client/initials.ts';

it.each([
  ['Ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['ada lovelace', 'AL'],
  ['  Ada \t Lovelace ', 'AL'],
  ['Ada Lovelace 🚀 3000', 'AL'],
  ['👩‍🚀 Ada', 'A'],
  ['🎉Ada Lovelace', 'AL'],
  ['(Ada) "Lovelace"', 'AL'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['𐐨da Lovelace', '𐐀L'],
  ['Ада Лавлейс', 'АЛ'],
  ['王 小明', '王小'],
  ['عادا كينغ', 'ع\u200cك'],
  ['עדה לאבלייס', 'על'],
  ['ada@example.com', 'A'],
  ['🙂 123 —', ''],
  ['   ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
