import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check } = emptyProject();

describe('a day', () => {
  const checkDay = (date: string) => {
    write('content/legal/terms.mdx', `---\ntitle: Terms of Service\ndate: ${date}\n---\n\nWords.\n`);
    return check();
  };

  it('is not left empty, which would be the first of 1970', () => {
    expect(checkDay('')).toMatchObject([
      { level: 'error', line: 3, field: 'date', text: expect.stringContaining('This field is empty.') },
    ]);
  });

  it.each(['2025-06-31', '2025-02-29', '2025-13-01', '21/06/2025', '2025-6-1', 'soon', '21 June 2025'])(
    'is not %s',
    (date) => {
      expect(checkDay(date)).toEqual([
        {
          level: 'error',
          file: 'content/legal/terms.mdx',
          line: 3,
          field: 'date',
          text: `"${date}" is no day of the calendar. Write it as year-month-day, such as 2025-06-21.`,
        },
      ]);
    },
  );

  it.each(['2025-06-30', '2024-02-29', '"2025-06-30"', '2025-06-30 # the day of the launch'])(
    'is %s',
    (date) => {
      expect(checkDay(date).filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});

describe('an article that is not public', () => {
  it('is said to be a draft, or when it will be public', () => {
    article('a', 'title: Draft\ndate: 2025-06-21\ndraft: true', 'Words.');
    article('b', 'title: Later\ndate: 2026-04-02', 'Words.');
    expect(check()).toMatchObject([
      { level: 'note', file: 'content/blog/a.mdx', text: expect.stringContaining('Is a draft.') },
      {
        level: 'note',
        file: 'content/blog/b.mdx',
        text: expect.stringContaining('Will be public on 2 April 2026'),
      },
    ]);
  });

  it.each([
    ['draft: true', 'The link /blog/b leads to an article that is a draft. Take the link out until then.'],
    [
      'draft: false',
      'The link /blog/b leads to an article that is not public before 2 April 2026. Take the link out until then.',
    ],
  ])('may not be linked from one that is: %s', (draft, text) => {
    article('a', 'title: Public\ndate: 2025-06-21', '[Words](/blog/b)');
    article('b', `title: Later\ndate: 2026-04-02\n${draft}`, 'Words.');
    expect(check().filter(({ level }) => level !== 'note')).toEqual([
      { level: 'error', file: 'content/blog/a.mdx', line: 6, text },
    ]);
  });

  it('may be linked from one that comes later', () => {
    article('a', 'title: Last\ndate: 2026-05-01', '[Words](/blog/b)');
    article('b', 'title: Later\ndate: 2026-04-02', 'Words.');
    expect(check().filter(({ level }) => level !== 'note')).toEqual([]);
  });

  it('may not be linked from a list in YAML', () => {
    article('b', 'title: Later\ndate: 2026-04-02', 'Words.');
    write('content/navigation.yaml', 'links:\n  - text: B\n    href: /blog/b\n');
    expect(check()).toMatchObject([{ level: 'error', line: 3, field: 'links.0.href' }, { level: 'note' }]);
  });
});
