/**
 * `npm run bench -- --scale`: builds this site with many articles, and beside it a bare Astro project with the same
 * articles as plain Markdown, and once more in MDX, compiled as this site does. The times of a busy machine mean little; the ratios within one run do.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { type Cost, copySite, makeProject, measureBuild, summariseCosts } from './measured-build.ts';
import { openRecord } from './record.ts';
import { articleName, writeArticle } from './scale-articles.ts';
import { ratio, round } from './statistics.ts';
import { firstViewBytes } from './weigh.ts';
import { weighSearch } from './weigh-search.ts';

/** A build of nothing but the files, and one after a single article has changed. */
interface Costs {
  cold: Cost;
  changed: Cost;
}

/** What builds with so many articles took. */
export interface Size {
  articles: number;
  runs: number;
  /** When it was measured, and how busy the machine was: a run replaces only the sizes it was asked for. */
  at: string;
  load: number;
  /** Astro with nothing but these articles in Markdown. */
  bare: Costs;
  /** The same with these articles in MDX, compiled as this site compiles them: what MDX costs, and nothing else. */
  bareMdx: Costs;
  /** This site without its share pictures, which the bare project does not have either. */
  site: Costs;
  /** This site with its share pictures, drawn in the cold build; measured with few articles only. */
  pictures?: Costs;
  /** `mdx…` is bare MDX beside bare Markdown, `cold…` this site beside it, `changed…` this site beside itself. */
  ratios: {
    mdxTime: number | null;
    mdxCpu: number | null;
    mdxMemory: number | null;
    coldTime: number | null;
    coldCpu: number | null;
    coldMemory: number | null;
    changedToCold: number | null;
    changedToColdCpu: number | null;
  };
  /** The first view of the newest page of the list, in bytes. */
  listBytes: number;
  /** What a first question to the search fetches, in bytes. */
  firstQuestion?: number;
}

/** What docs/bench/scale.json holds. */
export interface Scale {
  sizes: Size[];
}

const root = path.resolve('.local', 'scale');
/** How often everything is built; the median counts. */
const usualRuns = 3;
/** Pictures take several times as long as everything else, so they are measured apart, and with fewer articles. */
const mostWithPictures = 1000;

const bareFiles: Record<string, string> = {
  'package.json': '{ "type": "module" }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://example.com' });
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
export const collections = {
  blog: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*.md' }),
    schema: z.object({ title: z.string(), description: z.string(), date: z.coerce.date() }),
  }),
};
`,
  'src/pages/blog.astro': `---
import { getCollection } from 'astro:content';
const articles = await getCollection('blog');
---
<html lang="en">
  <head><meta charset="utf-8"><title>Blog</title></head>
  <body><ul>{articles.map(({ id, data }) => <li><a href={'/blog/' + id}>{data.title}</a></li>)}</ul></body>
</html>
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

/** Files of this site that compile articles. */
const compiler = ['loader', 'evaluate'].map((name) => `src/lib/mdx/${name}.ts`);

/** In place of the files above, for articles in MDX: our loader and compiler, with a plain element for each part. */
const bareMdxFiles: Record<string, string> = {
  'astro.config.mjs': `import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://example.com', integrations: [mdx()] });
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { globWithoutModules } from './lib/mdx/loader.ts';
export const collections = {
  blog: defineCollection({
    loader: globWithoutModules({ base: './content/blog', pattern: '*.mdx' }),
    schema: z.object({ title: z.string(), description: z.string(), date: z.coerce.date() }),
  }),
};
`,
  'src/Part.astro': `<aside><slot /></aside>
`,
  'src/pages/blog/[article].astro': (bareFiles['src/pages/blog/[article].astro'] ?? '')
    .replace(
      "import { getCollection, render } from 'astro:content';",
      `import { readFileSync } from 'node:fs';
import { getCollection } from 'astro:content';
import { evaluateMdx } from '../../lib/mdx/evaluate.ts';
import Part from '../../Part.astro';`,
    )
    .replace(
      'const { Content } = await render(entry);',
      "const Content = evaluateMdx(readFileSync(entry.filePath, 'utf8'), entry.filePath);",
    )
    .replace('<Content />', '<Content components={{ Note: Part, PullQuote: Part, Steps: Part }} />'),
};

type Form = 'mdx' | 'markdown';
const endings: Record<Form, string> = { mdx: 'mdx', markdown: 'md' };
const articleFile = (index: number, form: Form) => `content/blog/${articleName(index)}.${endings[form]}`;

function makeBare(articles: number, form: Form): string {
  const folder = path.join(root, `bare-${form}-${articles}`);
  makeProject(folder);
  const files = form === 'mdx' ? { ...bareFiles, ...bareMdxFiles } : bareFiles;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  if (form === 'mdx') for (const name of compiler) cpSync(name, path.join(folder, name));
  mkdirSync(path.join(folder, 'content/blog'), { recursive: true });
  for (let i = 0; i < articles; i += 1)
    writeFileSync(path.join(folder, articleFile(i, form)), writeArticle(i, form));
  return folder;
}

