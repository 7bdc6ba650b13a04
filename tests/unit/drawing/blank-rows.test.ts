import { expect, it } from 'vitest';
import { addBlankRows } from '../../../src/lib/drawing/blank-rows';

const head = '<table><thead><tr><th>Task</th><th>Hours</th></tr></thead></table>';

it('adds rows as wide as the table', () => {
  expect(addBlankRows(head, 2)).toBe(
    '<table><thead><tr><th>Task</th><th>Hours</th></tr></thead><tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
  );
});

it('leaves a table that has its own rows as it is', () => {
  expect(addBlankRows(head, 0)).toBe(head);
});
