import { expect, it } from 'vitest';
import { escapeControls } from '../../../scripts/programs/terminal.ts';

it('escaping control characters in JSON does not change its content', () => {
  const person = { full_name: 'Ada\u001b[31m\u202e', rows: ['\u2028\u061c\u009b\t'] };
  const text = escapeControls(JSON.stringify(person, null, 2));
  expect(text).toContain('Ada\\u001b[31m\\u202e');
  expect(JSON.parse(text)).toEqual(person);
});
