import { mdxToJs } from 'satteri';
import { describe, expect, it } from 'vitest';
import { rejectCode } from '../../../../src/build/check/code';
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
    ['an attribute in braces in a sentence', 'Write to <Email for={"contact"} />.', 1],
    ['a spread attribute', '<Note title="A" {...process.env}>\n\nWords.\n\n</Note>', 1],
    ['an attribute of Astro', '<Note title="A" set:html="<script>">\n\nWords.\n\n</Note>', 1],
    ['a nested component name', '<process.env />', 1],
    ['an import', "import Chart from '../../Chart.astro';\n\nWords.", 1],
    ['an export', 'export const year = 2025;\n\nWords.', 1],
  ])('is an error in the check and in the compiler: %s', (_name, body, line) => {
    write('content/site.yaml', site);
    expect(checkBody(body)).toContainEqual(
      expect.stringMatching(`^content/blog/first.mdx:${5 + line}: error: .*(?:code|Remove)`),
    );
    expect(() => compile(body)).toThrow(new RegExp(`^${line}:\\d+: `));
  });

  it.each([
    'We import nothing and export less.',
    '`{code}`, `<b>` and \\{braces}',
    'Hello <SiteName />.\n\n<Note title="{A}">\n\nWords.\n\n</Note>',
  ])('is not found in plain text: %s', (body) => {
    write('content/site.yaml', site);
    expect(checkBody(body)).toEqual([]);
    expect(compile(body)).toContain('MDXContent');
  });

  it.each(['code', 'layout'])('never becomes a module of the site: %s.mdx', async (name) => {
    const modules = import.meta.glob('../../../support/{code,layout}.mdx');
    await expect(modules[`../../../support/${name}.mdx`]?.()).rejects.toThrow(
      /content must not contain code/i,
    );
    expect(globalThis).not.toHaveProperty('hasLayoutRun');
  });
});

it.each([
  ['<Note title="A">\nWords.', 1, '<Note> is not closed. Write </Note> where it ends'],
  ['Words.\n\n</Note>', 3, '</Note> has no opening tag.'],
  ['<Note title="A">\nWords.</Note>', 2, 'Write <Note> and </Note> on their own lines'],
  ['<Note title=A>\nWords.\n</Note>', 1, 'The character < starts a content component.'],
  ['Fewer than <3 words.', 1, 'The character < starts a content component. Write "less than" instead'],
  ['<!-- Later -->', 1, 'HTML comments are not allowed.'],
  ['Dear {name}', 1, 'In the text, {name} is code. For the name of the site, write <SiteName />.'],
  ['Dear {first name}', 1, 'The character { starts an expression'],
  ['', undefined, 'The file has no text.'],
])('the syntax error in %j is explained', (body, line, message) => {
  expect(checkBody(body)).toEqual([
    expect.stringContaining(`content/blog/first.mdx${line ? `:${5 + line}` : ''}: error: ${message}`),
  ]);
});
