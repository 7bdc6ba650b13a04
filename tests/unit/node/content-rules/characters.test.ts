import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check, checkBody } = emptyProject();
const message = (code: string) => `error: There is an invisible character here, ${code}, `;

it.each([
  ['code', '```\na\ufffeb\n```', 7, 'U+FFFE'],
  ['a note', '<Note title="A\u0008b">\n\nWords.\n\n</Note>', 6, 'U+0008'],
])('an invisible character in %s is reported with its line', (_place, body, line, code) => {
  expect(checkBody(body)).toContainEqual(
    expect.stringContaining(`content/blog/first.mdx:${line}: ${message(code)}`),
  );
});

it('an invisible character in a title is reported with its line', () => {
  article('first', 'title: First\u000b article\ndate: 2025-06-21');
  expect(check()).toContainEqual(expect.stringContaining(`first.mdx:2: ${message('U+000B')}`));
});

it.each(['\\v', '\\x1b', '\\uFFFE'])('the escape %s in a title is reported with its field', (written) => {
  article('first', `title: "First${written} article"\ndate: 2025-06-21`);
  expect(check()).toContainEqual(
    expect.stringContaining('first.mdx:2: error in title: There is an invisible'),
  );
});

it.each(['content/navigation.yaml', 'content/blog/_idea.mdx'])(
  'an invisible character in %s is reported with its line',
  (file) => {
    write(file, 'a: b\nc: d\u000b\n');
    expect(check()).toContainEqual(expect.stringContaining(`${file}:2: ${message('U+000B')}`));
  },
);

it.each(['Tab\tand é', 'العربية\u200f', 'soft\u00adhyphen', '👩\u200d💻', 'lines\r\nof Windows'])(
  'the text %j has no invisible character that is reported',
  (body) => {
    expect(checkBody(body)).toEqual([]);
  },
);
