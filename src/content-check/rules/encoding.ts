import type { Content } from '../read.ts';
import { error } from '../report.ts';

/** What stands in the place of a byte that is no UTF-8. */
const lost = '\ufffd';

/** Files that are not written in UTF-8: whatever is no plain letter is lost. */
export function* checkEncoding({ data, texts }: Content) {
  for (const one of [...data, ...texts]) {
    const { file, yaml, firstLine } = one;
    const parts = [
      { text: yaml, line: firstLine },
      ...('source' in one ? [{ text: one.source, line: 1 }] : []),
    ];
    const part = parts.find(({ text }) => text.includes(lost));
    if (!part) continue;
    const before = part.text.slice(0, part.text.indexOf(lost));
    yield error(
      { file, line: part.line + before.split('\n').length - 1 },
      'The file is not in UTF-8, so letters such as é are lost. Save it again with the encoding UTF-8, and look at this line.',
    );
  }
}
