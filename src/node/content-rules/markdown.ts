/** Checks headings, and finds text that is almost Markdown. */
import { type Content, type FieldsFile, listValues, locate, locateNode, type MdxFile } from './read.ts';
import { createError, createWarning, type Finding } from './report.ts';
import { getSource, getText, listNodes } from './text.ts';

function* reportHeadings(file: MdxFile) {
  let before = 1;
  for (const node of file.body.nodes) {
    if (node.type !== 'heading') continue;
    const { depth } = node;
    const text = getText(node);
    const location = locateNode(file, node);
    if (!/[\p{L}\p{N}]/u.test(text))
      yield createError(
        location,
        text.trim() === ''
          ? 'This heading is empty. Write its text, or remove the # characters.'
          : `"${text}" has no letter and no digit, so no link can lead to it. Write words.`,
      );
    else if (depth === 1)
      yield createError(
        location,
        `"${text}" is a level 1 heading, which the page already has. Start with ##.`,
      );
    else if (depth > before + 1)
      yield createError(location, `"${text}" skips a heading level. Remove a # character.`);
    before = depth;
  }
}

/** Markdown with a small mistake, which the page would show as plain text. */
const syntaxErrors: [RegExp, string][] = [
  [/^#{1,6}[^\s#]/m, 'This is not a heading. Write a space after the # characters. To show one, write \\#.'],
  [
    /^\|.+\|\s*$/m,
    'This is not a table. Write an empty line before it, and a line such as |---|---| below its header row.',
  ],
  [/^[-+]\p{L}|^\d+[.)]\p{L}/mu, 'This is not a list. Write a space after the -, + or number.'],
  [/\[[^\]\n]+\] +\((?:[./#]|https?:)/, 'This is not a link. Remove the space between ] and (.'],
];

/** What Markdown could not read stays in the text. The characters of code and escaped ones are not in this text. */
const unreadSyntax: [RegExp, string][] = [
  [/\]\(/, 'This is not a link or an image. Write its URL without spaces, and ) after it.'],
  [/\]\[|\[\^/, 'This reference has no definition. Write [text](URL), or add the definition.'],
  [/\*\*|__|~~/, 'This is not bold or struck through. Remove the spaces inside the marks, or write \\*.'],
  [
    /(?<![\p{L}\p{N}_*])[*_](?=[\p{L}\p{N}“"‘(])/u,
    'This emphasis never ends. Write the same mark after its last word, or \\* or \\_ to show it.',
  ],
  [/`/, 'This code never ends. Write ` after it, or \\` to show one.'],
];

/** The message for text in brackets that `npm run new` created. */
const templateMessage = 'This text comes from the template. Replace it and its brackets.';

/** Word processors replace the quotation marks around a value, which the page then shows. */
function* reportQuotes(file: FieldsFile): Generator<Finding> {
  for (const { value, path } of listValues(file.values))
    if (/^[“”„‟«][^“”„‟«»]*[“”‟»]$/.test(String(value)))
      yield createWarning(
        locate(file, ...path),
        `The page shows the quotation marks in ${value}. Remove them, or write straight ones: "…".`,
      );
}

function* reportText(mdxFile: MdxFile): Generator<Finding> {
  const createUnfinished = mdxFile.publicFrom === Infinity ? createWarning : createError;
  for (const { value, path } of listValues(mdxFile.values))
    if (/^\[.*\]$/.test(String(value))) yield createUnfinished(locate(mdxFile, ...path), templateMessage);
  yield* reportQuotes(mdxFile);
  for (const node of mdxFile.body.nodes) {
    if (!['paragraph', 'heading', 'tableCell'].includes(node.type)) continue;
    const words = getSource(node, mdxFile.source);
    const location = locateNode(mdxFile, node);
    if (/^(?:#+ +)?\[[^\]]{3,}\]$/.test(words)) yield createUnfinished(location, templateMessage);
    const unread = listNodes(node)
      .filter((inner) => inner.type === 'text')
      .map((inner) => getSource(inner, mdxFile.source).replaceAll(/\\./g, ''))
      .join(' ');
    const mistake =
      syntaxErrors.find(([pattern]) => node.type === 'paragraph' && pattern.test(words)) ??
      unreadSyntax.find(([pattern]) => pattern.test(unread));
    if (mistake) yield createError(location, mistake[1]);
  }
}

/** Reports rows with more cells than the header row, which the page does not show. */
function* reportTables(mdxFile: MdxFile) {
  for (const table of mdxFile.body.nodes)
    if (table.type === 'table')
      for (const row of table.children)
        if (row.children.length > (table.children[0]?.children.length ?? 0))
          yield createError(
            locateNode(mdxFile, row),
            'This row has more cells than the header row. Remove the extra cells, or write \\| for a | in the text.',
          );
}

export function* reportMarkdown({ data, mdxFiles }: Content) {
  for (const file of data) yield* reportQuotes(file);
  for (const mdxFile of mdxFiles) {
    yield* reportHeadings(mdxFile);
    yield* reportText(mdxFile);
    yield* reportTables(mdxFile);
  }
}
