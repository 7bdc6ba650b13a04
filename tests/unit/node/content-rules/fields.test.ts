import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, writeMdxFile, article, check, checkWithSchemas } = emptyProject();
const valid =
  'title: A title that is valid\ndescription: A description that says in a sentence what a reader will learn.\ndate: 2025-06-21\nauthor: Ada';

it.each([
  ['---\ntitle: One: two\n---\n', 2, 'The fields cannot be read: Nested mappings are not allowed'],
  ['---\nlist:\n\t- one\n---\n', 3, 'The fields cannot be read: Tabs are not allowed as indentation.'],
  ['---\nlist:\n  - a: b\n    c: d\n  e: f\n---\n', 5, 'The fields cannot be read: '],
  ['---\ntitle: One\n\nWords.', 1, 'The file must start with a --- line, fields'],
  ['---\nwords\n---\n', 1, 'The file must start with a --- line, fields'],
])('the invalid front matter %j is reported at line %i: %s', (text, line, message) => {
  write('content/blog/first.mdx', text);
  expect(check()).toContainEqual(
    expect.stringContaining(`content/blog/first.mdx:${line}: error: ${message}`),
  );
});

it.each(['A {{ .Token }}', 'A }} B'])(
  'the name %s, which emails would fill with another value, is an error',
  (name) => {
    write('content/site.yaml', `legalName: "${name}"\n`);
    expect(check()).toContain(
      'content/site.yaml:1: error in legalName: Remove {{ and }}: emails would show another value.',
    );
  },
);

it.each([
  ['url', 'https://a.example/', 'Write the absolute URL without a slash at the end'],
  ['bookingUrl', 'javascript:alert(1)', 'Write a URL that begins with https://'],
])('the %s %s of the site is an error', (name, url, message) => {
  write('content/site.yaml', `${name}: "${url}"\n`);
  expect(checkWithSchemas().join('\n')).toContain(`content/site.yaml:1: error in ${name}: ${message}`);
});

it.each(['- name: Ostrelle\n  text: T\n', '', 'Ostrelle\n'])(
  'the YAML file %j causes an error because it does not consist of fields',
  (text) => {
    write('content/partners.yaml', text);
    expect(checkWithSchemas()).toEqual([
      expect.stringContaining('content/partners.yaml:1: error: The file must contain fields'),
    ]);
  },
);

it('a file that is not UTF-8 or has a byte order mark causes an error', () => {
  write('content/blog/first.mdx', Buffer.from(`---\n${valid}\n---\n\nA café.\n`, 'latin1'));
  write('content/blog/second.mdx', `\ufeff---\n${valid}\n---\n\nWords.\n`);
  expect(check()).toEqual([
    expect.stringContaining(
      'first.mdx: error: The file is not UTF-8, or it starts with a byte order mark (BOM).',
    ),
    expect.stringContaining(
      'second.mdx: error: The file is not UTF-8, or it starts with a byte order mark (BOM).',
    ),
  ]);
});

it.each([
  ['author: Ada', 'author: Ada\nprice: 3', ':6: error in price: There is no field "price" here. Remove it'],
  ['A title that is valid', 'Short', ':2: error in title: Write at least 10 characters.'],
  ['2025-06-21', '2025-02-29', ':4: error in date: This is not a date.'],
  ['2025-06-21', '21/06/2025', ':4: error in date: This is not a date.'],
  ['author: Ada', 'author: Ada\ndraft: "no"', ':6: error in draft: Write true or false, without quotes.'],
  ['author: Ada', 'author: [Ada, Bo]', ':5: error in author: Write text.'],
  ['author: Ada', 'author: 12', ':5: error in author: Put the value in double quotes: "12".'],
  ['author: Ada', 'author:', ':5: error in author: The field is empty.'],
  ['author: Ada', 'draft: false', ': error in author: The field is missing. VS Code describes it'],
])('a field is reported when %j becomes %j, as first.mdx%s', (line, change, message) => {
  article('first', valid.replace(line, change));
  expect(checkWithSchemas()).toEqual([expect.stringContaining(`content/blog/first.mdx${message}`)]);
});

it('a field in a list is reported with its line and path', () => {
  write('content/navigation.yaml', 'links:\n  - text: ABOUT\n    href: about\n');
  const cookie = '  - name: theme\n    category: functional\n    kind: cookie\n    owner: ""\n';
  write('content/cookies.yaml', `cookies:\n${cookie}    purpose: P\n    life: L\n`);
  const reason = '  - title: Trust first\n    text: T\n';
  write('content/reasons.yaml', `reasons:\n${reason}${reason}`);
  write('content/partners.yaml', 'partners: []\n');
  expect(checkWithSchemas()).toEqual([
    expect.stringContaining('cookies.yaml:3: error in cookies.0.category: Write one of: necessary, '),
    expect.stringContaining('cookies.yaml:5: error in cookies.0.owner: The field is empty.'),
    expect.stringContaining('navigation.yaml:3: error in links.0.href: '),
    expect.stringContaining('partners.yaml:1: error in partners: Write at least 1 entry.'),
    expect.stringContaining(
      'reasons.yaml:4: error in reasons.1.title: The list already contains "Trust first".',
    ),
  ]);
});

const legal = `title: Terms
description: A description that states in a sentence what the document contains.
order: 1
listLabel: Updated 2025
dateLabel: Effective
date: 2025-07-12`;
const action = '{ text: Choose, href: /contact }';
const plan = `name: Leader
order: 1
title: A title that is valid
description: A description that states in a sentence what the plan contains.
price: 299
cardPrice: 49.99
priceNote: billed monthly
promoted: false
package: leader
features:
  - { label: [One, Two, Three, Four, Five, Six], text: T }
actions: { landing: ${action}, overview: ${action}, page: ${action} }
cards:
  - { title: T, text: T }
questions:
  - { question: Q, answer: A }`;

it.each([
  [
    'Updated 2025',
    'Updated 2026',
    'terms.mdx:5: error in listLabel: The label and the date have different years.',
  ],
  [
    'order: 1',
    'order: 1\nnotice: N\nnoticeDate: 2025-07-12',
    'terms.mdx:6: error in noticeDate: The document',
  ],
  ['order: 1', 'order: 1\nnotice: N', 'error in noticeDate: Write both notice and noticeDate, or neither.'],
])('a legal document with %j changed to %j is reported: %s', (line, change, message) => {
  writeMdxFile('content/legal/terms.mdx', legal.replace(line, change));
  expect(checkWithSchemas()).toContainEqual(expect.stringContaining(message));
});

it.each([
  ['cardPrice: 49.99', 'cardPrice: 49.999', ':7: error in cardPrice: Write at most two decimals.'],
  ['Six]', 'Six, Seven]', ':11: error in features: The plan comparison has 6 rows.'],
])('a plan with %j changed to %j is reported as leader.mdx%s', (line, change, message) => {
  writeMdxFile('content/plans/leader.mdx', plan.replace(line, change));
  expect(checkWithSchemas()).toContainEqual(expect.stringContaining(`content/plans/leader.mdx${message}`));
});

it('a value in quotation marks of a word processor has a warning', () => {
  write('content/landing.yaml', 'title: „Hello“\n');
  expect(check()).toEqual([
    'content/landing.yaml:1: warning in title: The page shows the quotation marks in „Hello“. Remove them, or write straight ones: "…".',
  ]);
});
