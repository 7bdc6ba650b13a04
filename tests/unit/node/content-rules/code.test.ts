import { mdxToJs } from 'satteri';
import { expect, it } from 'vitest';
import { rejectCode } from '../../../../src/node/content-rules/code';
import { emptyProject } from './project';

const { write, checkBody } = emptyProject();

it.each([
  ['the words import and export', 'We import nothing and export less.'],
  ['inline code and an escaped brace', '`{code}`, `<b>` and \\{braces}'],
  [
    'components and a quoted brace',
    'Hello <Company fact="name" />.\n\n<Note title="{A}">\n\nWords.\n\n</Note>',
  ],
])('text with %s is not code', (_, body) => {
  write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com }\n');
  expect(checkBody(body)).toEqual([]);
  expect(mdxToJs(body, { mdastPlugins: [rejectCode] }).code).toContain('MDXContent');
});

it.each([
  [
    '<Note title="A">\nWords.',
    '<Note> is not closed. Write </Note> where it ends, <Note /> if it is empty, or \\<Note> if it is text.',
    1,
  ],
  ['Words.\n\n</Note>', '</Note> has no opening tag.', 3],
  ['<Note title="A">\nWords.</Note>', 'Write <Note> and </Note> on their own lines', 2],
  ['<Note title=A>\nWords.\n</Note>', 'The character < starts a content component.', 1],
  ['Fewer than <3 words.', 'The character < starts a content component. Write "less than" instead', 1],
  ['<!-- Later -->', 'HTML comments are not allowed.', 1],
  ['Dear {name}', 'In the text, {name} is code. For the name of the site, write <Company fact="name" />.', 1],
  ['Dear {first name}', 'The character { starts an expression', 1],
  ['', 'The file has no text.', undefined],
])('the text %j is reported: %s', (body, message, line) => {
  expect(checkBody(body)).toEqual([
    expect.stringContaining(`content/blog/first.mdx${line ? `:${5 + line}` : ''}: error: ${message}`),
  ]);
});
