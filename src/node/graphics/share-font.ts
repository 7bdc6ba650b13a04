/** The font of the share images, and which characters it has. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';

// Found from here, because the content check can run in another folder.
const { resolve } = createRequire(import.meta.url);

export const shareFonts = ['latin', 'latin-ext', 'vietnamese'].map((subset) => ({
  name: `Night ${subset}`,
  data: readFileSync(
    resolve(`@fontsource/big-shoulders-display/files/big-shoulders-display-${subset}-900-normal.woff`),
  ),
}));

const glyphs = shareFonts.map(({ data }) => create(data)).filter((font) => 'hasGlyphForCodePoint' in font);

/** Composes accented letters and removes invisible characters, because the font has neither accents nor joiners. */
export const normalizeForShare = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Lists the characters of a text that share images cannot show. They are in capitals there. */
export const findMissingGlyphs = (text: string): string[] =>
  [...new Set(normalizeForShare(text))].filter(
    (character) =>
      ![...character.toUpperCase()].every((capital) =>
        glyphs.some((font) => font.hasGlyphForCodePoint(capital.codePointAt(0) ?? 0)),
      ),
  );
