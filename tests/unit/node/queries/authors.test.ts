import { expect, it, vi } from 'vitest';
import { writeAuthorNote } from '../../../../src/node/queries/blog';
import { createArticleData } from '../../../../src/node/queries/structured-data';

vi.mock('astro:content', () => ({}));

const program = { name: 'Agentory AI', kind: 'program' } as const;
const ada = { name: 'Ada', kind: 'person' } as const;
const bo = { name: 'Bo', kind: 'person' } as const;
const checked = 'Bo checked this article before it was published.';

it.each([
  ['an AI writer and a checker', program, bo, `The author is our AI writer. ${checked}`],
  ['a person', ada, undefined, 'The author is a person.'],
] as const)(
  'the author note of an article by %s states the author and any checker',
  (_, author, checker, words) => {
    expect(writeAuthorNote(author, checker)).toBe(words);
  },
);

it('the structured data names the author and the checker', () => {
  const site = { name: 'Agentory', url: 'https://agentory.example' };
  const describeBy = (author: object, checker?: object) =>
    createArticleData(
      site as never,
      {
        title: 'T',
        description: 'D',
        date: new Date('2025-06-21'),
        path: '/blog/t',
        author,
        checker,
      } as never,
      '/share.png',
    );
  expect(describeBy(program)).toMatchObject({ author: { '@type': 'Organization', name: 'Agentory AI' } });
  expect(describeBy(program)).not.toHaveProperty('editor');
  expect(describeBy(ada, bo)).toMatchObject({
    author: { '@type': 'Person', name: 'Ada' },
    editor: { '@type': 'Person', name: 'Bo' },
  });
});
