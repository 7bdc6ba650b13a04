/**
 * The thread that prepares the articles and makes the index of the search while Vite bundles and Astro draws: it
 * compares the articles, compiles their texts, and gives Pagefind what it found.
 * docs/decisions/038-articles-in-a-thread.md
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { escapeText, type Piece } from '../lib/content/pieces.ts';
import type { Relations } from '../lib/content/prepared.ts';
import { comparedRelated, findRelated } from '../lib/content/related.ts';
import { formatIsoDay } from '../lib/dates.ts';
import { articlePath } from '../lib/paths.ts';
import { compileArticle, readArticles } from './article-texts.ts';
import { writeEntry } from './search-entry.ts';

/** What the thread is given when it starts. */
export interface Task {
  /** The project. */
  root: string;
  /** Where the index will be written. */
  folder: string;
  /** What the day is. */
  now: Date;
}

/** A page for the index, as writeEntry makes it. */
export interface Entry {
  url: string;
  content: string;
}

/** What the thread is told: a page for the index, to write it because all are there, to end and write what came since. */
export type Order = Entry | 'write' | 'end';

/** An article that is ready to be drawn, and in the index. */
export interface Text {
  path: string;
  file: string;
  pieces: Piece[];
}

/** What the thread says: texts, when there are no more of them which articles are related, the pages of the index. */
export type News = Text[] | Relations | number;

/** How many texts go into one message. */
const batch = 100;

/** The files that the search needs; the rest of what Pagefind makes are ready-made boxes for it. */
const isNeeded = (name: string) => !/^pagefind-(?!entry\.json$)|^wasm\.unknown\./.test(name);

/** Stops with what Pagefind complains of. */
function check({ errors }: { errors: string[] }): void {
  if (errors.length > 0) throw new Error(`The index of the search could not be made: ${errors.join(', ')}`);
}

async function startPagefind(): Promise<PagefindIndex> {
  const made = await createIndex();
  check(made);
  if (!made.index) throw new Error('Pagefind did not start. Run npm ci again.');
  return made.index;
}

const { root, folder, now } = workerData as Task;
const say = (news: News) => parentPort?.postMessage(news);

const starting = startPagefind();
const adding: Promise<void>[] = [];
/** Of how many pages the index was when it was written last. */
let written = -1;

function add(url: string, content: string): void {
  const added = starting.then(async (index) => check(await index.addHTMLFile({ url, content })));
  // What went wrong is told when the index is written.
  added.catch(() => {});
  adding.push(added);
}

async function write(): Promise<void> {
  if (written === adding.length) return;
  written = adding.length;
  const index = await starting;
  await Promise.all(adding);
  rmSync(folder, { recursive: true, force: true });
  check(await index.writeFiles({ outputPath: folder }));
  for (const name of readdirSync(folder))
    if (!isNeeded(name)) rmSync(path.join(folder, name), { recursive: true });
}

/** Compiles and compares the articles. Pages wait for that, so nothing else is done before. @returns what to index */
function prepare(): Entry[] {
  const articles = readArticles(root, now);
  const compiled = articles.flatMap((article) => {
    const text = compileArticle(article);
    return text ? [{ ...article, ...text, url: articlePath(article.id) }] : [];
  });
  for (let start = 0; start < compiled.length; start += batch)
    say(compiled.slice(start, start + batch).map(({ url, file, pieces }) => ({ path: url, file, pieces })));
  say({ ids: articles.map(({ id }) => id), related: findRelated(articles, comparedRelated) });
  return compiled.map(({ url, title, date, html }) => ({
    url,
    content: writeEntry(html, { title: escapeText(title), kind: 'Article', day: formatIsoDay(date) }),
  }));
}

async function addAll(entries: Entry[]): Promise<void> {
  for (const { url, content } of entries) {
    add(url, content);
    // Lets what was added go out to Pagefind.
    await setImmediate();
  }
}

// One order after the other. A mistake ends the thread, and whoever started it hears of it.
let doing = addAll(prepare());
parentPort?.on('message', (order: Order) => {
  doing = doing.then(async () => {
    if (typeof order === 'object') return add(order.url, order.content);
    await write();
    if (order === 'write') return;
    await close();
    say(adding.length);
    parentPort?.close();
  });
});
