import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check, checkBody } = emptyProject();

it('a text with headings, links, images and components has no finding', () => {
  write('content/blog/images/first/desk.png', '');
  write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com }\n');
  expect(
    checkBody(
      [
        '## One\n\nWords, [a link](/about), ![A desk](./images/first/desk.png).',
        '### Two\n\nThey [the agents] write to <Email for="contact" /> in <Company fact="city" />.',
        '## Three\n\n<Figure\n  src="./images/first/desk.png"\n  alt="A tidy desk"\n/>',
        '| A | B |\n|---|---|\n| 1 | 2 |\n\n```\n# A comment\n| not a table |\n```',
      ].join('\n\n'),
    ),
  ).toEqual([]);
});

it.each([
  ['## One\n\n#### Two', 8, 'error: "Two" skips a heading level. Use one # less.'],
  ['# One', 6, 'error: "One" is a level 1 heading, which the page already has. Start with ##.'],
  ['Words.\n\n## \n\nWords.', 8, 'error: This heading is empty.'],
  ['## One\n\nWords.\n\n## One', 10, 'warning: Two headings are "One".'],
  ['Words.\n\n##Tasks', 8, 'error: "##Tasks" is not a heading. Write a space after the # characters.'],
  ['Words:\n\n| Step | Hours |\n| One | 2 |', 8, 'error: This is not a table.'],
  ['See [the plans] (/about).', 6, 'error: "[the plans] (/about)" is not a link. Remove the space'],
  ['<Graph of="sales" />', 6, 'error: There is no content component <Graph>. There are Address, '],
  ['<Chart>\n\n| Step |\n|---|\n\n</Chart>', 6, 'error: <Chart> needs caption="…".'],
  ['<Note>\n\nWords.\n\n</Note>', 6, 'error: <Note> needs title="…".'],
  ['<Company fact="town" />', 6, 'error: <Company> needs fact="…", one of: city, country, form, licence.'],
  ['<Email for="sales" />', 6, 'error: <Email> needs for="…", one of: contact, support.'],
  ['This is <b>bold</b>.', 6, 'warning: <b> is HTML. Use Markdown or a content component.'],
  ['<script>alert(1)</script>', 6, 'error: <script> is not allowed in content. Remove it.'],
  ['Words.\n\n<iframe src="https://example.com"></iframe>', 8, 'error: <iframe> is not allowed in content.'],
  ['![](https://example.com/a.png)', 6, 'error: The image https://example.com/a.png has no description.'],
  [
    '![A desk](./images/none.png)',
    6,
    'error: The image ./images/none.png does not exist. Put it into content/blog/images/first/',
  ],
  ['<Figure src="./images/none.png" alt="A" />', 6, 'error: The image ./images/none.png does not exist.'],
])('%j has a finding', (body, line, message) => {
  write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com, support: b@example.com }\n');
  expect(checkBody(body)).toEqual([expect.stringContaining(`content/blog/first.mdx:${line}: ${message}`)]);
});

it('an image that no browser can show is an error', () => {
  write('content/blog/images/first/desk.HEIC', '');
  expect(check()).toEqual([
    'content/blog/images/first/desk.HEIC: error: Browsers cannot show this image format. Export the image as JPEG, PNG or WebP.',
  ]);
});

it('the text of a template is an error, and a warning in a draft', () => {
  const template = ['title: "[A title]"\ndate: 2025-06-21', '[Text.]\n\n## [A heading]'] as const;
  const findings = (level: string, offset: number) =>
    [`${6 + offset}: ${level}:`, `${8 + offset}: ${level}:`, `2: ${level} in title:`].map((start) =>
      expect.stringContaining(`content/blog/first.mdx:${start} This is still the text of the template.`),
    );
  article('first', ...template);
  expect(check()).toEqual(findings('error', 0));
  article('first', `${template[0]}\ndraft: true`, template[1]);
  expect(check()).toEqual([...findings('warning', 1), expect.stringContaining('This article is a draft.')]);
});
