import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { contactFields } from '../../../../src/shared/contact-fields';
import { emptyProject } from './project';

const { root, write, writeMdxFile, article, commit, check } = emptyProject();
const terms = (fields: string, body?: string) =>
  writeMdxFile('content/legal/terms.mdx', `title: Terms of Service\n${fields}`, body);
const version = (name: string, fields: string, body?: string) =>
  writeMdxFile(`content/legal/versions/${name}.mdx`, `title: Terms of Service\n${fields}`, body);
const file = 'content/legal/terms.mdx';

it.each([
  [
    'with a date in the future',
    'date: 2026-03-03',
    ':3: error in date: 2026-03-03 is in the future, but the next build publishes',
  ],
  [
    'with a notice date that has arrived',
    'date: 2025-07-12\nnoticeDate: 2026-03-01',
    ':4: warning in noticeDate: The change was announced',
  ],
])('a legal document %s is reported', (_, fields, message) => {
  terms(fields);
  expect(check()).toEqual([expect.stringContaining(`${file}${message}`)]);
});

it('a legal document dated today with a notice for tomorrow passes the check', () => {
  terms('date: 2026-03-01\nnotice: Fees change.\nnoticeDate: 2026-03-02');
  expect(check()).toEqual([]);
});

it('a draft and an article with a future date each cause a warning', () => {
  article('a', 'title: Draft\ndate: 2025-06-21\ndraft: true');
  article('b', 'title: Later\ndate: 2026-04-02');
  expect(check()).toEqual([
    expect.stringContaining('content/blog/a.mdx:4: warning in draft: This article is a draft.'),
    expect.stringContaining(
      'content/blog/b.mdx:3: warning in date: This article will be published by the first build on or after 2026-04-02.',
    ),
  ]);
});

it('a link to an archived version or to the changes page passes the check', () => {
  terms('date: 2025-07-12', '[Before](/terms/2025-05-01), [what changed](/terms/changes)');
  version('terms/2025-05-01', 'date: 2025-05-01');
  expect(check()).toEqual([]);
});

it.each([
  [
    'without a current document',
    'fees/2025-05-01',
    '2025-05-01',
    'Words.',
    '-01.mdx: error: There is no content/legal/fees.mdx.',
  ],
  [
    'with the date of the current document',
    'terms/2025-07-12',
    '2025-07-12',
    'Words.',
    'terms.mdx:3: error in date: The archived version',
  ],
  [
    'whose file name is not its date',
    'terms/2025-05-01',
    '2025-05-02',
    'Words.',
    ':3: error in date: The file name must be the date: 2025-05-02',
  ],
  [
    'with a component that shows the current value',
    'terms/2025-05-01',
    '2025-05-01',
    '<LegalName />',
    ':6: error: <LegalName> shows the current value.',
  ],
])('an archived version %s is reported', (_, name, date, body, message) => {
  terms('date: 2025-07-12', 'New words.');
  version(name, `date: ${date}`, body);
  expect(check()).toEqual([expect.stringContaining(message)]);
});

it('an archived version that differs from the published text causes a warning', () => {
  terms('date: 2025-05-01', 'Words of <SiteName />.');
  write('content/site.yaml', 'name: Agentory');
  commit();
  terms('date: 2025-07-12', 'New words.');
  version('terms/2025-05-01', 'date: 2025-05-01', 'Words of Agentory.');
  expect(check()).toEqual([]);
  version('terms/2025-05-01', 'date: 2025-05-01', 'Words of no one.');
  expect(check()).toEqual([
    expect.stringContaining(
      '2025-05-01.mdx: warning: This archived version differs from the published text.',
    ),
  ]);
});

it('an archived version that was changed or deleted since the last commit causes a warning', () => {
  terms('date: 2025-07-12', 'New words.');
  version('terms/2025-05-01', 'date: 2025-05-01', 'Words.');
  commit();
  expect(check()).toEqual([]);
  const file = 'content/legal/versions/terms/2025-05-01.mdx';
  const problem = expect.stringMatching(`^${file}: warning: .* restore it: git checkout \\w+ -- ${file}$`);
  version('terms/2025-05-01', 'date: 2025-05-01', 'Other words.');
  expect(check()).toEqual([problem]);
  rmSync(`${root()}/${file}`);
  expect(check()).toEqual([problem]);
});

