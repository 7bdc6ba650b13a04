import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '../../src/content.config';
import {
  checkContent,
  describeByFile,
  describeFinding,
  knownPaths,
} from '../../src/integrations/content-rules';

let root: string;

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  for (const page of [
    'index',
    'about',
    'contact',
    'blog',
    '404',
    'blog/404',
    'blog/[article]',
    '[plan]-plan',
  ])
    write(`src/pages/${page}.astro`, '');
});
afterEach(() => rmSync(root, { recursive: true }));

const today = new Date('2026-03-01T12:00:00Z');

/** An article with a given body. */
const article = (name: string, fields: string, body: string) =>
  write(`content/blog/${name}.mdx`, `---\n${fields}\n---\n\n${body}\n`);

/** One article with a given body and its pictures, and what the rules say about it. */
function checkBody(body: string) {
  for (const [, picture = ''] of body.matchAll(/\]\(\.\/(images\/first\/[\w.]+)\)/g))
    write(`content/blog/${picture}`, '');
  article('first', 'title: The first article\ndate: 2025-06-21', body);
  return checkContent(root, { today });
}

/** The same with the schemas. */
const checkFields = () =>
  checkContent(root, {
    today,
    schemas: Object.fromEntries(
      Object.entries(collections).map(([name, { schema }]) => [name, schema as never]),
    ),
  });

const plan = (name: string, fields: string) =>
  write(
    `content/plans/${name}.mdx`,
    `---\nname: ${name}\ntitle: The ${name} plan\n${fields}\n---\n\nWords.\n`,
  );

it('finds nothing in a file that is right', () => {
  expect(
    checkBody(
      '## One\n\nWords, [a link](/about), ![A desk](./images/first/desk.png).\n\n### Two\n\n## Three',
    ),
  ).toEqual([]);
});

