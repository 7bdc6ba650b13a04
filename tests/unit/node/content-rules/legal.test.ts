import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkContent } from '../../../../src/node/content-rules/check';
import { formatFinding } from '../../../../src/node/content-rules/report';
import { contactFields } from '../../../../src/shared/contact-fields';
import { emptyProject, today } from './project';

const { root, write, writeMdxFile, article, commit, check, checkToPublish } = emptyProject();
const terms = (fields: string, body?: string) =>
  writeMdxFile('content/legal/terms.mdx', `title: Terms of Service\n${fields}`, body);
const version = (name: string, fields: string, body?: string) =>
  writeMdxFile(`content/legal/versions/${name}.mdx`, `title: Terms of Service\n${fields}`, body);
const file = 'content/legal/terms.mdx';

beforeEach(() => void commit('2020-01-01T00:00:00Z'));

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

describe('an earlier legal text that is not archived', () => {
  const message = (level: string, end = '') => [
    `${file}:3: ${level} in date: The text of this document, or a value that it shows, has changed since 2025-07-12, and the text of 2025-07-12 is not archived. Run "npm run new -- legal-version terms"${end}.`,
  ];
  const later = ', and give the document a later date';
  const bothChecks = () => [check(), checkToPublish()];
  const findings = (end = '') => [message('warning', end), message('error', end)];

  beforeEach(() => {
    terms('date: 2025-07-12', '- One\n- Two');
    commit('2025-07-12T10:00:00Z');
  });

  it.each([
    ['no finding', 'only its formatting', '2025-07-12', '* One\n* Two\n', [[], []]],
    ['no finding', 'only its date', '2025-08-01', '- One\n- Two', [[], []]],
    ['a finding', 'its text', '2025-07-12', '- One\n- Three', findings(later)],
    ['a finding', 'its text and date', '2025-08-01', '- One\n- Three', findings()],
  ])(
    'an earlier legal text causes %s if %s changed, before and after the commit',
    (_finding, _change, date, body, expected) => {
      terms(`date: ${date}`, body);
      expect(bothChecks()).toEqual(expected);
      commit('2025-08-01T10:00:00Z');
      expect(bothChecks()).toEqual(expected);
    },
  );

  it('an earlier legal text stops a build to publish until it is archived', () => {
    terms('date: 2025-08-01', '- One\n- Three');
    commit('2025-08-01T10:00:00Z');
    terms('date: 2025-08-01', '- One\n- Four');
    // The text can still be edited on the day of its date, in any time zone.
    commit('2025-08-02T11:00:00Z');
    expect(bothChecks()).toEqual(findings());
    version('terms/2025-07-12', 'date: 2025-07-12', '- One\n- Two');
    expect(bothChecks()).toEqual([[], []]);
    terms('date: 2025-08-01', '- One\n- Five');
    commit('2025-09-01T10:00:00Z');
    expect(check()).toEqual([expect.stringContaining('has changed since 2025-08-01')]);
  });

  it('an earlier legal text is found if its date is older than the commit that set it', () => {
    terms('date: 2025-01-01', '- Three');
    commit('2025-08-01T10:00:00Z');
    version('terms/2025-07-12', 'date: 2025-07-12', '- One\n- Two');
    terms('date: 2025-08-01', '- Three');
    expect(check()).toEqual([]);
    terms('date: 2025-08-01', '- Four');
    expect(check()).toEqual([expect.stringContaining('has changed since 2025-01-01')]);
  });

  it('an earlier legal text is reported if a value that it shows changed', () => {
    write('content/site.yaml', 'name: Agentory');
    terms('date: 2025-07-12', 'Between you and <Company fact="name" />.');
    commit('2025-07-12T11:00:00Z');
    expect(check()).toEqual([]);
    write('content/site.yaml', 'name: Other Ltd');
    expect(bothChecks()).toEqual(findings(later));
  });

  it('an earlier legal text is compared even if cookies.yaml has wrong values', () => {
    write('content/cookies.yaml', 'cookies:\n  -\n  - { category: necessary, life: 30 }');
    terms('date: 2025-07-12', '<CookieInventory/>');
    expect(check()).toEqual(message('warning', later));
  });

  it('an earlier legal text from a commit with placeholders causes a warning until the next commit', () => {
    article('example', 'title: An example\nplaceholder: true');
    commit('2025-07-12T11:00:00Z');
    article('example', 'title: An example');
    terms('date: 2025-08-01', '- One\n- Three');
    expect(bothChecks()).toEqual([message('warning'), message('warning')]);
    commit('2025-08-01T10:00:00Z');
    expect(bothChecks()).toEqual([[], []]);
  });

  it.each([
    ['without a repository', () => rmSync(`${root()}/.git`, { recursive: true }), 'not a git repository'],
    ['without git', () => vi.stubEnv('PATH', ''), 'spawnSync git ENOENT'],
  ])(
    'unarchived words cannot be found %s, which is an error in a build to publish',
    (_name, prepare, reason) => {
      prepare();
      const findings = bothChecks();
      vi.unstubAllEnvs();
      for (const [index, level] of ['warning', 'error'].entries())
        expect(findings[index]).toEqual([expect.stringMatching(`^content: ${level}: .*${reason}`)]);
    },
  );

  it.each([
    ['the full history', ['--depth=1'], 'no full history\\.'],
    ['all files, when the remote repository cannot be reached', ['--filter=blob:none'], 'git cannot read'],
  ])('a build to publish fails in a clone without %s, and a check warns', (_, options, reason) => {
    terms('date: 2025-08-01', '- One\n- Three');
    commit('2025-08-01T10:00:00Z');
    const clone = `${root()}/clone`;
    spawnSync('git', ['-C', root(), 'config', 'uploadpack.allowFilter', 'true']);
    spawnSync('git', ['clone', '-q', ...options, `file://${root()}`, clone]);
    spawnSync('git', ['-C', clone, 'remote', 'set-url', 'origin', `${root()}/gone`]);
    for (const [isPublished, level] of [
      [false, 'warning'],
      [true, 'error'],
    ] as const)
      expect(checkContent(clone, { today, isPublished }).map(formatFinding)).toEqual([
        expect.stringMatching(`^content: ${level}: .* could not be compared .*${reason}`),
      ]);
  });
});
