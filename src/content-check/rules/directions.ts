import type { Content } from '../read.ts';
import { warning } from '../report.ts';

const fromRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu;

/** Passages in a script that is written from right to left; single words in a sentence are set right. */
export function* checkDirections({ texts }: Content) {
  for (const { file, body } of texts)
    for (const { words, line } of body.blocks) {
      const count = words.match(fromRightToLeft)?.length ?? 0;
      if (count > (words.match(/\p{L}/gu)?.length ?? 0) / 2)
        yield warning(
          { file, line },
          'This passage is written from right to left, and the page sets it from left to right: its full stops and figures stand on the wrong side. Keep to single words in an English sentence.',
        );
    }
}
