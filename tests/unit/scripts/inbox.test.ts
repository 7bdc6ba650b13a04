import { expect, it } from 'vitest';
import { toCsv } from '../../../scripts/inbox/output.ts';
import { escapeControls } from '../../../scripts/programs/terminal.ts';

it.each([
  ['=1', `"'=1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r'=1"`],
  [' =1', `"' =1"`],
  ['＝1', `"'＝1"`],
  // In some countries Excel splits cells at semicolons.
  ['Ada;=1', `"Ada;'=1"`],
  ['Ada; "=1', `"Ada;' ""=1"`],
  ['one\n=1', `"one\n'=1"`],
  ['Ada-Maria; or so', `"Ada-Maria; or so"`],
])('the value %j is written to CSV without a formula, as %j', (name, written) => {
  expect(toCsv(['name'], [{ name }])).toBe(`"name"\r\n${written}\r\n`);
});

it('escaping control characters in JSON does not change its content', () => {
  const person = { full_name: 'Ada\u001b[31m\u202e', rows: ['\u2028\u061c\u009b\t'] };
  const text = escapeControls(JSON.stringify(person, null, 2));
  expect(text).toContain('Ada\\u001b[31m\\u202e');
  expect(JSON.parse(text)).toEqual(person);
});
