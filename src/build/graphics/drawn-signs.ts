/** Which signs the share pictures can show: those of the cuts of the display font that they are drawn with. */
import ranges from '@fontsource/big-shoulders-display/unicode.json' with { type: 'json' };

/** The cuts of the font, the plain letters first. */
export const cuts = ['latin', 'latin-ext', 'vietnamese'] as const;

const spans = cuts.flatMap((cut) =>
  ranges[cut].split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  }),
);

/** The signs of a text that no picture shows, each once. */
export const undrawnSigns = (text: string): string[] => [
  ...new Set([...text].filter((sign) => !spans.some(([first, last]) => isWithin(sign, first, last)))),
];

const isWithin = (sign: string, first: number, last: number) => {
  const code = sign.codePointAt(0) ?? 0;
  return code >= first && code <= last;
};
