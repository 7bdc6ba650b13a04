/**
 * Prepares the Markdown tables of content/ for narrow screens and charts, on the syntax tree of the MDX compiler.
 * MarkdownTable.astro and Chart.astro show them.
 */
import { defineHastPlugin, type HastNode, type HastVisitorContext } from 'satteri';

type Element = Readonly<Extract<HastNode, { type: 'element' }>>;

/** The width of a phone in characters. The longest words of all columns and the gaps between them must fit. */
const phoneWidth = 45;
const gap = 2;
/** The longest text in characters that a narrow column can contain. */
const maxCellLength = 24;

/** The text of components that show an amount. Other components count as no text. */
const amounts: Record<string, string> = { Price: '$9,999' };

function getText(node: HastNode): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'mdxJsxTextElement' || node.type === 'mdxJsxFlowElement')
    return amounts[node.name ?? ''] ?? node.children.map(getText).join('');
  return 'children' in node ? node.children.map(getText).join('') : '';
}

const isElement = (node: HastNode, ...tags: string[]): node is Element =>
  node.type === 'element' && tags.includes(node.tagName);

const listRows = (node: Readonly<HastNode>): Element[] =>
  isElement(node, 'tr') ? [node] : 'children' in node ? node.children.flatMap(listRows) : [];

const listCells = (row: Element): Element[] =>
  row.children.filter((cell): cell is Extract<typeof cell, Element> => isElement(cell, 'td', 'th'));

const readRows = (table: Element) =>
  listRows(table).map((row) => listCells(row).map((cell) => getText(cell).trim()));

/** Whether a table has three or more columns and is too wide for a phone. @param rows their texts, headings first */
export function isTooWideForPhone([head = [], ...rows]: string[][]): boolean {
  if (head.length < 3 || rows.length === 0) return false;
  const letters = head.map((title, column) =>
    Math.max(
      ...[title, ...rows.map((row) => row[column] ?? '')]
        .flatMap((cell) => cell.split(/\s+/))
        .map((word) => word.length),
    ),
  );
  return (
    letters.reduce((sum, word) => sum + word + gap, 0) > phoneWidth ||
    rows.some((row) => row.slice(1).some((cell) => cell.length > maxCellLength))
  );
}

/** A cell of a column of numbers: a number, a calculation such as "3 hours × $30", or empty. */
const numericCell = /^(?:[−$]*\d.*)?$/;
const numberPattern = /^[−$]*\d[\d.,]*(?: %)?$/;

/**
 * Finds the columns of numbers, which are aligned right. The first column names the rows and is none of them.
 * @param rows their texts, headings first
 * @returns their positions, from 1; none if the table contains only numbers with units, which cannot be compared by digit
 */
export function listNumberColumns([head = [], ...rows]: string[][]): number[] {
  if (!rows.some((row) => row.slice(1).some((cell) => numberPattern.test(cell)))) return [];
  return [...head.keys()].slice(1).filter((column) => {
    const texts = rows.map((row) => row[column] ?? '');
    return (
      texts.some(Boolean) && texts.every((text) => text.length <= maxCellLength && numericCell.test(text))
    );
  });
}

/** Adds the column's name to each cell, for stacked rows. */
function addColumnNames(table: Element, [titles = []]: string[][], ctx: HastVisitorContext): void {
  for (const row of listRows(table))
    for (const [column, cell] of listCells(row).entries())
      if (cell.tagName === 'td' && titles[column]) ctx.setProperty(cell, 'data-column', titles[column]);
}

/** Reads a number at the start of a cell, such as 48, $1,200 or 7.5 hours. A cell with markup, such as a sum, has none. */
function readNumber(cell: Element): number | undefined {
  if (cell.children.some(({ type }) => type !== 'text')) return undefined;
  const [, digits] = /^\$?(\d[\d,]*(?:\.\d+)?)/.exec(getText(cell).trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** A bar that screen readers ignore. @param width in percent */
const createBar = (width: number): Element => ({
  type: 'element',
  tagName: 'svg',
  properties: { viewBox: '0 0 100 1', preserveAspectRatio: 'none', ariaHidden: 'true' },
  children: [{ type: 'element', tagName: 'path', properties: { d: `M0 0h${width}v1H0z` }, children: [] }],
});

/** Adds a bar to each cell that starts with a number, all on one scale. The first cell of a row names it. */
function addBars(table: Element, ctx: HastVisitorContext): void {
  const bars = listRows(table).flatMap((row) =>
    listCells(row)
      .slice(1)
      .filter(({ tagName }) => tagName === 'td')
      .map((cell) => ({ cell, value: readNumber(cell) })),
  );
  const maximum = Math.max(...bars.map(({ value }) => value ?? 0), Number.MIN_VALUE);
  for (const { cell, value } of bars)
    if (value !== undefined) ctx.appendChild(cell, createBar(Math.round((value / maximum) * 1000) / 10));
}

/** Sets the classes, the column names and the bars of each table. */
export const prepareTables = defineHastPlugin({
  name: 'prepare-tables',
  element: {
    filter: ['table'],
    visit(table, ctx) {
      const rows = readRows(table);
      const isWide = isTooWideForPhone(rows);
      if (isWide) {
        addColumnNames(table, rows, ctx);
        ctx.setProperty(table, 'className', ['stacked']);
      }
      const parent = ctx.parent(table);
      if (parent?.type === 'mdxJsxFlowElement' && parent.name === 'Chart') {
        addBars(table, ctx);
        return;
      }
      const numberColumns = listNumberColumns(rows);
      for (const cells of listRows(table).map(listCells))
        for (const column of numberColumns) {
          const cell = cells[column];
          if (cell) ctx.setProperty(cell, 'className', ['number']);
        }
      // Columns of numbers that are far apart are hard to read along a row.
      if (!isWide && numberColumns.length > 0 && numberColumns.length === (rows[0]?.length ?? 0) - 1)
        ctx.setProperty(table, 'className', ['numeric']);
    },
  },
});
