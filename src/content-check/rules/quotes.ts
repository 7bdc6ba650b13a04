import { visit } from 'yaml';
import type { Content } from '../read.ts';
import { error } from '../report.ts';

/** Values in typographic quotation marks, which YAML takes for words of the value. */
export function* checkQuotes({ data, texts }: Content) {
  for (const { file, document, firstLine, lineCounter } of [...data, ...texts]) {
    const found: { line: number; value: string }[] = [];
    visit(document, {
      Scalar(key, { type, value, range }) {
        if (key === 'key' || type !== 'PLAIN' || typeof value !== 'string') return;
        if (/^[“”„«‘’‚].*[“”»‘’]$/s.test(value))
          found.push({ line: firstLine - 1 + lineCounter.linePos(range?.[0] ?? 0).line, value });
      },
    });
    for (const { line, value } of found)
      yield error(
        { file, line },
        `The marks around ${value} would be shown. Write straight ones around a value: "${value.slice(1, -1)}".`,
      );
  }
}
