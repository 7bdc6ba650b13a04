import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../../src/node/content-rules/check';
import { formatFinding } from '../../../../src/node/content-rules/report';
import { findRedirects } from '../../../../src/node/content-rules/routes';
import { emptyProject } from './project';

const { root, write, writeMdxFile, article, commit, check, checkBody } = emptyProject();
const position = 'content/blog/first.mdx:6:';
const plan = (fields: string) => writeMdxFile('content/plans/leader.mdx', `name: Leader\n${fields}`);

describe('a link', () => {
  it('a link may point to a page, an article, a document, a plan, another website or an email address', () => {
    write('content/site.yaml', 'url: https://own.example\n');
    writeMdxFile('content/legal/terms.mdx', 'title: Terms of Service');
    plan('package: Leader');
    const links = ['/', '/about', '/contact?package=leader', '/blog/first', '/terms', '/leader-plan'];
    const others = [
      'https://example.com/x',
      'https://own.example',
      'https://own.example/about#reasons',
      'https://own.example.com/x',
      'mailto:hello@example.com?subject=Hello',
    ];
    expect(checkBody([...links, ...others].map((href) => `[Words](${href})`).join(', '))).toEqual([]);
  });

  it.each([
    ['/prices', 'There is no page at /prices.'],
    ['/blog/[article]', 'There is no page at /blog/[article].'],
    ['/about/', 'There is no page at /about/. Did you mean /about?'],
    ['About', 'There is no page at About. Did you mean /about?'],
    ['/our-plan', 'There is no page at /our-plan. Did you mean /our-plans?'],
    ['www.a.com', 'There is no page at www.a.com. For another website, write https://www.a.com.'],
    ['a@b.com', 'There is no page at a@b.com. For an email address, write mailto:a@b.com.'],
    ['https://own.example/abou', 'There is no page at https://own.example/abou. Did you mean /about?'],
    ['mailto:ada', 'There is no page at mailto:ada. After mailto:, write a complete email address.'],
    ['https:/example.com', 'There is no page at https:/example.com.'],
    [
      '/contact?package=x',
      'The link /contact?package=x selects an unknown package: "x". Use the package of a plan.',
    ],
  ])('a link to %s is an error', (href, message) => {
    write('content/site.yaml', 'url: https://own.example\n');
    plan('package: Leader');
    expect(checkBody(`[Words](${href})`)).toEqual([`${position} error: ${message}`]);
  });

  it('a link is found in a table and in a reference, and not in a code block', () => {
    const code = '```\n[Words](/code)\n```';
    expect(checkBody(`[Prices][1]\n\n| [A](/costs) |\n| --- |\n\n[1]: /prices\n\n${code}`)).toEqual([
      'content/blog/first.mdx:8: error: There is no page at /costs.',
      'content/blog/first.mdx:11: error: There is no page at /prices.',
    ]);
  });

  it('a link is checked in front matter and YAML fields', () => {
    plan('actions:\n  page: { text: CHOOSE, href: "/prices?package=leader" }');
    write('content/landing.yaml', 'title: Landing\nhero:\n  link:\n    href: /nowhere\n');
    expect(check()).toEqual([
      'content/landing.yaml:4: error in hero.link.href: There is no page at /nowhere.',
      'content/plans/leader.mdx:4: error in actions.page.href: There is no page at /prices?package=leader.',
    ]);
  });

  it('a link to a missing heading is an error', () => {
    const headings = "## One\n\n## It's -- so\n\n## One\n\n";
    writeMdxFile('content/legal/terms.mdx', 'title: Terms', '## Governing law');
    const right = ['#one', '#one-1', '#its--so', '/terms#governing-law', '/about#reasons'];
    const wrong = ['#one-2', '/terms#law', '/about#seasons', '/terms#reasons'];
    const links = (hrefs: string[]) => hrefs.map((href) => `[Words](${href})`).join(', ');
    const errors = (findings: string[]) => findings.filter((line) => line.includes('error'));
    expect(errors(checkBody(headings + links(right)))).toEqual([]);
    expect(errors(checkBody(headings + links(wrong)))).toEqual(
      wrong.map((href) => expect.stringContaining(`There is no heading for the link ${href}.`)),
    );
  });

  it.each([
    ['a draft', 'draft: true'],
    ['an article dated 2026-04-02', 'draft: false'],
  ])('a link to %s is an error, except from an article that is published later', (state, draft) => {
    article('later', `title: Later\ndate: 2026-04-02\n${draft}`);
    article('last', 'title: Last\ndate: 2026-05-01', '[Words](/blog/later)');
    write('content/navigation.yaml', 'links:\n  - text: B\n    href: /blog/later\n');
    const message = `error: The link /blog/later points to ${state}. Remove the link until that article is public.`;
    const errors = checkBody('[Words](/blog/later)').filter((line) => line.includes(' error'));
    expect(errors).toEqual([
      `content/navigation.yaml:3: ${message.replace('error', 'error in links.0.href')}`,
      `${position} ${message}`,
    ]);
  });
});

