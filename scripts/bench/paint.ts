/**
 * `npm run bench -- paint`: when a slow phone sees the first words of a page, really and not simulated, and what its
 * main thread did until then; beside the landing page of Astro's own blog example, in turns.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { SettingsError } from '../../server/settings.ts';
import { serveSite } from '../../server/site.ts';
import { withBrowser } from '../browser/chromium.ts';
import { budgets } from '../measuring/budgets.ts';
import { makeProject } from '../measuring/copy-site.ts';
import { measureBuild } from './builds.ts';
import { describeMachine, type Table, writeRecord } from './record.ts';
import { median, round } from './statistics.ts';
import { line, phone } from './touch.ts';
import { sumWork, type TraceEvent, type Work } from './trace.ts';

const rounds = 21;
const traces = 5;
const slowDown = 4;
const routes = ['/', '/leader-plan', '/contact', '/blog/ai-catalogue', '/terms-of-service', '/your-account'];
const example = path.resolve('.local', 'bench', 'example');
const exampleName = 'Astro\u2019s blog example';

interface Page {
  name: string;
  url: string;
}

/** Astro's blog example, built with our own packages. @returns the folder of its pages @throws SettingsError without it */
async function buildExample(): Promise<string> {
  const sources = `${example}-sources`;
  if (!existsSync(sources)) {
    const words = ['create-astro@5.2.4', sources, '--template', 'blog', '--no-install', '--no-git', '--yes'];
    spawnSync('npx', ['--yes', ...words], { stdio: 'inherit' });
  }
  if (!existsSync(sources))
    throw new SettingsError(
      `Astro's blog example could not be fetched. Put the folder examples/blog of github.com/withastro/astro at ${sources}.`,
    );
  makeProject(example);
  cpSync(sources, example, { recursive: true });
  await measureBuild(example);
  return path.join(example, 'dist');
}

/** Serves a folder of built pages as the preview does. @returns its address */
async function serve(folder: string): Promise<{ address: string; stop: () => void }> {
  const server = createServer(serveSite(folder));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, stop: () => void server.close() };
}

/** Runs in the page: when the first and the largest thing had been drawn. */
const readPaints = () =>
  new Promise<{ first: number; largest: number }>((resolve) =>
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1)?.startTime ?? 0;
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? largest;
      // What comes later counts too, such as a heading in the display font.
      setTimeout(() => resolve({ first, largest }), 50);
    }).observe({ type: 'largest-contentful-paint', buffered: true }),
  );

/** Opens a page as somebody who has never been here. */
async function open(browser: Browser, { url }: Page, isSlow: boolean): Promise<Record<string, number>> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    if (isSlow) {
      await devTools.send('Network.enable');
      await devTools.send('Network.emulateNetworkConditions', line);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await page.goto(url);
      return await page.evaluate(readPaints);
    }
    await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'loading', 'v8'] });
    await page.goto(url);
    await page.evaluate(readPaints);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    return { ...sumWork(trace.traceEvents) } satisfies Record<keyof Work, number>;
  } finally {
    await context.close();
  }
}

/** The median of every value of every page, opened in turns, so that what else the machine does meets all of them. */
async function measure(browser: Browser, pages: Page[], times: number, isSlow: boolean): Promise<Table> {
  const found = new Map<string, Record<string, number>[]>(pages.map(({ name }) => [name, []]));
  for (let turn = 1; turn <= times; turn += 1) {
    console.log(`${isSlow ? 'First paint' : 'Main thread'}, round ${turn} of ${times}`);
    for (const page of pages) found.get(page.name)?.push(await open(browser, page, isSlow));
  }
  const medians = (values: Record<string, number>[]) =>
    Object.fromEntries(
      Object.keys(values[0] ?? {}).map((key) => [
        key,
        round(median(values.map((each) => each[key] ?? 0)), 1),
      ]),
    );
  return Object.fromEntries([...found].map(([name, values]) => [name, medians(values)]));
}

/** Measures and records. @returns what is over its budget, one sentence each */
export async function benchPaint(): Promise<string[]> {
  const machine = describeMachine();
  const [beside, ours] = [await serve(await buildExample()), await serve(path.resolve('dist'))];
  const pages = [
    { name: exampleName, url: `${beside.address}/` },
    ...routes.map((route) => ({ name: route, url: ours.address + route })),
  ];
  const table: Table = {};
  await withBrowser(async (browser) => {
    const paints = await measure(browser, pages, rounds, true);
    const work = await measure(browser, pages, traces, false);
    for (const { name } of pages) {
      const times = (from: Table, key: string) =>
        round((from[name]?.[key] ?? 0) / (from[exampleName]?.[key] ?? 0), 2);
      table[name] = {
        ...paints[name],
        'first, times': times(paints, 'first'),
        ...work[name],
        'sum, times': times(work, 'sum'),
      };
    }
  });
  beside.stop();
  ours.stop();
  writeRecord('paint', machine, {
    title: 'First paint',
    method: `In milliseconds. First and largest paint as a phone saw them, its processor slowed down ${slowDown} times, on a line of 150 ms and 1.6 Mbit/s, median of ${rounds} in turns; at most ${budgets.paint.first} times those of Astro's own blog example. Then, without either, what the main thread did until the first paint, in processor time, median of ${traces}; the sum at most ${budgets.paint.work} times.`,
    tables: { Page: table },
  });
  return routes.flatMap((route) =>
    (
      [
        ['first, times', budgets.paint.first, 'is first drawn after'],
        ['sum, times', budgets.paint.work, 'keeps the main thread'],
      ] as const
    ).flatMap(([column, most, says]) => {
      const times = table[route]?.[column] ?? Number.NaN;
      return times <= most
        ? []
        : [`${route} ${says} ${times} times as long as ${exampleName}, at most ${most}.`];
    }),
  );
}
