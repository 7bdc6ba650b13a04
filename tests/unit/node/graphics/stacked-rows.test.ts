import { expect, test } from 'vitest';
import {
  addColumnNames,
  hasOnlyNumbers,
  isTableTooWideForPhone,
} from '../../../../src/node/graphics/stacked-rows';

const table = (...rows: string[][]) =>
  rows
    .map((row, index) => {
      const tag = index === 0 ? 'th' : 'td';
      return `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    })
    .join('');

test('a table of sentences is too wide for a phone, and a table of numbers fits', () => {
  const head = ['Task', 'By hand', 'With an agent'];
  expect(
    isTableTooWideForPhone(
      table(head, ['Moving data', 'Copy, paste, find the slip next month', 'Transferred']),
    ),
  ).toBe(true);
  expect(isTableTooWideForPhone(table(head, ['Moving data', '7 hours', '<strong>1 hour</strong>']))).toBe(
    false,
  );
});

test('a table with long words is too wide for a phone', () => {
  expect(
    isTableTooWideForPhone(
      table(
        ['You want', 'Plan', 'A month', 'Each'],
        ['Integrations', 'Enterprise', 'From $999', 'By arrangement'],
      ),
    ),
  ).toBe(true);
});

test('a table of two columns or without rows fits a phone', () => {
  expect(
    isTableTooWideForPhone(
      table(['Risk', 'Safeguard'], ['Keys are lost', 'Two people for anything above an amount']),
    ),
  ).toBe(false);
  expect(isTableTooWideForPhone(table(['Task', 'Share for a person', 'What it takes']))).toBe(false);
});

test('columns of numbers and totals are right-aligned, columns of words are not', () => {
  const head = ['Item', 'Sum', 'A month'];
  const plan = ['Leader plan', '', '−$299'];
  expect(hasOnlyNumbers(table(head, plan, ['Hours', '3 hours × $30', '<strong>$90</strong>']))).toBe(true);
  expect(hasOnlyNumbers(table(['Task', 'Marks', 'Share'], ['Copying orders', '12, 9', '20 %']))).toBe(true);
  expect(hasOnlyNumbers(table(head, plan, ['Integrations', 'By arrangement', '$999']))).toBe(false);
  expect(hasOnlyNumbers(table(head, ['Storage', '12 months', '30 days after it ends']))).toBe(false);
  expect(hasOnlyNumbers(table(head))).toBe(false);
});

test('each cell of a table too wide for a phone has the name of its column', () => {
  expect(addColumnNames(table(['Task', 'By <em>hand</em>'], ['Copy', '<a href="/x">It</a> takes 5']))).toBe(
    '<tr><th>Task</th><th>By <em>hand</em></th></tr>' +
      '<tr><td data-column="Task">Copy</td><td data-column="By hand"><a href="/x">It</a> takes 5</td></tr>',
  );
});