it.each([
  ['mailto:ada@example?subject=Hello', 'warning: The email address in mailto:ada@example'],
  ['', 'error: This link has no URL. Write it between ( and ).'],
])('the link %j is reported: %s', (href, message) => {
  expect(checkBody(`[Words](${href})`)).toEqual([expect.stringContaining(`${position} ${message}`)]);
});

describe('a redirect', () => {
  it('a redirect is created for an earlier URL once the text is public', () => {
    article('first', 'title: First\ndate: 2025-06-21\nredirects: [/blog/before, /before]');
    article('later', 'title: Later\ndate: 2999-01-01\nredirects: [/blog/early]');
    expect(findRedirects(root())).toEqual([
      { from: '/blog/before', to: '/blog/first', status: 308 },
      { from: '/before', to: '/blog/first', status: 308 },
    ]);
  });

  it('a redirect is named in the error for a link to the earlier URL', () => {
    article('first', 'title: First\ndate: 2025-06-21\nredirects: [/blog/before]', '[Before](/blog/before)');
    expect(check()).toEqual([
      'content/blog/first.mdx:7: error: There is no page at /blog/before. It has moved to /blog/first.',
    ]);
  });

  it('a redirect needs a source URL that is unused and unique', () => {
    article('first', 'title: First\ndate: 2025-06-21\nredirects: [/before]');
    article(
      'second',
      'title: Second\ndate: 2025-06-22\nredirects: [/about, /before, /pricing, /auth/v1/user, /blog/404]',
    );
    expect(check()).toEqual([
      expect.stringContaining('second.mdx:4: error in redirects.0: The site has a page at /about.'),
      expect.stringContaining('error in redirects.1: content/blog/first.mdx also redirects from /before.'),
      expect.stringContaining('error in redirects.2: The site already redirects from /pricing.'),
      expect.stringContaining(
        'redirects.3: The host or the backend answers /auth/v1/user. Remove this redirect.',
      ),
      expect.stringContaining(
        'redirects.4: The host or the backend answers /blog/404. Remove this redirect.',
      ),
    ]);
  });
});

it.each([
  [
    'needs a redirect',
    '',
    ['content/blog/first.mdx: warning: The page at /blog/first is gone. If you renamed the file, add'],
  ],
  ['passes the check with a redirect', '\nredirects: [/blog/first]', []],
  ['needs no redirect if it was a draft', '\ndraft: true', []],
])('an article that was renamed since the last commit %s', (_, fields, findings) => {
  const text = `title: First\ndate: 2025-06-21${fields}`;
  article('first', text.replace(/\nredirects.*/, ''));
  commit();
  rmSync(`${root()}/content/blog/first.mdx`);
  article('renamed', text);
  const messages = check().filter((line) => !line.includes('is a draft'));
  expect(messages).toEqual(findings.map((finding) => expect.stringContaining(finding)));
});

it.each([
  ['content/blog/idea.md', 'The site only reads files that end with .mdx.'],
  ['content/blog/My idea.mdx', 'Use lower-case letters, digits and single hyphens.'],
  ['content/legal/about.mdx', 'The site has another page at /about.'],
  ['content/legal/health.mdx', 'The host or the backend answers /health.'],
  ['content/blog/index.mdx', 'The host or the backend answers /blog/index.'],
  ['content/notes/idea.mdx', 'No page reads this file.'],
  ['content/legal/versions/terms/old/2025-01-01.mdx', 'No page reads this file.'],
])('the file name %s is an error', (file, message) => {
  writeMdxFile(file, 'title: A title');
  expect(check()).toEqual([expect.stringContaining(`${file}: error: `)]);
  expect(check()[0]).toContain(message);
});

it.each(['a#b', '100%', 'why?'])(
  'the folder %s of the project, which the build cannot read, is an error',
  (name) => {
    expect(checkContent(`${root()}/${name}`).map(formatFinding)).toEqual([
      expect.stringMatching(/: error: The build cannot read a folder whose path contains #, % or \?\./),
    ]);
  },
);

it('a file whose name starts with an underscore is ignored', () => {
  writeMdxFile('content/blog/_idea.mdx', 'title: An idea', '[Words](/prices)');
  expect(check()).toEqual([]);
});

it('a renamed file of pages/, which no page shows, is an error', () => {
  writeMdxFile('content/pages/about.mdx', 'title: About us');
  writeMdxFile('content/pages/about-us.mdx', 'title: About us');
  writeMdxFile('content/pages/not-found.mdx', 'title: Page not found');
  expect(check()).toEqual([
    'content/pages/about-us.mdx: error: No page uses this file. If you renamed it, restore the old name.',
  ]);
});
