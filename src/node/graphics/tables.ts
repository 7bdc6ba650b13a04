/** Aligns columns of numbers in Markdown tables and adds the bars of charts, on the syntax tree of the MDX compiler. */
import { defineHastPlugin, type HastNode, type HastVisitorContext } from 'satteri';

type Element = Readonly<Extract<HastNode, { type: 'element' }>>;

function getText(node: HastNode): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'mdxJsxTextElement' && node.name === 'Price') return '$1';
  return 'children' in node ? node.children.map(getText).join('').trim() : '';
}

const isElement = (node: HastNode, ...tags: string[]): node is Element =>
  node.type === 'element' && tags.includes(node.tagName);

const listRows = (node: Readonly<HastNode>): Element[] =>
  isElement(node, 'tr') ? [node] : 'children' in node ? node.children.flatMap(listRows) : [];

const listCells = (row: Element): Element[] =>
  row.children.filter((cell): cell is Extract<typeof cell, Element> => isElement(cell, 'td', 'th'));

/** Reads a number at the start of a cell, such as 48, $1,200 or 7.5 hours. A cell with markup, such as a sum, has none. */
function readNumber(cell: Element): number | undefined {
  if (cell.children.some(({ type }) => type !== 'text')) return undefined;
  const [, digits] = /^\$?(\d[\d,]*(?:\.\d+)?)/.exec(getText(cell)) ?? [];
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
function addBars(rows: Element[][], ctx: HastVisitorContext): void {
  const bars = rows.flatMap((cells) => cells.slice(1).map((cell) => ({ cell, value: readNumber(cell) })));
  const maximum = Math.max(...bars.map(({ value }) => value ?? 0), Number.MIN_VALUE);
  for (const { cell, value } of bars)
    if (value !== undefined) ctx.appendChild(cell, createBar(Math.round((value / maximum) * 1000) / 10));
}

const number = /^[−$]*\d[\d.,]*(?: ?%)?$/;

/** Adds a class to the cells of each column that contains only numbers. The first column names the rows. */
function alignNumbers(head: Element[], rows: Element[][], ctx: HastVisitorContext): void {
  for (const column of [...head.keys()].slice(1)) {
    const texts = rows.map((cells) => cells[column]).flatMap((cell) => (cell ? getText(cell) || [] : []));
    if (texts.length === 0 || !texts.every((text) => number.test(text))) continue;
    for (const cell of [head, ...rows].map((cells) => cells[column]))
      if (cell) ctx.setProperty(cell, 'className', ['number']);
  }
}

export const prepareTables = defineHastPlugin({
  name: 'prepare-tables',
  element: {
    filter: ['table'],
    visit(table, ctx) {
      const [head = [], ...rows] = listRows(table).map(listCells);
      const parent = ctx.parent(table);
      const isChart = parent?.type === 'mdxJsxFlowElement' && parent.name === 'Chart';
      if (isChart) addBars(rows, ctx);
      else alignNumbers(head, rows, ctx);
    },
  },
});
