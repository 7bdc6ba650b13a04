import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check, checkFields } = emptyProject();

it('says where fields cannot be read', () => {
  write('content/blog/broken.mdx', '---\ntitle: "An open quote\n---\n\nWords.');
  expect(check()).toEqual([
    {
      level: 'error',
      file: 'content/blog/broken.mdx',
      line: 2,
      text: 'The fields cannot be read: A quotation mark or bracket is opened here and not closed.',
    },
  ]);
});

it.each([
  ['---\ntitle: One: two\n---\n', 2, 'The value holds a colon and a space.'],
  ['---\ntitle: "One" two\n---\n', 2, 'Something stands where the value has ended.'],
  ['---\nauthor: @ada\n---\n', 2, 'A value cannot start with this sign.'],
  ['---\ntitle: One\ntitle: Two\n---\n', 3, 'This field stands twice.'],
  ['---\ntitle: One\nwords\nauthor: Ada\n---\n', 3, 'This line is no field.'],
  ['---\nlist:\n\t- one\n---\n', 3, 'This line starts with a tab.'],
  ['---\nlist:\n  - a: b\n    c: d\n  e: f\n---\n', 5, 'does not fit the lines above'],
  ['---\ntitle: One\n\nWords.', 1, 'the second line of --- is missing.'],
  ['\n---\ntitle: One\n---\n', 1, 'the first line of --- must be the first line of the file'],
  ['---\nwords\n---\n', 1, 'what stands between the two lines of --- is no field.'],
  ['---\n\n---\n', 1, 'there are none.'],
  ['Words.', 1, 'there are none. A file starts with a line of ---'],
])('says why the fields of %j cannot be read', (text, line, reason) => {
  write('content/blog/broken.mdx', text);
  expect(check()).toMatchObject([
    {
      level: 'error',
      line,
      text: expect.stringMatching(`^The fields cannot be read: .*${reason.replaceAll('.', '\\.')}`),
    },
  ]);
});

describe('a field', () => {
  const right =
    'title: A title that is right\ndescription: A description that says in a sentence what a reader will learn.\ndate: 2025-06-21\nauthor: Ada';

  it('that is right is not mentioned', () => {
    article('first', right, 'Words.');
    expect(checkFields()).toEqual([]);
  });

  it.each([
    [right.replace('author: Ada', 'authr: Ada'), 5, 'authr', 'There is no field authr. Write author.'],
    [
      `${right}\nprice: 3`,
      6,
      'price',
      'There is no field price here. Take it out, or look up its name in content/README.md.',
    ],
    [right.replace('A title that is right', 'Short'), 2, 'title', 'Write at least 10 characters. It has 5.'],
    [`${right}\ndraft: "no"`, 6, 'draft', 'Write true or false, without quotes.'],
    [right.replace('Ada', '[Ada, Bo]'), 5, 'author', 'Write a text.'],
  ])('that is wrong is named with its line: %j', (fields, line, field, text) => {
    article('first', fields, 'Words.');
    expect(checkFields().filter((finding) => finding.field === field)).toEqual([
      { level: 'error', file: 'content/blog/first.mdx', line, field, text },
    ]);
  });

  it('that is missing is named with its meaning', () => {
    article('first', right.replace('author: Ada', 'draft: false'), 'Words.');
    expect(checkFields()).toEqual([
      {
        level: 'error',
        file: 'content/blog/first.mdx',
        field: 'author',
        text: 'This field is missing. Add it. Who wrote it: a name of authors.yaml.',
      },
    ]);
  });

  it('of a list in YAML is named with its place', () => {
    write('content/navigation.yaml', 'links:\n  - text: ABOUT\n    href: about\n');
    expect(checkFields()).toMatchObject([
      { line: 3, field: 'links.0.href', text: expect.stringContaining('Write an address of this site') },
      {
        line: 3,
        field: 'links.0.href',
        text: 'The link about leads to no page of this site. Write /about if you mean that.',
      },
    ]);
  });

  it.each(['- name: Ostrelle\n  text: T\n', '', 'Ostrelle\n'])('cannot be missing altogether: %j', (text) => {
    write('content/partners.yaml', text);
    expect(checkFields()).toMatchObject([
      {
        line: 1,
        text: expect.stringContaining('must begin with the name of a field and a colon, such as partners:.'),
      },
    ]);
  });

  it('of a list may not name an entry like another, and a list is not empty', () => {
    const reason = '  - title: Trust first\n    text: T\n';
    write('content/reasons.yaml', `reasons:\n${reason}${reason}`);
    write('content/partners.yaml', 'partners: []\n');
    write('content/testimonials.yaml', '{}\n');
    expect(checkFields().map(({ file, line, text }) => [file, line, text])).toEqual([
      ['content/partners.yaml', 1, 'Give at least 1 entry.'],
      [
        'content/reasons.yaml',
        4,
        '"Trust first" stands in the list already. Take one of the two out, or change it.',
      ],
      [
        'content/testimonials.yaml',
        undefined,
        'This field is missing. Add it. The quotes of the landing page, in order.',
      ],
    ]);
  });

  it('is said once where it is misspelt, and every one that does not exist', () => {
    article('first', `${right.replace('author', 'athor')}\ntags: a\nmood: b`, 'Words.');
    expect(checkFields().map(({ line, field, text }) => [line, field, text])).toEqual([
      [5, 'athor', 'There is no field athor. Write author.'],
      [6, 'tags', 'There is no field tags here. Take it out, or look up its name in content/README.md.'],
      [7, 'mood', 'There is no field mood here. Take it out, or look up its name in content/README.md.'],
    ]);
  });

  it.each([
    ['author: 12', 'Put it in double quotes: "12".'],
    ['author:', 'This field is empty.'],
    ['author: Ada\ndraft: "true"', 'Write true or false, without quotes.'],
  ])('with a value of another kind says how to write it: %j', (line, text) => {
    article('first', right.replace('author: Ada', line), 'Words.');
    expect(checkFields()).toMatchObject([{ text: expect.stringContaining(text) }]);
  });

  it('with a limit or a choice says them', () => {
    write(
      'content/cookies.yaml',
      'cookies:\n  - name: theme\n    category: functional\n    kind: cookie\n    owner: ""\n    purpose: P\n    life: L\n',
    );
    expect(checkFields().map(({ line, text }) => [line, text])).toEqual([
      [3, 'Write one of: necessary, preference, statistics, marketing, unclassified.'],
      [5, 'Write something here, or take the field out if it is optional.'],
    ]);
  });
});
