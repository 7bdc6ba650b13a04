import { expect, it } from 'vitest';
import { describeByFile, describeFinding } from '../../../src/content-check/report';

it('prints a finding as one line that names the file and the field', () => {
  expect(
    describeFinding({ level: 'error', file: 'content/blog/a.mdx', field: 'date', text: 'Write a day.' }),
  ).toBe('content/blog/a.mdx (date): Write a day.');
  expect(describeFinding({ level: 'error', file: 'content/blog/a.mdx', text: 'Write a day.' })).toBe(
    'content/blog/a.mdx: Write a day.',
  );
});

it('prints one block a file, in the order of its lines', () => {
  const file = 'content/blog/a.mdx';
  expect(
    describeByFile([
      { level: 'warning', file, line: 9, text: 'Shorten it.' },
      { level: 'error', file: 'content/site.yaml', line: 1, field: 'name', text: 'Write a text.' },
      { level: 'error', file, line: 3, field: 'date', text: 'Write a day.' },
      { level: 'note', file, text: 'Is a draft.' },
    ]),
  ).toBe(
    `content/blog/a.mdx
  note: Is a draft.
  to mend (line 3, date): Write a day.
  could be better (line 9): Shorten it.

content/site.yaml
  to mend (line 1, name): Write a text.`,
  );
});
