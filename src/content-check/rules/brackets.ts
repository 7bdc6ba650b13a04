import type { Content } from '../read.ts';
import { error, warning } from '../report.ts';
import { lineIn } from '../text.ts';
import { placeOf, textsIn } from '../yaml.ts';

/** What `npm run new` writes in brackets, and nobody has filled in yet: a mistake in what is not kept back as a draft. */
export function* checkBrackets({ texts }: Content) {
  for (const text of texts) {
    const isDraft = text.publicFrom === Number.POSITIVE_INFINITY;
    // Within a sentence brackets may be meant: [the agents].
    for (const block of text.body.blocks)
      for (const { 0: words, index } of block.words.matchAll(/(?<=^|\s)\[[^\]\n]{3,}\](?! ?[([:])/gm))
        yield (isDraft || words !== block.words.trim() ? warning : error)(
          { file: text.file, line: lineIn(block, index) },
          `${words} is still in brackets. Write the text in its place.`,
        );
    for (const { text: value, way } of textsIn(text.values))
      if (/^\[.*\]$/.test(value))
        yield (isDraft ? warning : error)(
          placeOf(text, ...way),
          'This is still in brackets. Write the text in its place.',
        );
  }
}
