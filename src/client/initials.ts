/** The letters that stand in for a photo while there is none. */

/** Scripts whose letters stand side by side; two of different ones would read as neither. */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Hangul',
  'Han',
  'Hiragana',
  'Katakana',
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

const scriptOf = (letter: string) => scripts.find(({ pattern }) => pattern.test(letter))?.name;

/** What a reader takes for one character: a letter with its accents, not a half of it. */
const splitCharacters = (word: string): string[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)].map(
        ({ segment }) => segment,
      )
    : [...word];

/** A capital that is still one character: ß would become two. */
function capitalOf(letter: string): string {
  const capital = letter.toUpperCase();
  return splitCharacters(capital).length === 1 ? capital : letter;
}

/**
 * The first letters of the first and the last word of a name that has letters.
 * @param name in any script, or an address
 * @returns at most two letters of one script; empty when there is no letter
 */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => {
    const letter = splitCharacters(word).find((character) => /\p{L}/u.test(character));
    return letter === undefined ? [] : [capitalOf(letter)];
  });
  const [first, last] = [letters[0], letters.at(-1)];
  if (first === undefined || last === undefined) return '';
  const script = scriptOf(first);
  if (letters.length === 1 || script === undefined || scriptOf(last) !== script) return first;
  // Arabic letters would join to something that looks like a word.
  return script === 'Arabic' ? `${first}\u200c${last}` : first + last;
}
