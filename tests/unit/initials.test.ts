import { expect, it } from 'vitest';
import { getInitials } from '../../src/client/initials.ts';

it.each([
  ['one word gives one letter', 'Ada', 'A'],
  ['the first and the last word give a letter each', 'Ada King Lovelace', 'AL'],
  ['small letters become capitals', 'ada lovelace', 'AL'],
  ['spaces around and between do not count', '  Ada \t Lovelace ', 'AL'],
  ['a word without letters is skipped', 'Ada Lovelace 🚀 3000', 'AL'],
  ['an emoji in front is skipped', '👩‍🚀 Ada', 'A'],
  ['an emoji glued to a word is skipped', '🎉Ada Lovelace', 'AL'],
  ['punctuation in front of a word is skipped', '(Ada) "Lovelace"', 'AL'],
  ['an accent of its own stays with its letter', 'E\u0301mile Zola', 'E\u0301Z'],
  ['a letter beyond the first plane is kept whole', '𐐨da Lovelace', '𐐀L'],
  ['Cyrillic', 'Ада Лавлейс', 'АЛ'],
  ['Han', '王 小明', '王小'],
  ['Arabic letters do not join', 'عادا كينغ', 'ع\u200cك'],
  ['Hebrew', 'עדה לאבלייס', 'על'],
  ['an address gives its first letter', 'ada@example.com', 'A'],
  ['no letter at all gives none', '🙂 123 —', ''],
  ['nothing gives nothing', '   ', ''],
])('%s', (_, name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
