import { mdxToJs } from 'satteri';
import { expect, it } from 'vitest';
import { prepareTables } from '../../../../src/node/graphics/tables';

const writeTable = ([head = [], ...rows]: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
/** The JavaScript that the compiler writes for a text with a table. */
const compile = (body: string) =>
  mdxToJs(body, { hastPlugins: [prepareTables], jsxImportSource: 'astro', elementAttributeNameCase: 'html' })
    .code;

it.each([
  ['numbers, amounts and prices', ['40 %', '−$1,299.50', '<Price plan="leader" />'], 4],
  ['numbers and empty cells', ['', '**9**', ''], 4],
  ['numbers and words', ['12', '6 minutes', ''], 0],
  ['empty cells', ['', '', ''], 0],
])('a column of %s has as many aligned cells as it should: %j', (_name, column, count) => {
  const table = writeTable([['Item', 'Sum'], ...column.map((cell, row) => [`${row}`, cell])]);
  expect(compile(table).match(/class: "number"/g)?.length ?? 0).toBe(count);
});

it('the bars of a chart share one scale, without names and totals', () => {
  const rows = [
    ['Task', 'One', 'Two', 'Three'],
    ['7 people', '$1,200', '300 min', 'none'],
    ['Sum', '**9**', '7.5', '0'],
  ];
  const readWidths = (code: string) =>
    [...code.matchAll(/M0 0h([\d.]+)v1H0z/g)].map(([, width]) => Number(width));
  expect(readWidths(compile(`<Chart caption="Minutes">\n\n${writeTable(rows)}\n\n</Chart>`))).toEqual([
    100, 25, 0.6, 0,
  ]);
  expect(readWidths(compile(writeTable(rows)))).toEqual([]);
});
