import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { root, writeText, article, check } = emptyProject();
const terms = (fields: string, body?: string) =>
  writeText('content/legal/terms.mdx', `title: Terms of Service\n${fields}`, body);
const version = (name: string, fields: string, body?: string) =>
  writeText(`content/legal/versions/${name}.mdx`, `title: Terms of Service\n${fields}`, body);
const place = 'content/legal/terms.mdx';

it.each(['2025-06-31', '2025-02-29', '21/06/2025', '2025-6-1', 'soon'])(
  'the date %s does not exist',
  (date) => {
    terms(`date: ${date}`);
    expect(check()).toEqual([
      `${place}:3: error in date: The date "${date}" does not exist. Write a date as year-month-day, such as 2025-06-21.`,
    ]);
  },
);

it.each([
  ['date:', ':3: error in date: The field is empty.'],
  [
    'date: 2026-03-03',
    ':3: error in date: 3 March 2026 is in the future, but the next build publishes this document.',
  ],
  [
    'date: 2026-02-01\nlistLabel: Updated 2025',
    ':4: error in listLabel: The label has the year 2025, and the date has 2026.',
  ],
  [
    'date: 2025-07-12\nnoticeDate: 2026-03-01',
    ':4: warning in noticeDate: The change was announced for 1 March 2026.',
  ],
  [
    'date: 2026-02-28\nnoticeDate: 2026-02-28',
    ':4: error in noticeDate: The document already has this date or a later one.',
  ],
  [
    'date: 2025-07-12\nnoticeDate: 2026-02-30',
    ':4: error in noticeDate: The date "2026-02-30" does not exist.',
  ],
])('a legal document with %j has a finding', (fields, message) => {
  terms(fields);
  expect(check()).toEqual([expect.stringContaining(`${place}${message}`)]);
});

it.each([
  'date: 2024-02-29',
  'date: "2025-06-30"',
  'date: 2025-07-12\nnotice: Fees change.\nnoticeDate: 2026-03-02',
])('a legal document with %j has no finding', (fields) => {
  terms(fields);
  expect(check()).toEqual([]);
});

it('an article that is not public is a warning', () => {
  article('a', 'title: Draft\ndate: 2025-06-21\ndraft: true');
  article('b', 'title: Later\ndate: 2026-04-02');
  expect(check()).toEqual([
    expect.stringContaining('content/blog/a.mdx:4: warning in draft: This article is a draft.'),
    expect.stringContaining(
      'content/blog/b.mdx:3: warning in date: This article is not public before 2 April 2026',
    ),
  ]);
});

it('links may lead to an archived version and to the page of changes', () => {
  terms('date: 2025-07-12', '[Before](/terms/2025-05-01), [what changed](/terms/changes)');
  version('terms/2025-05-01', 'date: 2025-05-01');
  expect(check()).toEqual([]);
});

it.each([
  [
    'fees/2025-05-01',
    'date: 2025-05-01',
    undefined,
    'fees/2025-05-01.mdx: error: There is no content/legal/fees.mdx.',
  ],
  ['terms/2025-07-12', 'date: 2025-07-12', undefined, 'terms.mdx:3: error in date: The archived version'],
  [
    'terms/2025-05-01',
    'date: 2025-05-02',
    undefined,
    ':3: error in date: The file name must be the date: 2025-05-02.mdx.',
  ],
  [
    'terms/2025-05-01',
    'date: 2025-05-01',
    'By <LegalName />.',
    ':6: error: <LegalName> shows the current value.',
  ],
])('the archived version %s with %j and %j has a finding', (name, fields, body, message) => {
  terms('date: 2025-07-12');
  version(name, fields, body);
  expect(check()).toEqual([expect.stringContaining(message)]);
});

it('a changed legal text without an archived version is a warning', () => {
  const git = (...words: string[]) =>
    spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
      cwd: root(),
    });
  terms('date: 2025-07-12', '- One\n- Two');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Publish');
  const warning = expect.stringContaining(
    `${place}:3: warning in date: This document has changed, and the text of 2025-07-12 is not archived. If the change binds readers, run npm run new -- legal-version terms`,
  );
  terms('date: 2025-07-12', '* One\n* Two\n');
  expect(check()).toEqual([]);
  terms('date: 2025-07-12', '- One\n- Three');
  expect(check()).toEqual([warning]);
  terms('date: 2025-08-01', '- One\n- Two');
  expect(check()).toEqual([warning]);
  version('terms/2025-07-12', 'date: 2025-07-12', '- One\n- Two');
  expect(check()).toEqual([]);
});
