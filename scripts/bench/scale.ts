/** `npm run bench -- scale`: builds this site with many articles, beside a bare Astro project with the same ones. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { budgets } from '../measuring/budgets.ts';
import { copySite, makeProject } from '../measuring/copy-site.ts';
import { firstViewBytes } from '../measuring/weigh.ts';
import { weighSearch } from '../measuring/weigh-search.ts';
import { articleName, type Form, writeArticle } from './articles.ts';
import { type Cost, measureBuild } from './builds.ts';
import { describeMachine, type Table, writeRecord } from './record.ts';
import { median, ratio, round } from './statistics.ts';

const root = path.resolve('.local', 'scale');
const sizes = [100, 1000] as const;
/** How often everything is built; the median counts. */
const runs = 3;

const bareFiles: Record<string, string> = {
  'package.json': '{ "type": "module" }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://example.com' });
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = {
  blog: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*.md' }),
  }),
};
`,
  'src/pages/blog/[article].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('blog')).map((entry) => ({ params: { article: entry.id }, props: { entry } }));
}
const { entry } = Astro.props;
const { Content } = await render(entry);
---
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>{entry.data.title}</title>
    <meta name="description" content={entry.data.description}>
  </head>
  <body><h1>{entry.data.title}</h1><Content /></body>
</html>
`,
};

const articleFile = (index: number, form: Form) => `content/blog/${articleName(index)}.${form}`;

function writeArticles(folder: string, articles: number, form: Form): string {
  mkdirSync(path.join(folder, 'content/blog'), { recursive: true });
  for (let i = 0; i < articles; i += 1)
    writeFileSync(path.join(folder, articleFile(i, form)), writeArticle(i, form));
  return folder;
}

function makeBare(articles: number): string {
  const folder = path.join(root, `bare-${articles}`);
  makeProject(folder);
  for (const [name, text] of Object.entries(bareFiles)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return writeArticles(folder, articles, 'md');
}

/** This site without its share pictures, which the bare project does not have either. */
function makeSite(articles: number): string {
  const folder = path.join(root, `site-${articles}`);
  copySite(folder);
  rmSync(path.join(folder, 'src/pages/share'), { recursive: true });
  return writeArticles(folder, articles, 'mdx');
}

const summarise = (costs: Cost[]): Record<keyof Cost, number> => ({
  seconds: round(median(costs.map(({ seconds }) => seconds)), 1),
  cpuSeconds: round(median(costs.map(({ cpuSeconds }) => cpuSeconds)), 1),
  peakMegabytes: round(median(costs.map(({ peakMegabytes }) => peakMegabytes))),
});

/** Builds with so many articles, and weighs what a visitor of the larger site fetches. */
async function measureSize(articles: number): Promise<{ builds: Table; bytes: Record<string, number> }> {
  const costs: Record<'bare' | 'site' | 'changed', Cost[]> = { bare: [], site: [], changed: [] };
  let folder = '';
  // In turns, so that what else the machine does meets all of them.
  for (let run = 1; run <= runs; run += 1) {
    console.log(`${articles} articles, run ${run} of ${runs}`);
    costs.bare.push(await measureBuild(makeBare(articles)));
    folder = makeSite(articles);
    costs.site.push(await measureBuild(folder));
    writeFileSync(path.join(folder, articleFile(5, 'mdx')), writeArticle(5, 'mdx', 'This sentence is new.'));
    costs.changed.push(await measureBuild(folder));
  }
  const bytes = {
    'first view of the list': firstViewBytes(path.join(folder, 'dist'), 'blog.html'),
    'first question to the search': weighSearch(path.join(folder, 'dist')),
  };
  rmSync(root, { recursive: true });
  return {
    builds: {
      [`${articles}, bare Astro`]: summarise(costs.bare),
      [`${articles}, this site`]: summarise(costs.site),
      [`${articles}, this site, one article changed`]: summarise(costs.changed),
    },
    bytes,
  };
}

/** Measures and records builds with many articles. @returns what is over its budget, one sentence each */
export async function benchScale(): Promise<string[]> {
  const machine = describeMachine();
  const builds: Table = {};
  const bytes: Table = {};
  for (const articles of sizes) {
    const found = await measureSize(articles);
    Object.assign(builds, found.builds);
    bytes[articles] = found.bytes;
  }
  const [few, many] = sizes;
  const site = (articles: number) => builds[`${articles}, this site`] ?? {};
  const times = ratio(site(many).seconds ?? 0, builds[`${many}, bare Astro`]?.seconds) ?? 0;
  const perArticle = (articles: number) => round((1000 * (site(articles).cpuSeconds ?? 0)) / articles, 1);
  const megabytes = site(many).peakMegabytes ?? 0;
  writeRecord('scale', machine, {
    title: 'Builds with many articles',
    method: `Articles of 800 words, beside a bare Astro project with the same articles in Markdown, without share pictures, median of ${runs}. With ${many} articles this site takes at most ${budgets.build.timesBare} times as long and ${budgets.build.megabytes} MB, and no longer for an article than with ${few}.`,
    tables: {
      'Articles, build': builds,
      Articles: bytes,
      Held: {
        'times a bare project': { value: times },
        [`milliseconds of processor an article, of ${few}`]: { value: perArticle(few) },
        [`milliseconds of processor an article, of ${many}`]: { value: perArticle(many) },
      },
    },
  });
  const held: [isHeld: boolean, otherwise: string][] = [
    [times <= budgets.build.timesBare, `a build takes ${times} times as long as that of a bare project`],
    [megabytes <= budgets.build.megabytes, `a build takes ${megabytes} MB`],
    [perArticle(many) <= perArticle(few), `an article takes longer than one of ${few}`],
  ];
  return held.flatMap(([isHeld, otherwise]) => (isHeld ? [] : [`With ${many} articles ${otherwise}.`]));
}
