/** Reports characters that no one can see and that XML forbids: one in a title makes the feed unreadable for every reader. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MdastNode } from 'satteri';
import { type Content, listValues, locate, locateNode } from './read.ts';
import { createError } from './report.ts';
import { isElement } from './text.ts';

/** All except tab, line feed, carriage return and the printable characters of XML 1.0: https://www.w3.org/TR/xml/#charsets */
const forbidden = /[^\t\n\r -~\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const explain = (character: string) =>
  `There is an invisible character here, U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}, often from a word processor or a terminal. Delete it: put the cursor next to it, or type the words around it again.`;

/** The strings of a node that the page shows. An entity such as &#11; becomes U+FFFD. */
const listStrings = (node: MdastNode): string[] => [
  ...(['value', 'alt', 'title', 'meta'] as const).map((name) => String(Reflect.get(node, name) ?? '')),
  ...(isElement(node) ? node.attributes.map(({ value }) => String(value ?? '')) : []),
];

export function* reportCharacters({ root, files, data, mdxFiles }: Content) {
  const reportedFiles = new Set<string>();
  for (const file of files.filter((name) => /\.(?:mdx?|ya?ml|svg|txt)$/i.test(name)))
    for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
      const [character] = forbidden.exec(line) ?? [];
      if (!character) continue;
      reportedFiles.add(file);
      yield createError({ file, line: index + 1 }, explain(character));
    }
  for (const file of [...data, ...mdxFiles]) {
    if (reportedFiles.has(file.file)) continue;
    for (const { value, path: field } of listValues(file.values)) {
      const [character] = forbidden.exec(String(value)) ?? [];
      if (character) yield createError(locate(file, ...field), explain(character));
    }
  }
  for (const mdxFile of mdxFiles)
    for (const node of mdxFile.body.nodes)
      if (!mdxFile.source.includes('\ufffd') && listStrings(node).some((text) => text.includes('\ufffd')))
        yield createError(
          locateNode(mdxFile, node),
          'An entity such as &#11; here stands for no character, and the page shows � instead. Remove it.',
        );
}
