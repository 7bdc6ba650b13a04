import type { Rule } from '../read.ts';
import type { Finding } from '../report.ts';
import { lineIn } from '../text.ts';
import { placeOf, textsIn } from '../yaml.ts';

/** What `npm run new` writes in brackets, and nobody has filled in yet. */
export const checkBrackets: Rule = ({ texts }) =>
  texts.flatMap((text): Finding[] => [
    ...text.body.blocks.flatMap((block) =>
      [...block.words.matchAll(/(?<=^|\s)\[[^\]\n]{3,}\](?! ?[([:])/gm)].map(
        ({ 0: words, index }): Finding => ({
          level: 'warning',
          file: text.file,
          line: lineIn(block, index),
          text: `${words} is still in brackets. Write the text in its place.`,
        }),
      ),
    ),
    ...textsIn(text.values)
      .filter((value) => /^\[.*\]$/.test(value.text))
      .map(
        ({ way }): Finding => ({
          level: 'warning',
          ...placeOf(text, ...way),
          text: 'This is still in brackets. Write the text in its place.',
        }),
      ),
  ]);
