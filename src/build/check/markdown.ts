/** Headings, and text that was meant as Markdown but is not. */
import { slug } from 'github-slugger';
import { type Content, placeOf, stringsIn, type Text } from './read.ts';
import { error, type Finding, warning } from './report.ts';
import { lineOfNode, sourceOf } from './text.ts';

function* checkHeadings({ file, body }: Text) {
  const seen = new Set<string>();
  let before = 1;
  for (const { text, line, depth } of body.headings) {
    const place = { file, line };
    if (text.trim() === '')
      yield error(place, 'This heading is empty. Write its text, or remove the # characters.');
    else if (depth === 1)
      yield error(place, `"${text}" is a level 1 heading, which the page already has. Start with ##.`);
    else if (depth > before + 1) yield error(place, `"${text}" skips a heading level. Use one # less.`);
    else if (seen.has(slug(text)))
      yield warning(
        place,
        `Two headings are "${text}". Give each its own text, so that links can tell them apart.`,
      );
    before = depth;
    seen.add(slug(text));
  }
}

/** Markdown with a small mistake, which the page would show as it is written. */
const mistakes: [RegExp, (found: string) => string][] = [
  [/^#{2,6}[^\s#].*$/gm, (found) => `"${found}" is not a heading. Write a space after the # characters.`],
  [
    /^\|.+\|\s*$/gm,
    () =>
      'This is not a table. Write an empty line before it, and a line such as |---|---| below its header row.',
  ],
  [
    /\[[^\]\n]+\] +\((?:\/|#|https?:)[^)\s]*\)/g,
    (found) => `"${found}" is not a link. Remove the space between ] and (.`,
  ],
];

function* checkMistakes({ file, body }: Text): Generator<Finding> {
  for (const node of body.nodes) {
    if (node.type !== 'paragraph') continue;
    const source = sourceOf(node, body);
    for (const [pattern, describe] of mistakes)
      for (const { 0: found, index } of source.matchAll(pattern)) {
        yield error(
          { file, line: lineOfNode(node) + source.slice(0, index).split('\n').length - 1 },
          describe(found),
        );
        // The rows of one table are one mistake.
        if (found.startsWith('|')) break;
      }
  }
}

/** What `npm run new` writes in brackets. A published text must not contain it. */
function* checkUnfinished(text: Text) {
  const report = text.publicFrom === Number.POSITIVE_INFINITY ? warning : error;
  const message = 'This is still the text of the template. Replace it and its brackets.';
  for (const node of text.body.nodes)
    if (
      (node.type === 'paragraph' || node.type === 'heading') &&
      /^(?:#+ +)?\[[^\]]{3,}\]$/.test(sourceOf(node, text.body))
    )
      yield report({ file: text.file, line: lineOfNode(node) }, message);
  for (const { text: value, path } of stringsIn(text.values))
    if (/^\[.*\]$/.test(value)) yield report(placeOf(text, ...path), message);
}

export function* checkMarkdown({ texts }: Content) {
  for (const text of texts) {
    yield* checkHeadings(text);
    yield* checkMistakes(text);
    yield* checkUnfinished(text);
  }
}
