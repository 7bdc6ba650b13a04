import { findCode } from '../code.ts';
import type { Content } from '../read.ts';
import { error } from '../report.ts';
import { lineOfNode } from '../text.ts';

/** What the compiler says, and what an author should do about it. */
const reasons: [RegExp, string][] = [
  [
    /^Expected a closing tag for `<(\w+)>`/,
    '<$1> is opened here and not closed. Write </$1> where it ends, or <$1 /> if nothing stands in it.',
  ],
  [
    /^Unexpected closing tag `<\/(\w+)>`/,
    '</$1> closes what is not open. Take it out, or write <$1> where it begins.',
  ],
  [
    /^Expected the closing tag `<\/(\w+)>` either/,
    'Put <$1> and </$1> on lines of their own, with an empty line before and after what stands between them.',
  ],
  [/^Unexpected character `!`/, 'A text has no comments. Take <!-- … --> out.'],
  [
    /^Unexpected character/,
    'The sign < begins a part. Write "less than" if you mean that, [words](address) for a link, and what a part is given in double quotes: title="…".',
  ],
  [/expression/, 'The sign { has a meaning here. Write the text without braces.'],
];

function explain(message: string): string {
  for (const [pattern, text] of reasons) {
    const found = pattern.exec(message);
    if (found) return text.replaceAll('$1', found[1] ?? '');
  }
  return `The text cannot be read: ${message}`;
}

/** Whether a text can be read at all, and holds no code. */
export function* checkSyntax({ texts }: Content) {
  for (const { file, body } of texts) {
    const { problem, nodes } = body;
    if (problem) yield error({ file, line: problem.line }, explain(problem.message));
    for (const node of nodes) {
      const reason = findCode(node);
      if (reason) yield error({ file, line: lineOfNode(node) }, reason);
    }
  }
}
