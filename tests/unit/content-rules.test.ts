import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContent, describeFinding, knownPaths } from '../../src/integrations/content-rules';

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

/** One article with a given body, and what the rules say about it. */
function checkBody(body: string) {
  write('content/blog/first.mdx', `---\ntitle: The first article\ndate: 2025-06-21\n---\n\n${body}\n`);
  return checkContent(root);
}

const plan = (name: string, fields: string) =>
  write(
    `content/plans/${name}.mdx`,
    `---\nname: ${name}\ntitle: The ${name} plan\n${fields}\n---\n\nWords.\n`,
  );

it('finds nothing in a file that is right', () => {
  expect(
    checkBody('## One\n\nWords, [a link](/about), ![A desk](./desk.png).\n\n### Two\n\n## Three'),
  ).toEqual([]);
});

describe('a day', () => {
  const checkDay = (date: string) => {
    write('content/legal/terms.mdx', `---\ntitle: Terms of Service\ndate: ${date}\n---\n\nWords.\n`);
    return checkContent(root);
  };

  it.each(['2025-06-31', '2025-02-29', '2025-13-01', '21/06/2025', '2025-6-1', 'soon'])(
    'is not %s',
    (date) => {
      expect(checkDay(date)).toEqual([
        {
          level: 'error',
          file: 'content/legal/terms.mdx',
          field: 'date',
          text: `"${date}" is no day of the calendar. Write it as year-month-day, such as 2025-06-21.`,
        },
      ]);
    },
  );

  it.each(['2025-06-30', '2024-02-29', '"2025-06-30"', '2025-06-30 # the day of the launch'])(
    'is %s',
    (date) => {
      expect(checkDay(date)).toEqual([]);
    },
  );
});

describe('a link', () => {
  it('to a page that is not there is found', () => {
    expect(checkBody('See [the prices](/prices).')).toEqual([
      {
        level: 'error',
        file: 'content/blog/first.mdx',
        text: 'The link /prices leads to no page of this site.',
      },
    ]);
  });

  it.each(['/blog/[article]', '/404', '/about/', 'about', '/About'])('to %s is found', (href) => {
    expect(checkBody(`[Words](${href})`)).toHaveLength(1);
  });

  it('may lead to a page, an article, a document, a plan, another site or a mail address', () => {
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\n---\n');
    plan('leader', 'price: 1\ncardPrice: 1');
    const links = ['/', '/about', '/contact?package=leader', '/blog/first', '/terms', '/leader-plan'];
    const others = ['https://example.com/x', 'mailto:hello@example.com'];
    expect(checkBody([...links, ...others].map((href) => `[Words](${href})`).join(' '))).toEqual([]);
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

  it('is none in a code block', () => {
    expect(checkBody('```\n# A comment\n```')).toEqual([]);
  });
});

it('asks for the description of a picture', () => {
  expect(checkBody('![](./desk.png) and ![ ](./lamp.png)')).toMatchObject([
    {
      level: 'error',
      text: 'The picture ./desk.png has no description. Write one between the square brackets.',
    },
    { level: 'error', text: expect.stringContaining('./lamp.png') },
  ]);
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

it('leaves broken YAML to the build, which says where', () => {
  write('content/blog/broken.mdx', '---\ntitle: "An open quote\n---\n\nWords.');
  expect(checkContent(root)).toEqual([]);
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
      'content/legal/versions/terms/2025-05-01.mdx (date): The date is 2025-05-02. Name the file after it: <date>.mdx.',
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
