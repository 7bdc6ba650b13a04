import { describe, expect, it } from 'vitest';
import { describeFindings } from '../../../../src/node/content-rules/report';
import { emptyProject } from './project';

const { write, writeMdxFile, article, check, checkBody } = emptyProject();
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

it('a second promoted plan is an error', () => {
  plan('free', 'promoted: true');
  plan('leader', 'promoted: true');
  expect(check()).toEqual([
    expect.stringContaining('leader.mdx:3: error in promoted: content/plans/free.mdx is promoted as well.'),
  ]);
});

describe('a dollar amount', () => {
  const writePlan = (name: string, price: number) => plan(name, `price: ${price}\ncardPrice: ${price}`);

  it.each([
    ['Leader is $289 a month.', 6, '$289'],
    ['It starts at $5.\n\nThe [plan](/leader-plan) costs $1,299.50.', 8, '$1,299.50'],
    ['## Leader for $199', 6, '$199'],
    ['| Plan | A month |\n|---|---|\n| Leader | $299 |\n| Leader, old | $199 |', 9, '$199'],
  ])(
    'a dollar amount causes a warning if its sentence or row names a plan with another price: %j',
    (body, line, amount) => {
      writePlan('Leader', 299);
      expect(checkBody(body)).toEqual([
        `content/blog/first.mdx:${line}: warning: ${amount} is not a price of Leader. If it is an old price, correct it and the sums that use it.`,
      ]);
    },
  );

  it('a dollar amount causes a warning in fields of articles and YAML files, and in pages, but not in an archived document', () => {
    writePlan('Leader', 299);
    article('first', 'title: The first article\ndescription: Leader is $199.');
    writeMdxFile('content/pages/about.mdx', 'title: About us', 'Leader is $198.');
    write('content/landing.yaml', 'plans:\n  lead: Leader is $197.\n');
    writeMdxFile('content/legal/terms.mdx', 'title: Terms\ndate: 2025-06-01', 'Leader is $196.');
    writeMdxFile('content/legal/versions/terms/2025-05-01.mdx', 'title: Terms', 'Leader is $195.');
    expect(check()).toEqual([
      expect.stringContaining('landing.yaml:2: warning in plans.lead: $197 is not a price of Leader.'),
      expect.stringContaining('first.mdx:3: warning in description: $199 is not'),
      expect.stringContaining('terms.mdx:6: warning: $196 is not'),
      expect.stringContaining('about.mdx:5: warning: $198 is not'),
    ]);
  });

  it('a dollar amount is not compared with a price that is not a number', () => {
    writeMdxFile('content/plans/leader.mdx', 'name: Leader\nprice: $289\ncardPrice: 289');
    expect(checkBody('Leader is $289 a month.')).toEqual([]);
  });

  it('a dollar amount causes a warning if the name of its plan has two words', () => {
    writeMdxFile('content/plans/plus.mdx', 'name: Leader Plus\nprice: 299\ncardPrice: 299');
    expect(checkBody('Take Leader Plus for $199.')).toEqual([
      expect.stringContaining('$199 is not a price of Leader Plus.'),
    ]);
  });

  it('a dollar amount causes a warning in the fields and the text of its own plan', () => {
    writeMdxFile(
      'content/plans/leader.mdx',
      'name: Leader\nprice: 299\ncardPrice: 299\nquestions:\n  - answer: From $199 a month.',
      'Only $289. Free is $0.',
    );
    writePlan('Free', 0);
    expect(check()).toEqual([
      expect.stringContaining('leader.mdx:6: warning in questions.0.answer: $199 is not a price of Leader.'),
      expect.stringContaining('leader.mdx:9: warning: $289 is not a price of Leader.'),
    ]);
  });

  it.each([
    'Leader is $299 on its page and $299.00 on the cards.',
    'With Leader, three agents come to about $100 each.',
    'An hour costs $30. Leader is $299. A leader earns $50 an hour.',
    'Free is $0, Leader is $299.',
  ])(
    'a dollar amount causes no warning if it is a current price, approximate or not about a plan: %j',
    (body) => {
      writePlan('Leader', 299);
      writePlan('Free', 0);
      expect(checkBody(body)).toEqual([]);
    },
  );
});

it.each([
  ['author: Eda', 'error in author: content/authors.yaml has no author "Eda". Add one'],
  ['title: Valid', 'warning in title: content/blog/another.mdx has the same title.'],
  [
    'related: [another, gone]',
    'error in related: There is no article "gone". Use the file name of an article',
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
    describeFindings([
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
      'Placeholders: 2 in content/partners.yaml, content/site.yaml. A build for a real URL fails until they are replaced: docs/before-launch.md.',
    ].join('\n'),
  );
});
