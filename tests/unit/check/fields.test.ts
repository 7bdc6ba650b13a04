import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check, checkWithSchemas } = emptyProject();
const valid =
  'title: A title that is valid\ndescription: A description that says in a sentence what a reader will learn.\ndate: 2025-06-21\nauthor: Ada';

it.each([
  ['---\ntitle: One: two\n---\n', 2, 'The value contains a colon. Put it in double quotes'],
  ['---\ntitle: "One" two\n---\n', 2, 'There is text after the end of the value.'],
  ['---\nauthor: @ada\n---\n', 2, 'A value cannot start with this character.'],
  ['---\ntitle: "An open quote\n---\n', 2, 'A quotation mark or bracket is not closed.'],
  ['---\ntitle: One\ntitle: Two\n---\n', 3, 'The file has this field twice.'],
  ['---\ntitle: One\nwords\nauthor: Ada\n---\n', 3, 'This line is not a field.'],
  ['---\nlist:\n\t- one\n---\n', 3, 'This line starts with a tab.'],
  ['---\nlist:\n  - a: b\n    c: d\n  e: f\n---\n', 5, 'The indentation does not match the lines above.'],
  ['---\ntitle: One\n\nWords.', 1, 'The second --- line is missing.'],
  ['\n---\ntitle: One\n---\n', 1, 'The first --- line must be the first line of the file.'],
  ['---\nwords\n---\n', 1, 'The lines between the two --- lines are not fields.'],
  ['Words.', 1, 'The file has no fields.'],
])('the invalid front matter %j is explained', (text, line, message) => {
  write('content/blog/first.mdx', text);
  expect(check()).toContainEqual(
    expect.stringContaining(`content/blog/first.mdx:${line}: error: ${message}`),
  );
});

it.each(['- name: Ostrelle\n  text: T\n', '', 'Ostrelle\n'])('the YAML file %j needs a field', (text) => {
  write('content/partners.yaml', text);
  expect(checkWithSchemas()).toEqual([
    expect.stringMatching(/^content\/partners\.yaml:1: error: The file must start .* such as partners:\./),
  ]);
});

it('a file that is not UTF-8 is an error', () => {
  write('content/blog/first.mdx', Buffer.from(`---\n${valid}\n---\n\nA café.\n`, 'latin1'));
  expect(check()).toEqual([expect.stringContaining('The file is not saved as UTF-8')]);
});

describe('a field', () => {
  it('that matches its schema has no finding', () => {
    article('first', valid);
    expect(checkWithSchemas()).toEqual([]);
  });

  it.each([
    ['author: Ada', 'authr: Ada', ':5: error in authr: There is no field "authr". Rename it to "author".'],
    ['author: Ada', 'author: Ada\nprice: 3', ':6: error in price: There is no field "price" here. Remove it'],
    ['A title that is valid', 'Short', ':2: error in title: Write at least 10 characters.'],
    ['author: Ada', 'author: Ada\ndraft: "no"', ':6: error in draft: Write true or false, without quotes.'],
    ['author: Ada', 'author: [Ada, Bo]', ':5: error in author: Write a text.'],
    ['author: Ada', 'author: 12', ':5: error in author: Put the value in double quotes: "12".'],
    ['author: Ada', 'author:', ':5: error in author: The field is empty.'],
    ['author: Ada', 'draft: false', ': error in author: The field is missing. Add it. The author'],
  ])('is explained when %j becomes %j', (line, change, message) => {
    article('first', valid.replace(line, change));
    expect(checkWithSchemas()).toEqual([expect.stringContaining(`content/blog/first.mdx${message}`)]);
  });

  it('in a list has a line and a path', () => {
    write('content/navigation.yaml', 'links:\n  - text: ABOUT\n    href: about\n');
    write(
      'content/cookies.yaml',
      'cookies:\n  - name: theme\n    category: functional\n    kind: cookie\n    owner: ""\n    purpose: P\n    life: L\n',
    );
    const reason = '  - title: Trust first\n    text: T\n';
    write('content/reasons.yaml', `reasons:\n${reason}${reason}`);
    write('content/partners.yaml', 'partners: []\n');
    expect(checkWithSchemas()).toEqual([
      expect.stringContaining('cookies.yaml:3: error in cookies.0.category: Write one of: necessary, '),
      expect.stringContaining('cookies.yaml:5: error in cookies.0.owner: The field is empty.'),
      expect.stringContaining('navigation.yaml:3: error in links.0.href: '),
      expect.stringContaining('partners.yaml:1: error in partners: Write at least 1 entry.'),
      expect.stringContaining('reasons.yaml:4: error in reasons.1.title: '),
      'content/navigation.yaml:3: error in links.0.href: There is no page at about. Did you mean /about?',
    ]);
  });
});
