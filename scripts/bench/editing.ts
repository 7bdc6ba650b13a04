/**
 * `npm run bench -- build` and `npm run bench -- dev`: how long an editor waits for a build of this checkout, and for a
 * changed article on the screen of `npm run dev`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { SettingsError } from '../../server/settings.ts';
import { withBrowser } from '../browser/chromium.ts';
import { answerQuestion } from '../look/states.ts';
import { budgets } from '../measuring/budgets.ts';
import { freePort } from '../programs/free-port.ts';
import { writeArticle } from './articles.ts';
import { describeMachine, writeRecord } from './record.ts';
import { median, round } from './statistics.ts';

const folder = path.resolve('.local', 'bench');
const runs = 5;

/** Runs a script of ours with nothing on the screen. */
const start = (script: string, words: string[], extra: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [script, ...words], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, ...extra },
  });

async function buildOnce(): Promise<number> {
  const before = performance.now();
  const build = start('scripts/build.ts', ['--outDir', path.join(folder, 'build')], {
    ALLOW_PLACEHOLDERS: '1',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new SettingsError('The build failed. Run npm run build to see why.');
  return (performance.now() - before) / 1000;
}

/** Builds again and again what nobody changed. @returns what is over the budget, one sentence each */
export async function benchBuild(): Promise<string[]> {
  const machine = describeMachine();
  // The first fills the caches.
  await buildOnce();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await buildOnce());
  rmSync(path.join(folder, 'build'), { recursive: true });
  const seconds = round(median(times), 1);
  const most = budgets.editing.buildSeconds;
  writeRecord('build', machine, {
    title: 'Build of this site',
    method: `Seconds of \`npm run build\` with its caches, median of ${runs}; at most ${most} on a machine that does nothing else.`,
    tables: { Build: { 'this site': { seconds, 'shortest, seconds': round(Math.min(...times), 1) } } },
  });
  return seconds > most ? [`A build takes ${seconds} s, at most ${most}.`] : [];
}

/** An article that is there for the measurement alone. */
const article = path.resolve('content', 'blog', 'measured-article.mdx');
const save = (sentence: string) => writeFileSync(article, writeArticle(0, 'mdx', sentence));

/** How long after each save its sentence is on the screen, in milliseconds. */
async function watchArticle(browser: Browser, address: string): Promise<number[]> {
  const context = await browser.newContext();
  await answerQuestion(context);
  const page = await context.newPage();
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) break;
    await wait(500);
  }
  await page.goto(address, { waitUntil: 'networkidle' });
  const times: number[] = [];
  // The first change draws what no page has needed yet.
  for (let run = 0; run <= runs; run += 1) {
    await wait(1500);
    const sentence = `Saved for the ${run} time.`;
    const before = performance.now();
    save(sentence);
    await page.getByText(sentence).waitFor();
    if (run > 0) times.push(performance.now() - before);
  }
  return times;
}

/** Saves an article again and again. @returns what is over the budget, one sentence each */
export async function benchDev(): Promise<string[]> {
  const machine = describeMachine();
  const port = await freePort();
  let times: number[] = [];
  save('Not changed yet.');
  const server = start('scripts/dev.ts', [], { PORT: String(port), LOCAL_DIR: path.join(folder, 'dev') });
  const ended = once(server, 'exit');
  try {
    await withBrowser(async (browser) => {
      times = await watchArticle(browser, `http://localhost:${port}/blog/measured-article`);
    });
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(article);
  }
  const milliseconds = round(median(times));
  const most = budgets.editing.savedMilliseconds;
  writeRecord('dev', machine, {
    title: 'A changed article in development',
    method: `Milliseconds from saving an article until the open page of \`npm run dev\` shows it, median of ${runs}; at most ${most}.`,
    tables: { Save: { 'an article': { milliseconds, 'longest, milliseconds': round(Math.max(...times)) } } },
  });
  return milliseconds > most ? [`A changed article is shown after ${milliseconds} ms, at most ${most}.`] : [];
}
