/** The font of the share images: which characters it has, and how wide they are. */
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

/** @returns the advance width of a character in em, without kerning; undefined if the font does not have it */
export function measureCharacter(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  const font = glyphs.find((one) => one.hasGlyphForCodePoint(code));
  return font && font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
}

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
