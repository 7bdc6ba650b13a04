import { expect, it } from 'vitest';
import { formatFindings } from '../../../../src/node/content-rules/report';
import { emptyProject } from './project';

const { write, writeMdxFile, article, commit, check } = emptyProject();
const plan = (name: string, fields: string) =>
  writeMdxFile(`content/plans/${name.toLowerCase()}.mdx`, `name: ${name}\n${fields}`);

it('placeholders of fields, list entries and MDX files are reported', () => {
  const address = 'address: { lines: [First Street 1, Ajman] }';
  write('content/site.yaml', `name: Agentory\n${address}\nplaceholders:\n  - name\n  - address\n`);
  write(
    'content/partners.yaml',
    'partners:\n  - name: True\n    text: T\n  - name: Ostrelle\n    text: T\n    placeholder: true\n',
  );
  plan('leader', 'price: 299\ncardPrice: 299\nplaceholders: [price, prise]');
  article('first', 'title: The first article\ndate: 2025-06-21\nplaceholder: true');
  expect(check().sort()).toEqual(
    [
      'content/plans/leader.mdx:5: error in placeholders: This file has no field "prise". Correct or remove this name.',
      'content/partners.yaml:6: placeholder: Ostrelle',
      'content/site.yaml:1: placeholder in name: Agentory',
      'content/site.yaml:2: placeholder in address: First Street 1, Ajman',
      'content/blog/first.mdx:4: placeholder: The first article',
      'content/plans/leader.mdx:3: placeholder in price: 299',
    ].sort(),
  );
});

it('a plan that the database does not know is an error', () => {
  plan('plus', 'promoted: false');
  expect(check()).toEqual([
    expect.stringContaining('content/plans/plus.mdx: error: The database knows only'),
  ]);
});

it('a second promoted plan is an error', () => {
  plan('free', 'promoted: true');
  plan('leader', 'promoted: true');
  expect(check()).toEqual([
    expect.stringContaining('leader.mdx:3: error in promoted: content/plans/free.mdx is promoted as well.'),
  ]);
});

it.each([
  ['author: Eda', 'error in author: content/authors.yaml has no author "Eda". Add one'],
  ['title: Valid', 'warning in title: content/blog/another.mdx has the same title.'],
  [
    'related: [another, gone]',
    'error in related: There is no article "gone". Use the file name of an article',
  ],
  [
    'title: CO₂ and costs',
    'warning in title: The image that social networks show with a link cannot contain ₂',
  ],
  ['checker: "{name} AI"', 'error in checker: content/authors.yaml has no person "{name} AI".'],
])('an article with %j is reported: %s', (field, message) => {
  const authors = '  - { name: Ada, kind: person }\n  - { name: "{name} AI", kind: program }\n';
  write('content/authors.yaml', `authors:\n${authors}`);
  article('another', 'title: Valid\ndate: 2025-06-21\nauthor: "{name} AI"\nchecker: Ada');
  article('first', `date: 2025-06-21\nauthorTitle: Author\n${field}`);
  expect(check()).toEqual([expect.stringContaining(`content/blog/first.mdx:4: ${message}`)]);
});

it('the printed findings are sorted by file and line, with one line for all placeholders', () => {
  expect(
    formatFindings([
      { level: 'warning', file: 'content/site.yaml', message: 'Shorten it.' },
      { level: 'placeholder', file: 'content/site.yaml', line: 1, field: 'name', message: 'Agentory' },
      { level: 'error', file: 'content/blog/a.mdx', line: 10, field: 'date', message: 'Write a date.' },
      { level: 'warning', file: 'content/blog/a.mdx', line: 9, message: 'Shorten it.' },
      { level: 'placeholder', file: 'content/partners.yaml', line: 6, message: 'Ostrelle' },
    ]),
  ).toBe(
    [
      'content/blog/a.mdx:9: warning: Shorten it.',
      'content/blog/a.mdx:10: error in date: Write a date.',
      'content/site.yaml: warning: Shorten it.',
      'Placeholders: 2 in content/partners.yaml, content/site.yaml. A build for a real URL fails until they are replaced: docs/launch.md.',
    ].join('\n'),
  );
});

it('a renamed plan is reported at each line with its published name, except in archived legal texts', () => {
  plan('leader', 'package: leader');
  writeMdxFile('content/legal/versions/terms/2025-05-01.mdx', 'date: 2025-05-01', 'The leader plan.');
  commit();
  writeMdxFile(
    'content/plans/leader.mdx',
    'name: Pro\nactions:\n  page: { text: CHOOSE LEADER, href: /about }',
  );
  article('first', 'title: First\ndate: 2025-06-21', 'The leader plan and leadership.\n\nMisleader.');
  const message = 'The plan "leader" is now "Pro". Replace the old name here if it means the plan.';
  expect(check().filter((line) => line.includes('is now'))).toEqual([
    `content/blog/first.mdx:6: warning: ${message}`,
    `content/plans/leader.mdx:4: warning: ${message}`,
  ]);
});

it.each([
  ['its front matter cannot be read', 'name: "Pro'],
  ['the field is missing', 'order: 1'],
  ['the name is empty', "name: ''"],
  ['the name is a number', 'name: 2025'],
])('the published name of a plan is not reported while %s', (_, fields) => {
  plan('leader', 'package: leader');
  commit();
  writeMdxFile('content/plans/leader.mdx', fields, 'The leader plan.');
  expect(check().filter((line) => line.includes('is now'))).toEqual([]);
});

it('a new plan name that contains the published one is not reported as the published one', () => {
  plan('leader', 'package: leader');
  commit();
  writeMdxFile(
    'content/plans/leader.mdx',
    'name: leader plus',
    'The leader plus plan.\n\nA LEADER PLUS agent.\n\nThe leader plan.',
  );
  expect(check().filter((line) => line.includes('is now'))).toEqual([
    'content/plans/leader.mdx:9: warning: The plan "leader" is now "leader plus". Replace the old name here if it means the plan.',
  ]);
});
