/** Letters of a table's longest words, with the gaps between its columns, for which a phone has room. */
const room = 45;
const gap = 2;
/** Letters of a cell beyond the first that a narrow column still sets well. */
const longest = 24;

const wordsOf = (cell = '') => cell.replaceAll(/<[^>]+>/g, '').trim();

const lengthOf = (words: string) => words.replaceAll(/&#?\w+;/g, '?').length;

const cells = /<t([hd])\b([^>]*)>([\s\S]*?)<\/t\1>/g;

const readRows = (html: string): string[][] =>
  [...html.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(cells)].map(([, , , cell]) => wordsOf(cell)),
  );

/** Whether a table of three or more columns holds more than a phone has room for: figures do not, sentences do. */
export function isWide(html: string): boolean {
  const [head = [], ...rows] = readRows(html);
  if (head.length < 3 || rows.length === 0) return false;
  const letters = head.map((title, column) =>
    Math.max(
      ...[title, ...rows.map((row) => row[column] ?? '')].flatMap((cell) => cell.split(/\s+/)).map(lengthOf),
    ),
  );
  return (
    letters.reduce((sum, word) => sum + word + gap, 0) > room ||
    rows.some((row) => row.slice(1).some((cell) => lengthOf(cell) > longest))
  );
}

/** A sum, such as "3 hours × $30", or no cell at all; and what a sum comes to. */
const sum = /^(?:[−$]*\d.*)?$/;
const figure = /^[−$]*\d[\d.,]*(?: %)?$/;

/** Whether all columns but the first hold figures, which are compared by their last digits. */
export function holdsFigures(html: string): boolean {
  const [head = [], ...rows] = readRows(html);
  return (
    head.length > 2 &&
    rows.length > 0 &&
    rows.every((row) => row.slice(1).every((cell) => sum.test(cell))) &&
    rows.some((row) => figure.test(row.at(-1) ?? ''))
  );
}

/**
 * Writes the name of its column onto each cell, for a style to show where a row stands by itself.
 * @param html the drawn rows, the headings first
 */
export function labelCells(html: string): string {
  const [titles = []] = readRows(html);
  return html.replaceAll(/<tr\b[\s\S]*?<\/tr>/g, (row) => {
    let column = 0;
    return row.replaceAll(cells, (cell, kind: string, attributes: string, words: string) => {
      const title = titles[column++];
      if (kind === 'h' || !title) return cell;
      return `<td${attributes} data-column="${title.replaceAll('"', '&quot;')}">${words}</td>`;
    });
  });
}
