import { expect, it } from 'vitest';
import { describeFindings } from '../../../src/build/check/report';
import { emptyProject } from './project';

const { write, writeText, article, check } = emptyProject();
const plan = (name: string, fields: string) =>
  writeText(`content/plans/${name}.mdx`, `name: ${name}\n${fields}`);

it('placeholders are found in fields, entries and texts', () => {
  write(
    'content/site.yaml',
    'name: Agentory\naddress:\n  - First Street 1\n  - Ajman\nplaceholders:\n  - name\n  - address\n',
  );
  write(
    'content/partners.yaml',
    'partners:\n  - name: True\n    text: T\n  - name: Ostrelle\n    text: T\n    placeholder: true\n',
  );
  plan('leader', 'price: 299\ncardPrice: 299\nplaceholders: [price, prise]');
  article('first', 'title: The first article\ndate: 2025-06-21\nplaceholder: true');
  expect(check().sort()).toEqual(
    [
      'content/plans/leader.mdx:5: error in placeholders: There is no field "prise". Remove the name, or correct it.',
      'content/partners.yaml:6: placeholder in partners.1.placeholder: Ostrelle',
      'content/site.yaml:1: placeholder in name: Agentory',
      'content/site.yaml:2: placeholder in address: First Street 1, Ajman',
      'content/blog/first.mdx:4: placeholder in placeholder: The first article',
      'content/plans/leader.mdx:3: placeholder in price: 299',
    ].sort(),
  );
});

it.each([
  [
    'price: 299\ncardPrice: 49.99',
    ':4: warning in cardPrice: The cards show $49.99, and the page of the plan shows $299.',
  ],
  [
    'promoted: true',
    ':3: error in promoted: Only one plan can be promoted, and content/plans/free.mdx already is.',
  ],
  [
    'features:\n  - { label: [One, Two, Three], text: T }\n  - { label: [Four, Five, Six, Seven], text: T }',
    ':3: error in features: The plan comparison has 6 rows, and this plan has 7.',
  ],
])('a plan with %j has a finding', (fields, message) => {
  plan('free', 'price: 0\ncardPrice: 0\npromoted: true');
  plan('leader', fields);
  expect(check()).toEqual([expect.stringContaining(`content/plans/leader.mdx${message}`)]);
});

it('the plan comparison has space for five plans', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) plan(name, 'price: 1');
  expect(check()).toEqual([
    'content/plans/f.mdx: error: The plan comparison has space for five plans. Remove one.',
  ]);
});

it.each([
  [
    'author: Eda',
    ':4: error in author: content/authors.yaml has no author "Eda". Add one, or write one of: Ada, {name} AI.',
  ],
  ['checker: "{name} AI"', ':4: error in checker: content/authors.yaml has no person "{name} AI".'],
])('an article with %j has a finding', (field, message) => {
  write(
    'content/authors.yaml',
    'authors:\n  - { name: Ada, kind: person }\n  - { name: "{name} AI", kind: program }\n',
  );
  article('valid', 'title: Valid\ndate: 2025-06-21\nauthor: "{name} AI"\nchecker: Ada');
  article('first', `title: The first article\ndate: 2025-06-21\n${field}`);
  expect(check()).toEqual([expect.stringContaining(`content/blog/first.mdx${message}`)]);
});

it('findings are printed by file and line, with one line for all placeholders', () => {
  expect(
    describeFindings([
      { level: 'warning', file: 'content/site.yaml', text: 'Shorten it.' },
      { level: 'placeholder', file: 'content/site.yaml', line: 1, field: 'name', text: 'Agentory' },
      { level: 'error', file: 'content/blog/a.mdx', line: 10, field: 'date', text: 'Write a date.' },
      { level: 'warning', file: 'content/blog/a.mdx', line: 9, text: 'Shorten it.' },
      { level: 'placeholder', file: 'content/partners.yaml', line: 6, text: 'Ostrelle' },
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
