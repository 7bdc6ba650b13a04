/** The path of docs/launch.md is short, and what the documents refer to exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Slugger from 'github-slugger';
import { expect, it } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'content/README.md',
  ...globSync('docs/{,decisions/}*.md'),
];
const read = (file: string) => readFileSync(file, 'utf8');

it.each(['Netlify', 'Cloudflare Pages'])(
  'the path of docs/launch.md has at most 19 steps with %s',
  (host) => {
    const sections = read('docs/launch.md').split(/^(?=##)/m);
    const onPath = sections.filter((text) => !text.startsWith('### ') || text.startsWith(`### ${host}\n`));
    const numbers = onPath.flatMap((text) =>
      [...text.matchAll(/^ *(\d+)\. /gm)].map(([, number]) => Number(number)),
    );
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(15);
    expect(numbers.length).toBeLessThanOrEqual(19);
  },
);

it.each(documents)('the commands in %s exist', (document) => {
  const { scripts } = JSON.parse(read('package.json'));
  const text = read(document);
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !scripts[name])).toEqual([]);
  // The file of a command contains its subcommands and options.
  const options = [
    ...text.matchAll(/npm run ([\w-]+) -- (--[\w-]+|(?:company|backend|article|legal-version)\b)/g),
  ];
  for (const [used, name = '', option = ''] of options)
    if (scripts[name]?.startsWith('node ')) expect(read(scripts[name].split(' ')[1]), used).toContain(option);
});

const folders = 'src|content|scripts|docs|server|deploy|supabase|public|tests|e2e';

/** The files of the example "How to add a page". */
const examples = ['content/pages/press.mdx', 'src/pages/press.astro'];

/** Paths in a document. A pattern such as `content/plans/<plan>.mdx` counts as its folder. */
const findPaths = (text: string) =>
  [...text.matchAll(new RegExp(`(?<![\\w@./-])(?:${folders})/[\\w./[\\]-]*(?![\\w<*…])`, 'g'))].map(
    ([name]) => name.replace(/[.\]]$/, ''),
  );

it.each(documents)('the paths and links in %s are real', (document) => {
  const text = read(document);
  expect(findPaths(text).filter((name) => !existsSync(name) && !examples.includes(name))).toEqual([]);
  for (const [link, file = '', anchor] of text.matchAll(/\]\((?!https?:|\/)([^)#\s]*)(?:#([^)\s]*))?\)/g)) {
    const target = file ? path.join(path.dirname(document), file) : document;
    expect(existsSync(target), link).toBe(true);
    if (!anchor || !target.endsWith('.md')) continue;
    const slugger = new Slugger();
    const anchors = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      slugger.slug(heading),
    );
    expect(anchors, link).toContain(anchor);
  }
});
