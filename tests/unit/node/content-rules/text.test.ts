import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check, checkBody } = emptyProject();

it('an article with headings, links, images and components passes the check', () => {
  write('content/blog/images/first/desk.png', '');
  write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com }\n');
  expect(
    checkBody(
      [
        '## One\n\nWords, [a link](/about), ![A desk](./images/first/desk.png).',
        '### Two\n\nThey [the agents] write to <Company fact="contactEmail" /> in <Company fact="city" />.',
        '## Three\n\n<Figure\n  src="./images/first/desk.png"\n  alt="A tidy desk"\n/>',
        '| A | B |\n|---|---|\n| 1 | 2 |\n\n```\n# A comment\n| not a table |\n```',
      ].join('\n\n'),
    ),
  ).toEqual([]);
});

it.each([
  ['## One\n\n#### Two', 8, 'error: "Two" skips a heading level. Remove a # character.'],
  ['# One', 6, 'error: "One" is a level 1 heading, which the page already has. Start with ##.'],
  ['Words.\n\n## \n\nWords.', 8, 'error: This heading is empty.'],
  ['Words.\n\n##Tasks', 8, 'error: This is not a heading. Write a space after the # characters.'],
  ['Words:\n\n| Step | Hours |\n| One | 2 |', 8, 'error: This is not a table.'],
  ['This is *important.', 6, 'error: This emphasis never ends.'],
  ['| A |\n|---|\n| *B |', 8, 'error: This emphasis never ends.'],
  ['Run `npm test.', 6, 'error: This code never ends.'],
  ['## 🚀', 6, 'error: "🚀" has no letter and no digit, so no link can lead to it.'],
  ['<Graph>\nWords.', 6, 'error: <Graph> is not a content component. Use one of: Approval, '],
  ['An &#11; entity.', 6, 'error: An entity such as &#11; here stands for no character'],
  ['See [the plans] (/about).', 6, 'error: This is not a link. Remove the space'],
  ['See [the plans](/about.', 6, 'error: This is not a link or an image. Write its URL without spaces'],
  ['Words[^1].', 6, 'error: This reference has no definition.'],
  ['See [the plans][plans].', 6, 'error: This reference has no definition.'],
  ['This is **bold **text.', 6, 'error: This is not bold or struck through.'],
  ['-One\n-Two', 6, 'error: This is not a list.'],
  ['1.One', 6, 'error: This is not a list.'],
  [
    '![A](<./images/first/Team Photo.PNG>)',
    6,
    'error: Rename the file of ./images/first/Team Photo.PNG: use only Latin letters',
  ],
  ['<Figure src="./images/first/e\u0301.png" alt="A" />', 6, 'error: Rename the file of '],
  ['| Step |\n|---|\n| One | 2 |', 8, 'error: This row has more cells than the header row.'],
  ['<Note titel="A" title="A">\nWords.\n</Note>', 6, 'error: <Note> has no attribute titel. Use title.'],
  ['<Chart>\n\n| Step |\n|---|\n\n</Chart>', 6, 'error: <Chart> needs caption="…".'],
  ['<Night>\n\n1. Read a message.\n\n</Night>', 8, 'error: This line of <Night> has no time.'],
  ['<Company fact="town" />', 6, 'error: <Company> needs fact="…", one of: name, legalName, address, city, '],
  ['This is <b>bold</b>.', 6, 'error: <b> is HTML, which content must not contain. Use Markdown, such as'],
  ['<Price plan="gold" />', 6, 'error: <Price> needs plan="…", one of: '],
  ['<Price plan="leader" per="0" />', 6, 'error: <Price> needs digits in per, such as per="3".'],
  ['<note title="A">\nWords.\n</note>', 6, 'error: <note> is not a content component. Write <Note>.'],
  ['<Note title="A"></Note>', 6, 'warning: This <Note> has no text.'],
  ['![](./images/first/a.png)', 6, 'error: The image ./images/first/a.png has no description.'],
  ['![A](https://example.com/a.png)', 6, 'error: The site does not load images from other websites.'],
  ['![A](/a.png)', 6, 'error: There is no image at /a.png. Put it in content/blog/images/first/'],
  [
    '<Figure src="./images/first/A.png" alt="A" />',
    6,
    'error: The image ./images/first/A.png does not exist. Letter case matters. Put it in content/blog/images/first/',
  ],
  [
    '![A](./desk.HEIC)',
    6,
    'error: Browsers cannot display the format of ./desk.HEIC. Export the image as JPEG',
  ],
  [
    '<Figure src="./images/first/desk.Jpg" alt="A" />',
    6,
    'error: Rename ./images/first/desk.Jpg: the name must end with one of .avif',
  ],
])('the article body %j is reported at line %i of the file: %s', (body, line, message) => {
  write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com, support: b@example.com }\n');
  write('content/plans/leader.mdx', '---\nname: Leader\nprice: 299\ncardPrice: 299\n---\n\nWords.\n');
  for (const name of ['first/desk.Jpg', 'first/a.png', 'first/Team Photo.PNG', 'other/b.png'])
    write(`content/blog/images/${name}`, '');
  expect(checkBody(body)).toEqual([expect.stringContaining(`content/blog/first.mdx:${line}: ${message}`)]);
});

it.each([
  ['an error in an article', '', ['2: error', '6: error', '8: error']],
  ['a warning in a draft', '\ndraft: true', ['2: warning', '7: warning', '9: warning']],
])('text left over from the template is %s', (_, fields, levels) => {
  article('first', `title: "[A title]"\ndate: 2025-06-21${fields}`, '[Text.]\n\n## [A heading]');
  const templateLines = check().filter((line) => line.includes('This text comes from the template.'));
  expect(templateLines.map((line) => /^content\/blog\/first.mdx:(\d+: \w+)/.exec(line)?.[1])).toEqual(levels);
});

it.each(['5 * 3 = 15', 'snake_case_name', '`*code`', '\\# 1', '*a* and _b_', '$299*'])(
  'the text %s passes the check',
  (body) => {
    expect(checkBody(body)).toEqual([]);
  },
);

it('a syntax error does not hide the other findings of its file', () => {
  const body = '<Note title="A">\n\n[Words]()\n\nOne<br>two and <br>three.\n\n{code\n\n#Tasks';
  expect(checkBody(body)).toEqual([
    expect.stringContaining('first.mdx:6: error: <Note> is not closed.'),
    expect.stringContaining('first.mdx:10: error: <br> is HTML'),
    expect.stringContaining('first.mdx:10: error: <br> is HTML'),
    expect.stringContaining('first.mdx:12: error: The character { starts an expression'),
    expect.stringContaining('first.mdx:14: error: This is not a heading.'),
    expect.stringContaining('first.mdx:8: error: This link has no URL.'),
  ]);
});

it('a component that cannot be read is reported once, not again at its end', () => {
  expect(checkBody('<Note title=A>\n\nWords.\n\n</Note>')).toEqual([
    expect.stringContaining('first.mdx:6: error: The character < starts a content component.'),
  ]);
});
