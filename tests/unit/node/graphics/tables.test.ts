import { mdxToJs } from 'satteri';
import { expect, it } from 'vitest';
import { isTooWideForPhone, listNumberColumns, prepareTables } from '../../../../src/node/graphics/tables';

const writeTable = ([head = [], ...rows]: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
/** The JavaScript that the compiler writes for a text with a table. */
const compile = (body: string) =>
  mdxToJs(body, { hastPlugins: [prepareTables], jsxImportSource: 'astro', elementAttributeNameCase: 'html' })
    .code;

it('a table of sentences is too wide for a phone, and a table of numbers fits', () => {
  const head = ['Task', 'By hand', 'With an agent'];
  expect(
    isTooWideForPhone([head, ['Moving data', 'Copy, paste, find the slip next month', 'Transferred']]),
  ).toBe(true);
  expect(isTooWideForPhone([head, ['Moving data', '7 hours', '1 hour']])).toBe(false);
});

it('a table with long words is too wide for a phone', () => {
  expect(
    isTooWideForPhone([
      ['You want', 'Plan', 'A month', 'Each'],
      ['Integrations', 'Enterprise', 'From $999', 'By arrangement'],
    ]),
  ).toBe(true);
});

it('a table of two columns or without rows fits a phone', () => {
  expect(
    isTooWideForPhone([
      ['Risk', 'Safeguard'],
      ['Keys are lost', 'Two people for anything above an amount'],
    ]),
  ).toBe(false);
  expect(isTooWideForPhone([['Task', 'Share for a person', 'What it takes']])).toBe(false);
});

it('columns of numbers and totals are right-aligned, and columns of words and the names of the rows are not', () => {
  const head = ['Item', 'Sum', 'A month'];
  const plan = ['Leader plan', '', '−$299'];
  expect(listNumberColumns([head, plan, ['Hours', '3 hours × $30', '$90']])).toEqual([1, 2]);
  expect(listNumberColumns([head, plan, ['Integrations', 'By arrangement', '$999']])).toEqual([2]);
  expect(
    listNumberColumns([
      ['1 to 3', 'Marks'],
      ['4 and 5', '12'],
    ]),
  ).toEqual([1]);
  expect(listNumberColumns([head, ['Checking', '12', '6 minutes, so 4 hours a week']])).toEqual([1]);
  expect(listNumberColumns([head, ['Storage', '12 months', '30 days after it ends']])).toEqual([]);
  expect(listNumberColumns([head, ['Empty', '', '7']])).toEqual([2]);
  expect(listNumberColumns([head])).toEqual([]);
});

it('each cell of a column of numbers gets the class "number", except in a chart', () => {
  const table = writeTable([
    ['You want', 'Plan', 'A month'],
    ['Three', 'Leader', '<Price plan="leader" />'],
  ]);
  const countNumbers = (code: string) => code.match(/class: "number"/g)?.length ?? 0;
  expect(countNumbers(compile(table))).toBe(2);
  expect(countNumbers(compile(`<Chart caption="Prices">\n\n${table}\n\n</Chart>`))).toBe(0);
});

it('a table too wide for a phone gets the class "stacked", and each cell the name of its column', () => {
  const code = compile(
    writeTable([
      ['Task', 'By *hand*', 'With an agent'],
      ['Moving data', 'Copy, paste, find the slip next month', '[About us](/about "</td><td>")'],
    ]),
  );
  expect(code).toContain('class: "stacked"');
  expect([...code.matchAll(/"data-column": "(.*?)"/g)].map(([, name]) => name)).toEqual([
    'Task',
    'By hand',
    'With an agent',
  ]);
  expect(code).toContain('title: "</td><td>"');
});

it.each(['"><script>alert(1)</script>', '</td><td onclick="x">', '&quot; onclick=&quot;x', "' $& $1 `"])(
  'the column name %s is only text',
  (name) => {
    const title = name.replaceAll('<', '&lt;');
    const code = compile(
      writeTable([
        [`A`, title, 'C'],
        ['One', 'Copy, paste, find the slip next month', 'Three'],
      ]),
    );
    const text = name.replaceAll('&quot;', '"');
    // The compiler escapes the end of a script.
    expect(code.replaceAll('<\\/', '</')).toContain(`"data-column": ${JSON.stringify(text)}`);
  },
);

it('a table of numbers with prices from data gets the class "numeric"', () => {
  const rows = [
    ['Plan', 'Agents', 'A month'],
    ['Leader', '3', '<Price plan="leader" />'],
  ];
  expect(compile(writeTable(rows))).toContain('class: "numeric"');
});

it('bars in a chart share one scale, and cells with names or totals have none', () => {
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
