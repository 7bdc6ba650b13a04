import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkContent } from '../../../../src/node/content-rules/check';
import { formatFinding } from '../../../../src/node/content-rules/report';
import { findRedirects } from '../../../../src/node/content-rules/routes';
import { emptyProject } from './project';

const { root, write, writeMdxFile, article, commit, check, checkBody } = emptyProject();
const position = 'content/blog/first.mdx:6:';
const plan = (fields: string) => writeMdxFile('content/plans/leader.mdx', `name: Leader\n${fields}`);

it.each(['mailto:hello@example.com?subject=Hello', 'https://example.com/x', '/contact?package=leader'])(
  'a link to %s passes the check',
  (href) => {
    plan('package: Leader');
    expect(checkBody(`[Words](${href})`)).toEqual([]);
  },
);

it.each([
  ['mailto:ada@example?subject=Hello', 'warning: The email address in mailto:ada@example'],
  ['mailto:ada', 'error: The link mailto:ada has no email address. Write it completely'],
  ['mailto:', 'error: The link mailto: has no email address. Write it completely'],
  ['tel:+971501234567', 'error: The link tel:+971501234567 starts with tel:. Write https://…, mailto:… or'],
  ['', 'error: This link has no URL. Write it between ( and ).'],
  [
    '/contact?package=x',
    'error: The link /contact?package=x selects an unknown package: "x". Use one of: leader.',
  ],
])('the link %j is reported: %s', (href, message) => {
  plan('package: Leader');
  expect(checkBody(`[Words](${href})`)).toEqual([expect.stringContaining(`${position} ${message}`)]);
});

it('a link is found in a table', () => {
  expect(checkBody('| [A](tel:1) |\n| --- |')).toEqual([expect.stringContaining(`${position} error: `)]);
});

it('a link is found in a reference', () => {
  expect(checkBody('[A][1]\n\n[1]: tel:1')).toEqual([
    expect.stringContaining('content/blog/first.mdx:8: error: '),
  ]);
});

it('a link in a code block is ignored', () => {
  expect(checkBody('```\n[A](tel:1)\n```')).toEqual([]);
});

it('a link in the fields of a plan is checked', () => {
  plan('actions:\n  page: { text: CHOOSE, href: "tel:1" }');
  expect(check()).toEqual([
    expect.stringContaining('content/plans/leader.mdx:4: error in actions.page.href: The link tel:1'),
  ]);
});

it('a link in a YAML file is checked', () => {
  write('content/landing.yaml', 'title: Landing\nhero:\n  link:\n    href: tel:1\n');
  expect(check()).toEqual([
    expect.stringContaining('content/landing.yaml:4: error in hero.link.href: The link tel:1'),
  ]);
});

it('a redirect is created for an earlier URL once the text is public', () => {
  article('first', 'title: First\ndate: 2025-06-21\nredirects: [/blog/before, /before]');
  article('later', 'title: Later\ndate: 2999-01-01\nredirects: [/blog/early]');
  expect(findRedirects(root())).toEqual([
    { from: '/blog/before', to: '/blog/first', status: 308 },
    { from: '/before', to: '/blog/first', status: 308 },
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
    expect.stringContaining('redirects.4: The host or the backend answers /blog/404. Remove this redirect.'),
  ]);
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
  ['content/blog/index.mdx', 'The host or the backend answers /blog/index.'],
  ['content/notes/idea.mdx', 'No page reads this file.'],
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
