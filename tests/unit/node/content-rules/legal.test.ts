import { expect, it } from 'vitest';
import { contactFields } from '../../../../src/shared/contact-fields';
import { emptyProject } from './project';

const { writeMdxFile, article, check } = emptyProject();
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

it.each([
  ['that is a draft', 'date: 2025-06-21\ndraft: true', '4: warning in draft: This article is a draft.'],
  [
    'with a future date',
    'date: 2026-04-02',
    '3: warning in date: This article will be published by the first build on or after 2026-04-02.',
  ],
])('an article %s causes a warning', (_, fields, message) => {
  article('first', `title: First\n${fields}`);
  expect(check()).toEqual([expect.stringContaining(`content/blog/first.mdx:${message}`)]);
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
    '<Company fact="legalName" />',
    ':6: error: <Company> shows the current value.',
  ],
])('an archived version %s is reported', (_, name, date, body, message) => {
  terms('date: 2025-07-12', 'New words.');
  version(name, `date: ${date}`, body);
  expect(check()).toEqual([expect.stringContaining(message)]);
});

const asked = contactFields.map(({ policy }) => policy).join(',\n  ');
const policy = `- **Contact message:** your ${asked}.
- **Account:** your name, email address and password.
- **Newsletter:** your first name.`;

it.each([
  ['all fields', policy, undefined],
  ['no email address of the contact form', policy.replace('email address,', ''), 'Contact message'],
  ['no list of the contact fields', policy.replace('Contact message', 'Message'), 'Contact message'],
  [
    'no email address of the account',
    policy.replace('email address and', ''),
    'Account:" or "Profile:" or "Newsletter',
  ],
])('a Privacy Policy with %s names what is missing, as a warning in development', (_, body, items) => {
  writeMdxFile('content/legal/privacy-policy.mdx', 'title: Privacy Policy\ndate: 2025-07-12', body);
  for (const [isDevelopment, level] of [
    [false, 'error'],
    [true, 'warning'],
  ] as const)
    expect(check(isDevelopment).filter((line) => line.includes('email'))).toEqual(
      items ? [expect.stringMatching(`${level}: A form asks for "[^"]*email[^"]*", .*${items}`)] : [],
    );
});
