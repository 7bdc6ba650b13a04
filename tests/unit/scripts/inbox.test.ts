import { expect, it } from 'vitest';
import { toCsv, toText } from '../../../scripts/inbox/output.ts';
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

it.each([
  ['\u061c', '\\u061c'],
  ['\u202e', '\\u202e'],
  ['\u001b', '\\u001b'],
  ['\u009b', '\\u009b'],
  ['\t', '\\u0009'],
])('the list of messages escapes the control or direction character %j', (character, escaped) => {
  const message = {
    reference: '1A2B-3C4D',
    received_at: '2025-07-12T14:05:00Z',
    handled_at: null,
    quarantined_at: null,
    full_name: `Ada${character}`,
    email: 'ada@example.com',
    company_name: '',
    package: 'free',
    message: `one${character}two\nthree`,
  };
  const text = toText([message]);
  expect(text).toContain(`Ada${escaped}\n`);
  expect(text).toContain(`  one${escaped}two\n  three`);
});

it('escaping control characters in JSON does not change its content', () => {
  const person = { full_name: 'Ada\u001b[31m\u202e', rows: ['\u2028'] };
  const text = escapeControls(JSON.stringify(person, null, 2));
  expect(text).toContain('Ada\\u001b[31m\\u202e');
  expect(JSON.parse(text)).toEqual(person);
});
