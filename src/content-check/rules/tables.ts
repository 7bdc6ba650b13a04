import type { Content } from '../read.ts';
import { error } from '../report.ts';
import { lineIn } from '../text.ts';

/** Lines that were meant as a table. */
export function* checkTables({ texts }: Content) {
  for (const { file, body } of texts)
    for (const block of body.blocks) {
      const [row] = block.words.matchAll(/^\|.+\|\s*$/gm);
      if (row)
        yield error(
          { file, line: lineIn(block, row.index) },
          'This is no table yet. Leave an empty line before it, and write a line of dashes under the headings, with as many columns: |---|---|.',
        );
    }
}