describe('a day', () => {
  const checkDay = (date: string) => {
    write('content/legal/terms.mdx', `---\ntitle: Terms of Service\ndate: ${date}\n---\n\nWords.\n`);
    return checkContent(root, { today });
  };

  it('is not left empty, which would be the first of 1970', () => {
    expect(checkDay('')).toMatchObject([
      { level: 'error', line: 3, field: 'date', text: expect.stringContaining('This field is empty.') },
    ]);
  });

  it.each(['2025-06-31', '2025-02-29', '2025-13-01', '21/06/2025', '2025-6-1', 'soon', '21 June 2025'])(
    'is not %s',
    (date) => {
      expect(checkDay(date)).toEqual([
        {
          level: 'error',
          file: 'content/legal/terms.mdx',
          line: 3,
          field: 'date',
          text: `"${date}" is no day of the calendar. Write it as year-month-day, such as 2025-06-21.`,
        },
      ]);
    },
  );

  it.each(['2025-06-30', '2024-02-29', '"2025-06-30"', '2025-06-30 # the day of the launch'])(
    'is %s',
    (date) => {
      expect(checkDay(date).filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});

describe('a link', () => {
  it('to a page that is not there is found', () => {
    expect(checkBody('See [the prices](/prices).')).toEqual([
      {
        level: 'error',
        file: 'content/blog/first.mdx',
        line: 6,
        text: 'The link /prices leads to no page of this site.',
      },
    ]);
  });

  it.each(['/blog/[article]', '/404', '/about/', 'about', '/About'])('to %s is found', (href) => {
    expect(checkBody(`[Words](${href})`)).toHaveLength(1);
  });

  it('may lead to a page, an article, a document, a plan, another site or a mail address', () => {
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\n---\n');
    plan('leader', 'package: Leader\nprice: 1\ncardPrice: 1');
    const links = ['/', '/about', '/contact?package=leader', '/blog/first', '/terms', '/leader-plan'];
    const others = ['https://example.com/x', 'mailto:hello@example.com'];
    expect(checkBody([...links, ...others].map((href) => `[Words](${href})`).join(', '))).toEqual([]);
  });

  it.each([
    ['/about/', 'Write /about if you mean that.'],
    ['About', 'Write /about if you mean that.'],
    ['/abuot', 'Write /about if you mean that.'],
    ['www.example.com', 'Write https://www.example.com for another site.'],
    ['hello@example.com', 'Write mailto:hello@example.com for an e-mail address.'],
    ['https:/example.com', 'is incomplete.'],
    ['https://', 'is incomplete.'],
    ['/contact?package=leadr', 'no plan has the package "leadr".'],
  ])('to %s is said to be meant otherwise', (href, text) => {
    plan('leader', 'package: Leader\nprice: 1\ncardPrice: 1');
    expect(checkBody(`[Words](${href})`)).toMatchObject([
      { level: 'error', line: 6, text: expect.stringContaining(text) },
    ]);
  });

  it('to the address where this site is published could be shorter', () => {
    write('content/site.yaml', 'name: Ada\nurl: https://example.com\n');
    expect(checkBody('[Words](https://example.com/about), [others](https://example.org)')).toMatchObject([
      { level: 'warning', line: 6, text: expect.stringContaining('Write /about for a page of this site') },
    ]);
  });

  it('is none with a space in it', () => {
    expect(checkBody('See [the plans] (/about).')).toMatchObject([
      { level: 'error', line: 6, text: expect.stringContaining('Take the space out between [the plans]') },
    ]);
  });

  it('in a code block is no link', () => {
    expect(checkBody('```\n[Words](/prices)\n```')).toEqual([]);
  });

  it('of a button is checked as well', () => {
    plan(
      'leader',
      'price: 1\ncardPrice: 1\nactions:\n  page: { text: CHOOSE, href: "/prices?package=leader" }',
    );
    expect(checkContent(root)).toMatchObject([
      { level: 'error', text: 'The link /prices?package=leader leads to no page of this site.' },
    ]);
  });

  it('to a heading of the same file needs that heading', () => {
    expect(checkBody('## Customer data\n\n[Up](#customer-data), [down](#customers)')).toEqual([
      {
        level: 'error',
        file: 'content/blog/first.mdx',
        line: 8,
        text: 'The link #customers leads to no heading of this file.',
      },
    ]);
  });
});

describe('a heading', () => {
  it('may not skip a level', () => {
    expect(checkBody('## One\n\n#### Two')).toMatchObject([
      { level: 'error', text: '"Two" skips a heading level. Use one # less.' },
    ]);
    expect(checkBody('### One')).toHaveLength(1);
  });

  it('may be less deep than the one before', () => {
    expect(checkBody('## One\n\n### Two\n\n## Three')).toEqual([]);
  });

  it('may not be a second title of the page', () => {
    expect(checkBody('# One')).toMatchObject([
      { level: 'error', text: expect.stringContaining('Start at ##') },
    ]);
  });

  it.each([
    ['##Tasks', 'Put a space after the signs #.'],
    ['## ', 'This heading has no words.'],
  ])('is not written %j', (heading, text) => {
    expect(checkBody(`Words.\n\n${heading}\n\nWords.`)).toMatchObject([
      { level: 'error', line: 8, text: expect.stringContaining(text) },
    ]);
  });

  it('is none in a code block', () => {
    expect(checkBody('```\n# A comment\n```')).toEqual([]);
  });
});

it('asks for the description of a picture', () => {
  expect(checkBody('![](./images/first/desk.png) and ![ ](./images/first/lamp.png)')).toMatchObject([
    {
      level: 'error',
      text: 'The picture ./images/first/desk.png has no description. Write one between the square brackets.',
    },
    { level: 'error', text: expect.stringContaining('./images/first/lamp.png') },
  ]);
});

it('names a picture that is not there', () => {
  article('first', 'title: The first article', 'Words ![A desk](./images/first/none.png).');
  expect(checkContent(root)).toMatchObject([
    {
      level: 'error',
      line: 5,
      text: expect.stringContaining('The picture ./images/first/none.png is not there.'),
    },
  ]);
});

describe('a text that cannot be read, or reads otherwise than it looks', () => {
  it.each([
    ['<Note title="A">\nWords.', 1, '<Note> is opened here and not closed. Write </Note> where it ends'],
    ['Words.\n\n</Note>', 3, '</Note> closes what is not open.'],
    ['<Note title="A">\nWords.</Note>', 2, 'Put <Note> and </Note> on lines of their own'],
    ['<Note title=A>\nWords.\n</Note>', 1, 'The sign < begins a part.'],
    ['Fewer than <3 words.', 1, 'Write "less than" if you mean that'],
    ['<!-- Later -->', 1, 'Take <!-- … --> out.'],
    ['Words {and words.', 1, 'The sign { has a meaning here.'],
    ['Words.\n\nHello {name}.', 3, '{name} has no meaning in a text. Write <SiteName />'],
    ['<Note>\nWords.\n</Note>', 1, 'The note has no title.'],
    ['Write to <Email for="sales" />.', 1, 'for="contact", for="support".'],
    ['<script>alert(1)</script>', 1, 'A text has no <script>.'],
  ])('is found: %j', (body, line, text) => {
    write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com, support: b@example.com }\n');
    expect(checkBody(body).filter(({ level }) => level === 'error')).toMatchObject([
      { level: 'error', file: 'content/blog/first.mdx', line: 5 + line, text: expect.stringContaining(text) },
    ]);
  });

  it('is not one with parts, code, escaped signs or an address of the site', () => {
    write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com }\n');
    expect(
      checkBody(
        '`<b {c}`, \\{d}, <SiteName />, <Email for="contact" />\n\n<Note title="A">\n\nWords.\n\n</Note>',
      ),
    ).toEqual([]);
  });

  it('could be better where it is HTML', () => {
    expect(checkBody('This is <b>bold</b>.')).toMatchObject([
      { level: 'warning', line: 6, text: expect.stringContaining('<b> is HTML.') },
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['content/blog/idea.md', 'Name it idea.mdx.'],
    ['content/legal/terms.MDX', 'Name it terms.mdx.'],
    ['content/partners.yml', 'Name it partners.yaml.'],
  ])('that the site does not read is named: %s', (file, text) => {
    write(file, 'Words.');
    expect(checkContent(root)).toMatchObject([{ level: 'error', file, text: expect.stringContaining(text) }]);
  });

  it.each(['content/notes.txt', 'content/articles/one.mdx', 'content/partner.yaml'])(
    'that nothing reads is mentioned: %s',
    (file) => {
      write(file, 'name: Words');
      expect(checkFields()).toMatchObject([
        { level: 'warning', file, text: expect.stringContaining('Nothing on the site reads this file.') },
      ]);
    },
  );

  it('that nobody should see is left alone', () => {
    for (const file of ['content/.DS_Store', 'content/blog/_idea.md', 'content/README.md']) write(file, '');
    expect(checkFields()).toEqual([]);
  });

  it('may not have the address of another page', () => {
    write('content/legal/about.mdx', '---\ntitle: About us\n---\n');
    expect(checkContent(root)).toMatchObject([
      {
        level: 'error',
        file: 'content/legal/about.mdx',
        text: expect.stringContaining('another page at /about'),
      },
    ]);
  });

  it('for a page needs a page', () => {
    write('src/pages/about.astro', "const page = await getPage('about');");
    for (const name of ['about', 'team']) write(`content/pages/${name}.mdx`, `---\ntitle: ${name}\n---\n`);
    expect(checkContent(root)).toMatchObject([
      {
        level: 'warning',
        file: 'content/pages/team.mdx',
        text: expect.stringContaining('No page shows this text'),
      },
    ]);
  });

  it('could have a place of its own in the list of its folder', () => {
    plan('free', 'order: 1');
    plan('leader', 'order: 1');
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\norder: 1\n---\n');
    expect(checkContent(root)).toMatchObject([
      { level: 'warning', file: 'content/plans/leader.mdx', line: 4, field: 'order' },
    ]);
  });
});

describe('code in content', () => {
  it.each(["import Chart from '../Chart.astro';", 'export const year = 2025;'])('is found: %s', (line) => {
    expect(checkBody(`${line}\n\nWords.`)).toMatchObject([
      { level: 'error', text: 'Content imports nothing. The page gives it its components.' },
    ]);
  });

  it('is not a sentence about importing', () => {
    expect(checkBody('We import nothing and export less.')).toEqual([]);
  });
});

describe('two files', () => {
  it.each(['title', 'description'])('may not have the same %s', (field) => {
    write('content/blog/a.mdx', `---\n${field}: The very same words\n---\n`);
    write('content/legal/b.mdx', `---\n${field}: The very same words\n---\n`);
    expect(checkContent(root)).toEqual([
      {
        level: 'error',
        file: 'content/legal/b.mdx',
        line: 2,
        field,
        text: `The same ${field} stands in content/blog/a.mdx. Give each its own.`,
      },
    ]);
  });
});

describe('the plans', () => {
  it('may not promote two', () => {
    plan('free', 'price: 0\ncardPrice: 0\npromoted: true');
    plan('leader', 'price: 1\ncardPrice: 1\npromoted: true');
    expect(checkContent(root)).toEqual([
      {
        level: 'error',
        file: 'content/plans/leader.mdx',
        line: 6,
        field: 'promoted',
        text: 'Only one plan can be promoted, and content/plans/free.mdx is.',
      },
    ]);
  });

  it('may promote one', () => {
    plan('free', 'price: 0\ncardPrice: 0\npromoted: false');
    plan('leader', 'price: 1\ncardPrice: 1\npromoted: true');
    expect(checkContent(root)).toEqual([]);
  });

  it('get a warning, and no error, where the two prices differ', () => {
    plan('leader', 'price: 299\ncardPrice: 49.99');
    expect(checkContent(root)).toEqual([
      {
        level: 'warning',
        file: 'content/plans/leader.mdx',
        line: 5,
        field: 'cardPrice',
        text: 'The cards show $49.99, the page of the plan shows $299.',
      },
    ]);
  });
});

it('leaves files alone whose names begin with an underscore', () => {
  write('content/blog/_idea.mdx', '---\ntitle: An idea\n---\n\n[Words](/prices)');
  expect(checkContent(root)).toEqual([]);
});

it('says where fields cannot be read', () => {
  write('content/blog/broken.mdx', '---\ntitle: "An open quote\n---\n\nWords.');
  expect(checkContent(root)).toEqual([
    {
      level: 'error',
      file: 'content/blog/broken.mdx',
      line: 2,
      text: 'The fields cannot be read: A quotation mark or bracket is opened here and not closed.',
    },
  ]);
});

it.each([
  ['---\ntitle: One: two\n---\n', 2, 'The value holds a colon and a space.'],
  ['---\ntitle: "One" two\n---\n', 2, 'Something stands where the value has ended.'],
  ['---\nauthor: @ada\n---\n', 2, 'A value cannot start with this sign.'],
  ['---\ntitle: One\ntitle: Two\n---\n', 3, 'This field stands twice.'],
  ['---\ntitle: One\nwords\nauthor: Ada\n---\n', 3, 'This line is no field.'],
  ['---\nlist:\n\t- one\n---\n', 3, 'This line starts with a tab.'],
  ['---\nlist:\n  - a: b\n    c: d\n  e: f\n---\n', 5, 'does not fit the lines above'],
  ['---\ntitle: One\n\nWords.', 1, 'the second line of --- is missing.'],
  ['\n---\ntitle: One\n---\n', 1, 'the first line of --- must be the first line of the file'],
  ['---\nwords\n---\n', 1, 'what stands between the two lines of --- is no field.'],
  ['---\n\n---\n', 1, 'there are none.'],
  ['Words.', 1, 'there are none. A file starts with a line of ---'],
])('says why the fields of %j cannot be read', (text, line, reason) => {
  write('content/blog/broken.mdx', text);
  expect(checkContent(root)).toMatchObject([
    {
      level: 'error',
      line,
      text: expect.stringMatching(`^The fields cannot be read: .*${reason.replaceAll('.', '\\.')}`),
    },
  ]);
});

it('knows pages and content as addresses, and no pattern or 404 page', () => {
  checkBody('Words.');
  plan('leader', 'price: 1\ncardPrice: 1');
  expect([...knownPaths(root)].sort()).toEqual([
    '/',
    '/about',
    '/blog',
    '/blog/first',
    '/contact',
    '/leader-plan',
  ]);
});

it('prints a finding as one line that names the file and the field', () => {
  expect(
    describeFinding({ level: 'error', file: 'content/blog/a.mdx', field: 'date', text: 'Write a day.' }),
  ).toBe('content/blog/a.mdx (date): Write a day.');
  expect(describeFinding({ level: 'error', file: 'content/blog/a.mdx', text: 'Write a day.' })).toBe(
    'content/blog/a.mdx: Write a day.',
  );
});

describe('an earlier version of a legal document', () => {
  const version = (name: string, date: string, body = 'Words.') =>
    write(
      `content/legal/versions/${name}.mdx`,
      `---\ntitle: Terms of Service\ndate: ${date}\n---\n\n${body}\n`,
    );

  beforeEach(() =>
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\ndate: 2025-07-12\n---\n\n## Fees\n'),
  );

  it('may have the title of the document, and links may lead to it', () => {
    version('terms/2025-05-01', '2025-05-01', 'See [the fees](/terms#fees).');
    expect(checkBody('[Before](/terms/2025-05-01), [what changed](/terms/changes)')).toEqual([]);
  });

  it('needs its document', () => {
    version('fees/2025-05-01', '2025-05-01');
    expect(checkContent(root).map(describeFinding)).toEqual([
      'content/legal/versions/fees/2025-05-01.mdx: There is no content/legal/fees.mdx. Name the folder after the document.',
    ]);
  });

  it.each(['2025-07-12', '2025-07-13'])('is older than the document: not of %s', (date) => {
    version(`terms/${date}`, date);
    expect(checkContent(root)).toMatchObject([
      { level: 'error', file: 'content/legal/terms.mdx', field: 'date' },
    ]);
  });

  it('is named by its date', () => {
    version('terms/2025-05-01', '2025-05-02');
    expect(checkContent(root).map(describeFinding)).toEqual([
      'content/legal/versions/terms/2025-05-01.mdx:3 (date): The date is 2025-05-02. Name the file after it: <date>.mdx.',
    ]);
  });

  it.each(['<LegalName />', '<Email for="legal" />', '<CookieInventory />'])(
    'keeps its own words: no %s',
    (part) => {
      version('terms/2025-05-01', '2025-05-01', `Words ${part}.`);
      expect(checkContent(root)).toMatchObject([
        { level: 'error', text: `${part} shows the words of today. Write what stood there.` },
      ]);
    },
  );

  it('is held to the rules for links, as every text is', () => {
    version('terms/2025-05-01', '2025-05-01', 'See [the prices](/prices) and [above](#above).');
    expect(checkContent(root)).toHaveLength(2);
  });
});

describe('a field', () => {
  const right =
    'title: A title that is right\ndescription: A description that says in a sentence what a reader will learn.\ndate: 2025-06-21\nauthor: Ada';

  it('that is right is not mentioned', () => {
    article('first', right, 'Words.');
    expect(checkFields()).toEqual([]);
  });

  it.each([
    [right.replace('author: Ada', 'authr: Ada'), 5, 'authr', 'There is no field authr. Write author.'],
    [
      `${right}\nprice: 3`,
      6,
      'price',
      'There is no field price here. Take it out, or look up its name in content/README.md.',
    ],
    [right.replace('A title that is right', 'Short'), 2, 'title', 'Write at least 10 characters. It has 5.'],
    [`${right}\ndraft: "no"`, 6, 'draft', 'Write true or false, without quotes.'],
    [right.replace('Ada', '[Ada, Bo]'), 5, 'author', 'Write a text.'],
  ])('that is wrong is named with its line: %j', (fields, line, field, text) => {
    article('first', fields, 'Words.');
    expect(checkFields().filter((finding) => finding.field === field)).toEqual([
      { level: 'error', file: 'content/blog/first.mdx', line, field, text },
    ]);
  });

  it('that is missing is named with its meaning', () => {
    article('first', right.replace('author: Ada', 'draft: false'), 'Words.');
    expect(checkFields()).toEqual([
      {
        level: 'error',
        file: 'content/blog/first.mdx',
        field: 'author',
        text: 'This field is missing. Add it. Who wrote it. {name} becomes the name of the site.',
      },
    ]);
  });

  it('of a list in YAML is named with its place', () => {
    write('content/navigation.yaml', 'links:\n  - text: ABOUT\n    href: about\n');
    expect(checkFields()).toMatchObject([
      { line: 3, field: 'links.0.href', text: expect.stringContaining('Write an address of this site') },
      {
        line: 3,
        field: 'links.0.href',
        text: 'The link about leads to no page of this site. Write /about if you mean that.',
      },
    ]);
  });

  it.each(['- name: Ostrelle\n  text: T\n', '', 'Ostrelle\n'])('cannot be missing altogether: %j', (text) => {
    write('content/partners.yaml', text);
    expect(checkFields()).toMatchObject([
      {
        line: 1,
        text: expect.stringContaining('must begin with the name of a field and a colon, such as partners:.'),
      },
    ]);
  });

  it('of a list may not name an entry like another, and a list is not empty', () => {
    const reason = '  - title: Trust first\n    text: T\n';
    write('content/reasons.yaml', `reasons:\n${reason}${reason}`);
    write('content/partners.yaml', 'partners: []\n');
    write('content/testimonials.yaml', '{}\n');
    expect(checkFields().map(({ file, line, text }) => [file, line, text])).toEqual([
      ['content/partners.yaml', 1, 'Give at least 1 entry.'],
      [
        'content/reasons.yaml',
        4,
        '"Trust first" stands in the list already. Take one of the two out, or change it.',
      ],
      [
        'content/testimonials.yaml',
        undefined,
        'This field is missing. Add it. The quotes of the landing page, in order.',
      ],
    ]);
  });

  it('is said once where it is misspelt, and every one that does not exist', () => {
    article('first', `${right.replace('author', 'athor')}\ntags: a\nmood: b`, 'Words.');
    expect(checkFields().map(({ line, field, text }) => [line, field, text])).toEqual([
      [5, 'athor', 'There is no field athor. Write author.'],
      [6, 'tags', 'There is no field tags here. Take it out, or look up its name in content/README.md.'],
      [7, 'mood', 'There is no field mood here. Take it out, or look up its name in content/README.md.'],
    ]);
  });

  it.each([
    ['author: 12', 'Put it in double quotes: "12".'],
    ['author:', 'This field is empty.'],
    ['author: Ada\ndraft: "true"', 'Write true or false, without quotes.'],
  ])('with a value of another kind says how to write it: %j', (line, text) => {
    article('first', right.replace('author: Ada', line), 'Words.');
    expect(checkFields()).toMatchObject([{ text: expect.stringContaining(text) }]);
  });

  it('with a limit or a choice says them', () => {
    write(
      'content/cookies.yaml',
      'cookies:\n  - name: theme\n    category: functional\n    kind: cookie\n    owner: ""\n    purpose: P\n    life: L\n',
    );
    expect(checkFields().map(({ line, text }) => [line, text])).toEqual([
      [3, 'Write one of: necessary, preference, statistics, marketing, unclassified.'],
      [5, 'Write something here, or take the field out if it is optional.'],
    ]);
  });
});

describe('the name of a file', () => {
  it.each(['My article', 'Uber', 'a--b', 'caf\u00e9'])('may not be %s', (name) => {
    article(name, 'title: A title', 'Words.');
    expect(checkContent(root)).toMatchObject([
      { level: 'error', text: expect.stringContaining('Rename it') },
    ]);
  });

  it('could be shorter than 61 characters', () => {
    article('a'.repeat(61), 'title: A title', 'Words.');
    expect(checkContent(root)).toMatchObject([{ level: 'warning' }]);
  });
});

describe('an article that is not public', () => {
  it('is said to be a draft, or when it will be public', () => {
    article('a', 'title: Draft\ndate: 2025-06-21\ndraft: true', 'Words.');
    article('b', 'title: Later\ndate: 2026-04-02', 'Words.');
    expect(checkContent(root, { today })).toMatchObject([
      { level: 'note', file: 'content/blog/a.mdx', text: expect.stringContaining('Is a draft.') },
      {
        level: 'note',
        file: 'content/blog/b.mdx',
        text: expect.stringContaining('Will be public on 2 April 2026'),
      },
    ]);
  });

  it.each([
    ['draft: true', 'The link /blog/b leads to an article that is a draft. Take the link out until then.'],
    [
      'draft: false',
      'The link /blog/b leads to an article that is not public before 2 April 2026. Take the link out until then.',
    ],
  ])('may not be linked from one that is: %s', (draft, text) => {
    article('a', 'title: Public\ndate: 2025-06-21', '[Words](/blog/b)');
    article('b', `title: Later\ndate: 2026-04-02\n${draft}`, 'Words.');
    expect(checkContent(root, { today }).filter(({ level }) => level !== 'note')).toEqual([
      { level: 'error', file: 'content/blog/a.mdx', line: 6, text },
    ]);
  });

  it('may be linked from one that comes later', () => {
    article('a', 'title: Last\ndate: 2026-05-01', '[Words](/blog/b)');
    article('b', 'title: Later\ndate: 2026-04-02', 'Words.');
    expect(checkContent(root, { today }).filter(({ level }) => level !== 'note')).toEqual([]);
  });

  it('may not be linked from a list in YAML', () => {
    article('b', 'title: Later\ndate: 2026-04-02', 'Words.');
    write('content/navigation.yaml', 'links:\n  - text: B\n    href: /blog/b\n');
    expect(checkContent(root, { today })).toMatchObject([
      { level: 'error', line: 3, field: 'links.0.href' },
      { level: 'note' },
    ]);
  });
});

describe('an anchor on another page', () => {
  beforeEach(() => {
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\n---\n\n## Governing law\n');
    write('src/pages/about.astro', '<section id="reasons"></section>');
  });

  it.each(['/terms#governing-law', '/about#reasons'])('%s is found', (href) => {
    expect(checkBody(`[Words](${href})`)).toEqual([]);
  });

  it.each(['/terms#law', '/about#seasons', '/terms#reasons'])('%s is not', (href) => {
    expect(checkBody(`[Words](${href})`)).toMatchObject([
      { level: 'error', line: 6, text: `The link ${href} leads to no heading of that page.` },
    ]);
  });

  it('is checked in lists and in deep fields of YAML files', () => {
    write('content/navigation.yaml', 'links:\n  - text: LAW\n    href: /terms#law\n');
    write('content/landing.yaml', 'title: Landing\nhero:\n  link:\n    href: /nowhere\n');
    expect(checkContent(root)).toMatchObject([
      { file: 'content/landing.yaml', line: 4, field: 'hero.link.href' },
      {
        file: 'content/navigation.yaml',
        line: 3,
        text: 'The link /terms#law leads to no heading of that page.',
      },
    ]);
  });
});

describe('a comment in YAML', () => {
  it('is said to be lost when the editing desk saves the file', () => {
    article('first', 'title: "A # sign"\n# Think about the title\nauthor: |\n  # Ada', 'Words. # Words.');
    write('content/partners.yaml', 'partners:\n  - name: N#1 # The first\n    text: T\n\n# The end\n');
    write('content/cookie-scan.yaml', '# Written by a program\ndate: 2025-06-30\n');
    const comments = checkContent(root).filter(({ text }) => text.includes('comment'));
    expect(comments.map(({ level, file, line }) => [level, file, line])).toEqual([
      ['warning', 'content/partners.yaml', 2],
      ['warning', 'content/partners.yaml', 5],
      ['warning', 'content/blog/first.mdx', 3],
    ]);
  });

  it('does not stop a build, and a build does not say so of each article', () => {
    article('first', 'title: A title # Really', 'Words.');
    expect(checkContent(root, { isQuick: true })).toEqual([]);
  });
});

describe('what could be better', () => {
  it.each([
    ['[click here](/about)', 'do not say where it leads'],
    ['[their page](http://example.com)', 'with https:'],
    ['Our revolutionary product.', '"revolutionary" is hype.'],
    ['Buy now! Today.', 'in place of the exclamation mark'],
    ['This is is wrong.', '"is is": the same word stands twice.'],
    ['## One\n\nWords.\n\n## One', 'stands twice'],
    ['<PullQuote>Words.</PullQuote>', 'on lines of their own'],
    ['[Text.]', '[Text.] is still in brackets.'],
    ['![A desk.png](./images/first/desk.png)', 'is the name of a file'],
    ['![Image of a desk](./images/first/desk.png)', 'Write only what it shows'],
  ])('is said of %j', (body, text) => {
    expect(checkBody(body)).toMatchObject([
      { level: 'warning', line: body.startsWith('## One') ? 10 : 6, text: expect.stringContaining(text) },
    ]);
  });

  it('is a word that stands too often, but not the subject of the text', () => {
    const body = `${'A plain sentence about something else. '.repeat(20)}${'The warehouse was full of articles. '.repeat(12)}`;
    expect(checkBody(body).map(({ text }) => text)).toEqual([
      expect.stringContaining('"plain" stands 20 times in'),
      expect.stringContaining('"sentence" stands 20 times in'),
      expect.stringContaining('"warehouse" stands 12 times in'),
      expect.stringContaining('"full" stands 12 times in'),
    ]);
  });

  it('is a text full of words that say nothing', () => {
    expect(checkBody('It is just very simply really good, and actually basically done.')).toMatchObject([
      { text: expect.stringContaining('stand 6 times') },
    ]);
  });

  it('is a title that search results cut, and one with a full stop', () => {
    article('a', `title: ${'Long words '.repeat(6)}end.`, 'Words.');
    expect(checkContent(root)).toMatchObject([
      { level: 'warning', field: 'title', text: expect.stringContaining('This one has 70') },
      { level: 'warning', field: 'title', text: expect.stringContaining('full stop') },
    ]);
  });

  it('is no word of a legal document that must stay the same', () => {
    write('content/legal/terms.mdx', `---\ntitle: Terms\n---\n\n${'The subscriber pays. '.repeat(20)}`);
    expect(checkContent(root)).toEqual([]);
  });
});

describe('a figure', () => {
  const figure = (rest: string) =>
    checkBody(`Words.\n\n<Figure\n  src="./images/first/desk.png"\n  ${rest}\n/>`);

  it('needs its file and its alt', () => {
    expect(figure('caption="A desk"').map(({ line, text }) => [line, text])).toEqual([
      [8, 'The figure ./images/first/desk.png has no alt. Write what the picture shows: alt="\u2026".'],
      [8, expect.stringContaining('Put the file into content/blog/images/first/')],
    ]);
  });

  it('is right with both', () => {
    write('content/blog/images/first/desk.png', '');
    expect(figure('alt="A tidy desk"')).toEqual([]);
  });

  it('that no text shows is mentioned', () => {
    write('content/blog/images/first/lamp.png', '');
    expect(checkBody('Words.')).toEqual([
      {
        level: 'warning',
        file: 'content/blog/images/first/lamp.png',
        text: 'No text shows this picture. Show it with <Figure>, or delete it.',
      },
    ]);
  });
});

it('names a part that pages do not give', () => {
  write(
    'src/components/content/content-components.ts',
    'export const contentComponents = {\n  Note,\n  Steps,\n};',
  );
  expect(checkBody('<Chart of="sales" />')).toMatchObject([
    { level: 'error', line: 6, text: 'There is no part <Chart>. The parts are Note, Steps.' },
  ]);
});

it('compares the landing page with the other pages', () => {
  write('content/landing.yaml', 'title: The very same words');
  article('a', 'title: The very same words', 'Words.');
  expect(checkContent(root)).toMatchObject([
    { level: 'error', file: 'content/landing.yaml', line: 1, field: 'title' },
  ]);
});

it('prints one block a file, in the order of its lines', () => {
  const file = 'content/blog/a.mdx';
  expect(
    describeByFile([
      { level: 'warning', file, line: 9, text: 'Shorten it.' },
      { level: 'error', file: 'content/site.yaml', line: 1, field: 'name', text: 'Write a text.' },
      { level: 'error', file, line: 3, field: 'date', text: 'Write a day.' },
      { level: 'note', file, text: 'Is a draft.' },
    ]),
  ).toBe(
    `content/blog/a.mdx
  note: Is a draft.
  to mend (line 3, date): Write a day.
  could be better (line 9): Shorten it.

content/site.yaml
  to mend (line 1, name): Write a text.`,
  );
});
