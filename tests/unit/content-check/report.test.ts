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

it('says in one sentence how much is still invented, and where', () => {
  const [file, other] = ['content/site.yaml', 'content/partners.yaml'];
  expect(
    describeByFile([
      { level: 'placeholder', file, line: 1, field: 'name', text: 'Agentory' },
      { level: 'placeholder', file, line: 2, field: 'legalName', text: 'Agentory FZE' },
      { level: 'placeholder', file: other, line: 6, text: 'Tarnwick Hosting' },
    ]),
  ).toMatch(/^Still invented, as the site came: 3 places in content\/partners\.yaml, content\/site\.yaml\. /);
});
