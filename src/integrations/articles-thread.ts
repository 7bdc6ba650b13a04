/**
 * The thread that prepares the articles and makes the index of the search while Vite bundles and Astro draws: it
 * compares the articles, compiles their texts, and indexes their words. docs/decisions/038-articles-in-a-thread.md
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Piece } from '../lib/content/pieces.ts';
import type { Relations } from '../lib/content/prepared.ts';
import { comparedRelated, findRelated } from '../lib/content/related.ts';
import { formatIsoDay } from '../lib/dates.ts';
import { articlePath } from '../lib/paths.ts';
import type { PageText } from '../lib/search/format.ts';
import { compileArticle, readArticles } from './article-texts.ts';
import { createIndex } from './search-index.ts';
import { kinds, readPage } from './search-page.ts';

/** What the thread is given when it starts. */
export interface Task {
  /** The project. */
  root: string;
  /** Where the built site will be: the index is written there. */
  outDir: string;
  /** What the day is. */
  now: Date;
}

/** A page for the index. */
export interface Entry {
  path: string;
  /** What the results call it. */
  kind: string;
  /** What can be found of it, with its title. */
  html: string;
}

/** What the thread is told: a page for the index, to write it because all are there, to end and write what came since. */
export type Order = Entry | 'write' | 'end';

/** An article that is ready to be drawn, and has its place in the index. */
export interface Text {
  path: string;
  file: string;
  pieces: Piece[];
}

/** What the thread says: texts, when there are no more of them which articles are related, the pages of the index. */
export type News = Text[] | Relations | number;

/** How many texts go into one message. */
const batch = 100;

const { root, outDir, now } = workerData as Task;
const say = (news: News) => parentPort?.postMessage(news);

const index = createIndex();
/** Pages that came when they were drawn, and are not in the index yet. */
let drawn: PageText[] = [];
/** Of how many pages the index was when it was written last. */
let written = -1;

/** The newest first; those of a day by their addresses, because it is by chance which is drawn first. */
const inOrder = (a: PageText, b: PageText) =>
  (b.day ?? '').localeCompare(a.day ?? '') || a.path.localeCompare(b.path);

function write(): void {
  for (const page of drawn.sort(inOrder)) index.add(page);
  drawn = [];
  if (written === index.size()) return;
  written = index.size();
  index.write(outDir);
}

/** Compiles, compares and indexes the articles. Pages wait for the first two, so these are done before. */
function prepare(): void {
  const articles = readArticles(root, now);
  const compiled = articles.flatMap((article) => {
    const text = compileArticle(article);
    return text ? [{ ...article, ...text, path: articlePath(article.id) }] : [];
  });
  for (let start = 0; start < compiled.length; start += batch)
    say(compiled.slice(start, start + batch).map(({ path, file, pieces }) => ({ path, file, pieces })));
  say({ ids: articles.map(({ id }) => id), related: findRelated(articles, comparedRelated) });
  const kind = kinds.get('/blog/[article]') ?? '';
  for (const { path, title, date, html } of compiled)
    index.add({ ...readPage(html), path, kind, title, day: formatIsoDay(date) });
}

// A mistake ends the thread, and whoever started it hears of it.
prepare();
parentPort?.on('message', (order: Order) => {
  if (typeof order === 'object') {
    const { path, kind, html } = order;
    drawn.push({ ...readPage(html), path, kind });
    return;
  }
  write();
  if (order === 'write') return;
  say(index.size());
  parentPort?.close();
});
