import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check } = emptyProject();

describe('two files', () => {
  it.each(['title', 'description'])('may not have the same %s', (field) => {
    write('content/blog/a.mdx', `---\n${field}: The very same words\n---\n\nWords.\n`);
    write('content/legal/b.mdx', `---\n${field}: The very same words\n---\n\nWords.\n`);
    expect(check()).toEqual([
      {
        level: 'error',
        file: 'content/legal/b.mdx',
        line: 2,
        field,
        text: `The same ${field} stands in content/blog/a.mdx. Give each its own.`,
      },
    ]);
  });
});

it('compares the landing page with the other pages', () => {
  write('content/landing.yaml', 'title: The very same words');
  article('a', 'title: The very same words', 'Words.');
  expect(check()).toMatchObject([{ level: 'error', file: 'content/landing.yaml', line: 1, field: 'title' }]);
});

it('says that search results cut a title, and that a headline has no full stop', () => {
  article('a', `title: ${'Long words '.repeat(6)}end.`, 'Words.');
  expect(check()).toMatchObject([
    { level: 'warning', field: 'title', text: expect.stringContaining('This one has 70') },
    { level: 'warning', field: 'title', text: expect.stringContaining('full stop') },
  ]);
});
