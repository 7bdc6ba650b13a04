import { mdxToJs } from 'satteri';
import { describe, expect, it } from 'vitest';
import { rejectCode } from '../../../../src/node/content-rules/code';
import { emptyProject } from './project';

const { write, checkBody } = emptyProject();
const site = 'name: Ada\nemails: { contact: a@example.com, support: b@example.com }\n';
const compile = (body: string) => mdxToJs(body, { mdastPlugins: [rejectCode] }).code;

describe('code in content', () => {
  it.each([
    [
      'an expression in a sentence',
      'Words.\n\nThe key is {globalThis.process?.env?.SUPABASE_SECRET_KEY}.',
      3,
    ],
    ['an expression on its own line', '{1 + 1}', 1],
    ['a placeholder of the front matter', 'Words.\n\nHello {name}.', 3],
    ['a comment', '{/* later */}', 1],
    ['an empty expression', 'Words {}', 1],
    ['an expression in a component', '<Note title="A">\n\n{1 + 1}\n\n</Note>', 3],
    ['an expression in a table', '| One | Two |\n|---|---|\n| {1 + 1} | 2 |', 3],
    ['an attribute in braces', 'Words.\n\n<Note title={process.env.HOME}>\n\nWords.\n\n</Note>', 3],
    ['an attribute in braces in a sentence', 'Write to <Company fact={"contactEmail"} />.', 1],
    ['a spread attribute', '<Note title="A" {...process.env}>\n\nWords.\n\n</Note>', 1],
    ['an attribute of Astro', '<Note title="A" set:html="<script>">\n\nWords.\n\n</Note>', 1],
    ['a nested component name', '<process.env />', 1],
    ['an import', "import Chart from '../../Chart.astro';\n\nWords.", 1],
    ['an export', 'export const year = 2025;\n\nWords.', 1],
  ])('code in content is an error in the check and in the compiler: %s', (_name, body, line) => {
    write('content/site.yaml', site);
    expect(checkBody(body)).toContainEqual(
      expect.stringMatching(`^content/blog/first.mdx:${5 + line}: error: `),
    );
    expect(() => compile(body)).toThrow(new RegExp(`^${line}:\\d+: `));
  });

  it.each([
    ['the words import and export', 'We import nothing and export less.'],
    ['inline code and an escaped brace', '`{code}`, `<b>` and \\{braces}'],
    [
      'components and a quoted brace',
      'Hello <Company fact="name" />.\n\n<Note title="{A}">\n\nWords.\n\n</Note>',
    ],
  ])('code in content is not found in text with %s', (_, body) => {
    write('content/site.yaml', site);
    expect(checkBody(body)).toEqual([]);
    expect(compile(body)).toContain('MDXContent');
  });

  it.each(['code', 'layout'])('code in content never becomes a module of the site: %s.mdx', async (name) => {
    const modules = import.meta.glob('../../../support/{code,layout}.mdx');
    await expect(modules[`../../../support/${name}.mdx`]?.()).rejects.toThrow(
      /content must not contain code/i,
    );
    expect(globalThis).not.toHaveProperty('hasLayoutRun');
  });
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
