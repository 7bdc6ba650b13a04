import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slugOf } from '../../../scripts/new';
import { checkContent } from '../../../src/content-check/check';
import { readDocument } from '../../content/read';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-'));
  cpSync('content', path.join(root, 'content'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs `npm run new -- …` on a copy of the content. */
function make(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve('scripts/new.ts'), ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const errors = () => checkContent(root).filter(({ level }) => level === 'error');

describe('a title as a file name', () => {
  it.each([
    ['Lead generation with AI, done decently', 'lead-generation-with-ai-done-decently'],
    ['  What -- 100+ designs cost?  ', 'what-100-designs-cost'],
    ['Über Café Ångström', 'uber-cafe-angstrom'],
    ['ﬁne ½', 'fine-1-2'],
    ['Straße nach Łódź: Ærø', 'strasse-nach-lodz-aero'],
    ["Ruth’s desk, and Jo's", 'ruths-desk-and-jos'],
    ['A rocket 🚀 for 24/7', 'a-rocket-for-24-7'],
    [
      `${'Seven words in a very long title '.repeat(3)}`,
      'seven-words-in-a-very-long-title-seven-words-in-a-very-long',
    ],
    ['x'.repeat(80), 'x'.repeat(60)],
    ['مرحبا', ''],
  ])('of %j is %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});

describe('a new article', () => {
  it('passes the schema and the rules, and is a draft', () => {
    const { status, stdout } = make('article', 'A tidy', 'desk: "first" steps');
    expect(stdout).toContain('content/blog/a-tidy-desk-first-steps.mdx');
    expect(status).toBe(0);
    const { fields } = readDocument('blog', 'a-tidy-desk-first-steps', root);
    expect(fields).toMatchObject({ title: 'A tidy desk: "first" steps', draft: true });
    expect(errors()).toEqual([]);
  });

  it.each([
    ['He said "no": {name} & <b>co</b> # 100 %', 'he-said-no-name-b-co-b-100'],
    ["It's a 'quoted' title \\ with a backslash", 'its-a-quoted-title-with-a-backslash'],
    ['Über die Größe: ein Maß', 'uber-die-grosse-ein-mass'],
    ['🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀 and more of it', 'and-more-of-it'],
    ['- a list? no: [a title] | {really}', 'a-list-no-a-title-really'],
    ['2025-06-21', '2025-06-21'],
  ])('may have the odd title %j', (title, slug) => {
    const { status, stderr } = make('article', title);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(readDocument('blog', slug, root).fields.title).toBe(title);
    expect(errors()).toEqual([]);
  });

  it('says what is still to be written', () => {
    make('article', 'A tidy desk at last');
    const own = checkContent(root).filter(({ file }) => file.endsWith('a-tidy-desk-at-last.mdx'));
    expect(own.map(({ level }) => level)).toContain('note');
    expect(
      own.filter(({ text }) => text.includes('in brackets')).map(({ line, field }) => [line, field]),
    ).toEqual([
      [10, undefined],
      [12, undefined],
      [14, undefined],
      [3, 'description'],
    ]);
  });

  it.each([9, 81])('may not have a title of %i characters', (length) => {
    const { status, stderr } = make('article', 'x'.repeat(length));
    expect(stderr.trim()).toBe(
      `Give the article a title of 10 to 80 characters: npm run new -- article "Title". Yours has ${length}.`,
    );
    expect(status).toBe(1);
  });
});

it.each([
  [
    ['article', 'A letter for the last night of the year'],
    'content/blog/new-year-message.mdx has this title already.',
  ],
  [['legal', 'Abc'], 'Give the legal document a title of 4 to 60 characters'],
  [['page', 'Team'], 'A new page is made in the code: ask a developer.'],
  [['artcle', 'A tidy desk at last'], 'Say what to make and its title'],
  [[], 'Say what to make and its title'],
])('is not made of %j', (words, sentence) => {
  const { status, stderr } = make(...words);
  expect(stderr).toContain(sentence);
  expect(status).toBe(1);
});

it.each([
  ['article', 'blog', 10],
  ['article', 'blog', 80],
  ['legal', 'legal', 4],
  ['legal', 'legal', 60],
  ['plan', 'plans', 1],
  ['plan', 'plans', 20],
] as const)('a new %s in content/%s may have a title of %i characters', (kind, folder, length) => {
  make(kind, 'x'.repeat(length));
  expect(() => readDocument(folder, 'x'.repeat(Math.min(60, length)), root)).not.toThrow();
});

describe('a new legal document', () => {
  it('passes the schema, comes last in the list, and is not built before it is written', () => {
    expect(make('legal', 'Service Levels').status).toBe(0);
    expect(readDocument('legal', 'service-levels', root).fields).toMatchObject({
      title: 'Service Levels',
      order: 7,
    });
    expect(errors()).not.toEqual([]);
    expect(errors().filter(({ text }) => !text.includes('in brackets'))).toEqual([]);
  });
});

describe('an earlier version of a legal document', () => {
  const read = (name: string) => readFileSync(path.join(root, 'content', 'legal', name), 'utf8');

  it('is the text of today, word for word, with nothing in it that would change later', () => {
    const { status, stdout } = make('legal-version', 'cookie-policy');
    expect(stdout).toContain('Made content/legal/versions/cookie-policy/2025-07-18.mdx');
    expect(stdout).toContain('give it a date after 2025-07-18');
    expect(status).toBe(0);
    const kept = read('versions/cookie-policy/2025-07-18.mdx');
    expect(kept).not.toMatch(/<[A-Z]/);
    expect(kept).toContain('We**, **us** and **our** mean Agentory FZE, the company');
    expect(kept).toContain('write to [privacy@agentory.example](mailto:privacy@agentory.example).');
    expect(kept).toContain('| flash | Session storage | Carries a confirmation message');
    expect(kept).toContain('### Marketing\n\nNone are used.');
  });

  it('announces nothing: the notice belongs to the text that comes', () => {
    const file = path.join(root, 'content', 'legal', 'privacy-policy.mdx');
    const notice = 'notice: >\n  Another provider\n  sends the newsletter.\nnoticeDate: 2030-01-01\n';
    writeFileSync(file, readFileSync(file, 'utf8').replace('listLabel', `${notice}listLabel`));
    make('legal-version', 'privacy-policy');
    expect(read('versions/privacy-policy/2025-07-12.mdx')).toMatch(/^date: 2025-07-12\nlistLabel/m);
  });

  it('stops the build until the document has a later date', () => {
    make('legal-version', 'Privacy Policy');
    expect(errors()).toMatchObject([{ file: 'content/legal/privacy-policy.mdx', field: 'date' }]);
    const file = path.join(root, 'content', 'legal', 'privacy-policy.mdx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('date: 2025-07-12', 'date: 2025-09-01'));
    expect(errors()).toEqual([]);
  });

  it.each([
    [
      ['Refund Policy'],
      'Name the legal document whose text is to be kept: npm run new -- legal-version privacy-policy. There are acceptable-use-policy, cookie-policy, data-processing-addendum, legal-imprint, privacy-policy, terms-of-service.',
    ],
    [['legal-imprint'], 'content/legal/legal-imprint.mdx has no date. Give it a date and a dateLabel first.'],
  ])('is not made of %j', (words, sentence) => {
    const { status, stderr } = make('legal-version', ...words);
    expect(stderr.trim()).toBe(sentence);
    expect(status).toBe(1);
  });

  it.each(['content/legal/privacy-policy.mdx', 'privacy-policy.mdx'])('is made of %s as well', (name) => {
    expect(make('legal-version', name).stdout).toContain('versions/privacy-policy/2025-07-12.mdx');
  });

  it('is made once for a date', () => {
    make('legal-version', 'terms-of-service');
    const before = read('versions/terms-of-service/2025-07-12.mdx');
    const { status, stderr } = make('legal-version', 'terms-of-service');
    expect(stderr).toContain('content/legal/versions/terms-of-service/2025-07-12.mdx is there already.');
    expect(status).toBe(1);
    expect(read('versions/terms-of-service/2025-07-12.mdx')).toBe(before);
  });
});

describe('a new plan', () => {
  it('names everything that is still to be written, in lists as well', () => {
    make('plan', 'Starter');
    const left = checkContent(root).filter(
      ({ file, text }) => file.endsWith('starter.mdx') && text.includes('in brackets'),
    );
    expect(left.map(({ field }) => field)).toEqual([
      undefined,
      'description',
      'features.0.text',
      'cards.0.title',
      'cards.0.text',
      'questions.0.question',
      'questions.0.answer',
    ]);
  });

  it('comes last, whatever places are taken', () => {
    const file = path.join(root, 'content', 'plans', 'leader.mdx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('order: 2', 'order: 9'));
    make('plan', 'Starter');
    expect(readDocument('plans', 'starter', root).fields.order).toBe(10);
  });

  it('passes the schema, leads to its own page, and is not built before it is written', () => {
    expect(make('plan', 'Team Plus').status).toBe(0);
    expect(readDocument('plans', 'team-plus', root).fields).toMatchObject({
      name: 'Team Plus',
      order: 4,
      promoted: false,
      package: 'team plus',
      actions: { overview: { href: '/team-plus-plan' } },
    });
    expect(errors()).not.toEqual([]);
    const others = errors().filter(({ text }) => !text.includes('in brackets'));
    // What counts the plans is to be written anew, too.
    expect(others.filter(({ text }) => !text.includes('there are four'))).toEqual([]);
  });
});

describe('what cannot be made', () => {
  it('is a document at the address of a page', () => {
    const { status, stderr } = make('legal', 'About');
    expect(stderr).toContain('The site has a page at /about already. Choose another title.');
    expect(status).toBe(1);
  });

  it.each([[[]], [['poem', 'Ten lines on autumn']]])(
    'is anything but an article, a legal document or a plan: %j',
    (words) => {
      const { status, stderr } = make(...words);
      expect(stderr.trim()).toBe(
        'Say what to make and its title: npm run new -- article "Title" (or legal, plan, legal-version).',
      );
      expect(status).toBe(1);
    },
  );

  it('is a file that is there already, which stays as it is', () => {
    const file = path.join(root, 'content', 'legal', 'privacy-policy.mdx');
    const before = readFileSync(file, 'utf8');
    const { status, stderr } = make('legal', 'Privacy Policy');
    expect(stderr).toContain('content/legal/privacy-policy.mdx is there already.');
    expect(status).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('is a title without anything that can stand in an address', () => {
    const { status, stderr } = make('article', 'مرحبا بالعالم كله');
    expect(stderr).toContain('The title needs at least one letter or figure that can stand in an address.');
    expect(status).toBe(1);
  });
});
