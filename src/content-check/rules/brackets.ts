import type { Content } from '../read.ts';
import { warning } from '../report.ts';
import { lineIn } from '../text.ts';
import { placeOf, textsIn } from '../yaml.ts';

/** What `npm run new` writes in brackets, and nobody has filled in yet. */
export function* checkBrackets({ texts }: Content) {
  for (const text of texts) {
    for (const block of text.body.blocks)
      for (const { 0: words, index } of block.words.matchAll(/(?<=^|\s)\[[^\]\n]{3,}\](?! ?[([:])/gm))
        yield warning(
          { file: text.file, line: lineIn(block, index) },
          `${words} is still in brackets. Write the text in its place.`,
        );
    for (const { text: value, way } of textsIn(text.values))
      if (/^\[.*\]$/.test(value))
        yield warning(placeOf(text, ...way), 'This is still in brackets. Write the text in its place.');
  }
}
