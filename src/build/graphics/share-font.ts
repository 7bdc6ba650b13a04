/** The characters that share images can show. */
import ranges from '@fontsource/big-shoulders-display/unicode.json' with { type: 'json' };

/** The subsets of the font that share images use. */
export const subsets = ['latin', 'latin-ext', 'vietnamese'] as const;

const spans = subsets.flatMap((subset) =>
  ranges[subset].split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  }),
);

/** The characters of a text that the font does not contain, each once. */
export const unsupportedCharacters = (text: string): string[] => [
  ...new Set(
    [...text].filter((character) => !spans.some(([first, last]) => isWithin(character, first, last))),
  ),
];

const isWithin = (character: string, first: number, last: number) => {
  const code = character.codePointAt(0) ?? 0;
  return code >= first && code <= last;
};
