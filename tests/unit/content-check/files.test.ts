import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, plan, check, checkFields } = emptyProject();

describe('a file', () => {
  it.each([
    ['content/blog/idea.md', 'Name it idea.mdx.'],
    ['content/legal/terms.MDX', 'Name it terms.mdx.'],
    ['content/partners.yml', 'Name it partners.yaml.'],
  ])('that the site does not read is named: %s', (file, text) => {
    write(file, 'Words.');
    expect(check()).toMatchObject([{ level: 'error', file, text: expect.stringContaining(text) }]);
  });

  it.each(['content/notes.txt', 'content/articles/one.mdx', 'content/partner.yaml'])(
    'that nothing reads is mentioned: %s',
    (file) => {
      write(file, 'name: Words');
      expect(checkFields()).toMatchObject([
        { level: 'warning', file, text: expect.stringContaining('Nothing on the site reads this file.') },
      ]);
    },
  );

  it('that nobody should see is left alone', () => {
    for (const file of ['content/.DS_Store', 'content/blog/_idea.md', 'content/README.md']) write(file, '');
    expect(checkFields()).toEqual([]);
  });

  it('may not have the address of another page', () => {
    write('content/legal/about.mdx', '---\ntitle: About us\n---\n\nWords.\n');
    expect(check()).toMatchObject([
      {
        level: 'error',
        file: 'content/legal/about.mdx',
        text: expect.stringContaining('another page at /about'),
      },
    ]);
  });

  it('for a page needs a page', () => {
    for (const name of ['about', 'team']) write(`content/pages/${name}.mdx`, `---\ntitle: ${name}\n---\n`);
    expect(check()).toMatchObject([
      {
        level: 'warning',
        file: 'content/pages/team.mdx',
        text: expect.stringContaining('No page shows this text'),
      },
    ]);
  });

  it('could have a place of its own in the list of its folder', () => {
    plan('free', 'order: 1');
    plan('leader', 'order: 1');
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\norder: 1\n---\n\nWords.\n');
    expect(check()).toMatchObject([
      { level: 'warning', file: 'content/plans/leader.mdx', line: 4, field: 'order' },
    ]);
  });
});

it('leaves files alone whose names begin with an underscore', () => {
  write('content/blog/_idea.mdx', '---\ntitle: An idea\n---\n\n[Words](/prices)');
  expect(check()).toEqual([]);
});

describe('the name of a file', () => {
  it.each(['My article', 'Uber', 'a--b', 'caf\u00e9'])('may not be %s', (name) => {
    article(name, 'title: A title', 'Words.');
    expect(check()).toMatchObject([{ level: 'error', text: expect.stringContaining('Rename it') }]);
  });

  it('could be shorter than 61 characters', () => {
    article('a'.repeat(61), 'title: A title', 'Words.');
    expect(check()).toMatchObject([{ level: 'warning' }]);
  });
});
