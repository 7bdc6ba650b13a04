import type { Content } from '../read.ts';
import { error } from '../report.ts';

/** Texts that say nothing below their fields. A page may: some show no text. */
export function* checkBodies({ texts }: Content) {
  // The tree of an empty text is its root alone.
  for (const { file, collection, values, body } of texts)
    if (collection !== 'pages' && values && !body.problem && body.nodes.length === 1)
      yield error({ file }, 'There is no text below the fields. Write it under the second line of ---.');
}