const fields = contactFields.map(({ policy }) => policy).join(', ');
it.each([
  ['that lists every contact form field passes the check', `- **Contact message:** your ${fields}.`, []],
  [
    'that lists the fields over two lines with "and" passes the check',
    `- **Contact message:** your ${fields.replace(/, (?=[^,]*$)/, '\n  and ')}.`,
    [],
  ],
  [
    'without the field Email causes an error',
    `- **Contact message:** your ${fields.replace('email address, ', '')}.`,
    [':6: error: The contact form has the field Email, which is missing here. Add "email address".'],
  ],
  [
    'with a field that the form does not have causes an error',
    `- **Contact message:** your ${fields}, and your age.`,
    [':6: error: The contact form has no field for "your age". Remove it from the list'],
  ],
  [
    'that has "company" only inside another field name causes an error',
    `- **Contact message:** your ${fields.replace('name, ', 'company name, ').replace('company, ', '')}.`,
    [':6: error: The contact form has the field Company, which is missing here. Add "company".'],
  ],
  [
    'without the list of contact fields causes a warning',
    'Words.',
    [': warning: No list item starts with "Contact message:"'],
  ],
])('a Privacy Policy %s', (_, body, findings) => {
  writeMdxFile('content/legal/privacy-policy.mdx', 'title: Privacy Policy\ndate: 2025-07-12', body);
  expect(check()).toEqual(
    findings.map((finding) => expect.stringContaining(`content/legal/privacy-policy.mdx${finding}`)),
  );
});

it('a contact field missing from the Privacy Policy is a warning in development', () => {
  const body = `- **Contact message:** your ${fields.replace('email address, ', '')}.`;
  writeMdxFile('content/legal/privacy-policy.mdx', 'title: Privacy Policy\ndate: 2025-07-12', body);
  expect(check(true)).toEqual([expect.stringContaining(':6: warning: The contact form has the field Email')]);
});

it('a legal document with a new date and the text of its archived version causes a warning', () => {
  version('terms/2025-07-12', 'date: 2025-07-12', '- One\n- Two');
  terms('date: 2025-08-01', '- One\n- Two');
  const text = `${file}:3: warning in date: The date is new, but the text is that of 2025-07-12.`;
  expect(check()).toEqual([expect.stringContaining(text)]);
  terms('date: 2025-08-01', '- One\n- Three');
  expect(check()).toEqual([]);
});

describe('a legal document whose earlier version is not archived', () => {
  const containing = (part: string) => [expect.stringContaining(part)];
  const warning = containing(
    `${file}:3: warning in date: This document, or a value that it shows, has changed, but the text of 2025-07-12 is not archived. Unless`,
  );
  const error = containing(
    `${file}:3: error in date: The text and the date of this document are new, but the text of 2025-07-12`,
  );
  let first = '';

  beforeEach(() => {
    terms('date: 2025-07-12', '- One\n- Two');
    first = commit();
  });

  it.each([
    ['no finding', 'only its formatting', '2025-07-12', '* One\n* Two\n', []],
    ['a warning', 'its text', '2025-07-12', '- One\n- Three', warning],
    ['a warning', 'its date', '2025-08-01', '- One\n- Two', warning],
    ['an error', 'its text and date', '2025-08-01', '- One\n- Three', error],
  ])('causes %s if %s changed since the last commit', (_finding, _change, date, body, findings) => {
    terms(`date: ${date}`, body);
    expect(check()).toEqual(findings);
  });

  it('causes a warning if a value that it shows changed', () => {
    write('content/site.yaml', 'name: Agentory');
    terms('date: 2025-07-12', 'Between you and <SiteName />.');
    commit();
    expect(check()).toEqual([]);
    write('content/site.yaml', 'name: Other Ltd');
    expect(check()).toEqual(warning);
  });

  it('is compared even if cookies.yaml has wrong values', () => {
    write('content/cookies.yaml', 'cookies:\n  -\n  - { category: necessary, life: 30 }');
    terms('date: 2025-07-12', '<CookieInventory/>');
    expect(check()).toEqual(warning);
  });

  it('causes an error that names the commit of the earlier version, even after later commits', () => {
    terms('date: 2025-08-01', '- One\n- Three');
    commit();
    terms('date: 2025-08-01', '- One\n- Four');
    commit();
    expect(check()).toEqual(error);
    const [, named] = /legal-version terms (\w{7,})"/.exec(check()[0] ?? '') ?? [];
    expect(first).toMatch(new RegExp(`^${named}`));
    version('terms/2025-07-12', 'date: 2025-07-12', '- One\n- Two');
    expect(check()).toEqual([]);
  });

  it('is compared with the published commit if there is one', () => {
    const publish = (published: string) =>
      spawnSync('git', ['update-ref', 'refs/remotes/origin/main', published], { cwd: root() });
    publish(first);
    terms('date: 2025-07-12', '- One\n- Three');
    const second = commit();
    expect(check()).toEqual(warning);
    publish(second);
    expect(check()).toEqual([]);
  });

  it('causes a warning while the site has placeholders, and no warning once they are replaced', () => {
    article('example', 'title: An example\nplaceholder: true');
    commit();
    terms('date: 2025-08-01', '- One\n- Three');
    expect(check()).toEqual([
      expect.stringContaining(`${file}:3: warning in date: The text and the date of this document are new`),
      expect.stringContaining('placeholder: An example'),
    ]);
    article('example', 'title: An example');
    expect(check()).toEqual([]);
  });

  it('is not reported if only its date changed in an earlier commit', () => {
    terms('date: 2025-08-01', '- One\n- Two');
    commit();
    expect(check()).toEqual([]);
  });
});