function makeSite(articles: number, withPictures: boolean): string {
  const folder = path.join(root, `site-${articles}`);
  copySite(folder);
  if (!withPictures) rmSync(path.join(folder, 'src/pages/share'), { recursive: true });
  for (let i = 0; i < articles; i += 1)
    writeFileSync(path.join(folder, articleFile(i, 'mdx')), writeArticle(i, 'mdx'));
  return folder;
}

/** A cold build, then one after an article has changed. */
async function measure(folder: string, form: Form): Promise<Costs> {
  const cold = await measureBuild(folder);
  writeFileSync(path.join(folder, articleFile(5, form)), writeArticle(5, form, 'This sentence is new.'));
  return { cold, changed: await measureBuild(folder) };
}

const summariseAll = (costs: Costs[]): Costs => ({
  cold: summariseCosts(costs.map(({ cold }) => cold)),
  changed: summariseCosts(costs.map(({ changed }) => changed)),
});

async function measureSize(articles: number): Promise<Size> {
  const runs = usualRuns;
  const load = round(loadavg()[0] ?? 0, 1);
  const bare: Costs[] = [];
  const bareMdx: Costs[] = [];
  const site: Costs[] = [];
  let listBytes = 0;
  let firstQuestion: number | undefined;
  // One after the other within each run, so that what else the machine does meets both.
  for (let run = 0; run < runs; run += 1) {
    console.log(`${articles} articles, run ${run + 1} of ${runs}`);
    bare.push(await measure(makeBare(articles, 'markdown'), 'markdown'));
    bareMdx.push(await measure(makeBare(articles, 'mdx'), 'mdx'));
    const folder = makeSite(articles, false);
    site.push(await measure(folder, 'mdx'));
    listBytes = firstViewBytes(path.join(folder, 'dist'), 'blog.html');
    firstQuestion ??= weighSearch(path.join(folder, 'dist'));
  }
  const pictures = articles <= mostWithPictures ? await measure(makeSite(articles, true), 'mdx') : undefined;
  for (const name of ['bare-markdown', 'bare-mdx', 'site'])
    rmSync(path.join(root, `${name}-${articles}`), { recursive: true });
  const [a, m, b] = [summariseAll(bare), summariseAll(bareMdx), summariseAll(site)];
  return {
    articles,
    runs,
    at: new Date().toISOString(),
    load,
    bare: a,
    bareMdx: m,
    site: b,
    ...(pictures && { pictures: summariseAll([pictures]) }),
    ratios: {
      mdxTime: ratio(m.cold.seconds, a.cold.seconds),
      mdxCpu: ratio(m.cold.cpuSeconds, a.cold.cpuSeconds),
      mdxMemory: ratio(m.cold.peakMegabytes, a.cold.peakMegabytes),
      coldTime: ratio(b.cold.seconds, a.cold.seconds),
      coldCpu: ratio(b.cold.cpuSeconds, a.cold.cpuSeconds),
      coldMemory: ratio(b.cold.peakMegabytes, a.cold.peakMegabytes),
      changedToCold: ratio(b.changed.seconds, b.cold.seconds),
      changedToColdCpu: ratio(b.changed.cpuSeconds, b.cold.cpuSeconds),
    },
    listBytes,
    ...(firstQuestion && { firstQuestion }),
  };
}

function print(sizes: Size[]): void {
  const row = (name: string, { seconds, cpuSeconds, peakMegabytes }: Cost) => ({
    what: name,
    seconds,
    'of processor': cpuSeconds,
    'peak MB': peakMegabytes,
  });
  for (const { articles, runs, bare, bareMdx, site, pictures, ratios, listBytes, firstQuestion } of sizes) {
    console.log(`\n${articles} articles of 800 words, median of ${runs}:`);
    console.table([
      row('bare Markdown, cold', bare.cold),
      row('bare Markdown, one changed', bare.changed),
      row('bare MDX, cold', bareMdx.cold),
      row('bare MDX, one changed', bareMdx.changed),
      row('this site, cold', site.cold),
      row('this site, one changed', site.changed),
      ...(pictures
        ? [
            row('with share pictures, cold', pictures.cold),
            row('with share pictures, one changed', pictures.changed),
          ]
        : []),
    ]);
    console.log(
      `Bare MDX to bare Markdown: time ${ratios.mdxTime}, processor ${ratios.mdxCpu}, memory ${ratios.mdxMemory}.` +
        ` Site to bare Markdown: time ${ratios.coldTime}, processor ${ratios.coldCpu}, memory ${ratios.coldMemory}.` +
        ` One changed to cold: time ${ratios.changedToCold}, processor ${ratios.changedToColdCpu}.` +
        ` First view of the list: ${listBytes} bytes. First question to the search: ${firstQuestion} bytes.`,
    );
  }
}

/**
 * Measures and records builds with many articles.
 * @param counts how many articles; each number replaces its own last result
 * @returns nothing to mend: a build has no budget
 */
export async function benchScale(counts: number[]): Promise<string[]> {
  const record = openRecord<Scale>('scale');
  const known = record.last?.sizes ?? [];
  const sizes: Size[] = [];
  for (const count of counts) {
    sizes.push(await measureSize(count));
    const others = known.filter(({ articles }) => !counts.includes(articles));
    record.write({ sizes: [...others, ...sizes].sort((a, b) => a.articles - b.articles) });
  }
  print(sizes);
  return [];
}
