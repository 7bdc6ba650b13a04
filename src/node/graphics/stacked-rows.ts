/** The width of a phone in characters. The longest words of all columns and the gaps between them must fit. */
const phoneWidth = 45;
const gap = 2;
/** The longest text in characters that a narrow column can contain. */
const maxCellLength = 24;

const readCellText = (cell = '') => cell.replaceAll(/<[^>]+>/g, '').trim();

const countCharacters = (words: string) => words.replaceAll(/&#?\w+;/g, '?').length;

const cells = /<t([hd])\b([^>]*)>([\s\S]*?)<\/t\1>/g;

const readRows = (html: string): string[][] =>
  [...html.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(cells)].map(([, , , cell]) => readCellText(cell)),
  );

/** Whether a table has three or more columns and is too wide for a phone. */
export function isTableTooWideForPhone(html: string): boolean {
  const [head = [], ...rows] = readRows(html);
  if (head.length < 3 || rows.length === 0) return false;
  const letters = head.map((title, column) =>
    Math.max(
      ...[title, ...rows.map((row) => row[column] ?? '')]
        .flatMap((cell) => cell.split(/\s+/))
        .map(countCharacters),
    ),
  );
  return (
    letters.reduce((sum, word) => sum + word + gap, 0) > phoneWidth ||
    rows.some((row) => row.slice(1).some((cell) => countCharacters(cell) > maxCellLength))
  );
}

/** A cell of a column of numbers: a number, a calculation such as "3 hours × $30", or empty. */
const numericCell = /^(?:[−$]*\d.*)?$/;
const numberPattern = /^[−$]*\d[\d.,]*(?: %)?$/;

/** Whether all columns except the first contain numbers, which are then aligned right. */
export function hasOnlyNumbers(html: string): boolean {
  const [head = [], ...rows] = readRows(html);
  return (
    head.length > 2 &&
    rows.length > 0 &&
    rows.every((row) => row.slice(1).every((cell) => numericCell.test(cell))) &&
    rows.some((row) => numberPattern.test(row.at(-1) ?? ''))
  );
}

/**
 * Adds the column's name to each cell as data-column, for stacked rows.
 * @param html the rendered rows, headings first
 */
export function addColumnNames(html: string): string {
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
