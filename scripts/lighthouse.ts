/**
 * `npm run lighthouse`: runs Lighthouse on every route of `dist/` and prints the four scores, LCP and TBT in milliseconds,
 * and the brotli size of the HTML. Fails if a score is below 100, except on `noindex` pages, such as archived legal documents.
 * Lighthouse simulates a phone on a slow connection.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
import { readPort } from '../server/settings.ts';
import { UserError } from '../src/shared/user-error.ts';
import { browserArguments } from './browser/chromium.ts';
import { listRoutes } from './browser/routes.ts';
import { reportFailures, visitSite } from './browser/visit-site.ts';
import { readArguments, runCommand } from './programs/command.ts';

const dist = 'dist';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The results of one or more runs. */
interface Measurement {
  scores: number[];
  /** Largest Contentful Paint in milliseconds. */
  lcp: number;
  /** Total Blocking Time in milliseconds. */
  tbt: number;
  /** The audits that cost points, by their Lighthouse ids. */
  audits: string[];
}

function computeMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

const getPageFile = (route: string) => path.join(dist, `${route === '/' ? 'index' : route}.html`);

const measureBrotli = (route: string) => brotliCompressSync(readFileSync(getPageFile(route))).length;

/** Whether a page has a noindex tag, such as an archived version of a legal document. */
const isNoindex = (route: string) =>
  /<meta name="robots" content="noindex"/.test(readFileSync(getPageFile(route), 'utf8'));

/** @param port of the browser's DevTools protocol */
async function runAudit(url: string, port: number): Promise<Result> {
  const output = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    disableFullPageScreenshot: true,
  });
  if (!output) throw new UserError(`Lighthouse returned no result for ${url}.`);
  return output.lhr;
}

/** @throws UserError if Lighthouse fails three times, which happens on a busy machine */
async function measureOnce(url: string, port: number): Promise<Measurement> {
  let result = await runAudit(url, port);
  for (let attempt = 1; result.runtimeError && attempt < 3; attempt += 1) result = await runAudit(url, port);
  if (result.runtimeError)
    throw new UserError(`Lighthouse could not measure ${url}: ${result.runtimeError.message}`);
  const { audits, categories: found } = result;
  const lost = categories
    .filter((name) => (found[name]?.score ?? 0) < 1)
    .flatMap((name) => found[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    audits: lost.map(({ id }) => id),
  };
}

/** Measures a URL several times. @returns the median of each value, and every audit that cost points in any run */
async function measure(url: string, port: number, runs: number): Promise<Measurement> {
  const all: Measurement[] = [];
  while (all.length < runs) all.push(await measureOnce(url, port));
  return {
    scores: categories.map((_, index) => computeMedian(all.map(({ scores }) => scores[index] ?? 0))),
    lcp: computeMedian(all.map(({ lcp }) => lcp)),
    tbt: computeMedian(all.map(({ tbt }) => tbt)),
    audits: [...new Set(all.flatMap(({ audits }) => audits))],
  };
}

const isAccepted = (route: string, { scores }: Measurement) =>
  isNoindex(route) || scores.every((score) => score === 100);

function printRow(route: string, { scores, lcp, tbt, audits }: Measurement): void {
  const cells = [...scores, Math.round(lcp), Math.round(tbt), measureBrotli(route)];
  console.log(`${cells.map((cell) => String(cell).padStart(7)).join('')}  ${route}  ${audits.join(', ')}`);
}

async function main(): Promise<void> {
  const usage = `npm run lighthouse                     measures every route of dist/ once
npm run lighthouse -- --runs 3 /blog   measures the named routes three times and prints the medians
PORT sets the port of its preview (default: 4395). The browser uses the next port.`;
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { runs: { type: 'string', default: '1' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new UserError(`--runs is "${values.runs}". Use a positive whole number.`);
  const routes = listRoutes(dist);
  const unknown = positionals.filter((route) => !routes.includes(route));
  if (unknown.length > 0)
    throw new UserError(`dist/ has no page at ${unknown.join(', ')}. Use paths such as /blog.`);

  const failed: string[] = [];
  console.log('   perf   a11y   best    seo    LCP    TBT  bytes');
  const port = readPort('PORT', 4395);
  // Lighthouse connects to the browser with the DevTools protocol.
  const devTools = port + 1;
  const flags = [...browserArguments, `--remote-debugging-port=${devTools}`];
  await visitSite({ port, folder: path.resolve('.local', 'lighthouse'), flags }, async ({ origin }) => {
    for (const route of positionals.length > 0 ? positionals : routes) {
      let measurement = await measure(origin + route, devTools, runs);
      // Scores are lower on a busy machine, so each route may be measured twice.
      if (!isAccepted(route, measurement)) measurement = await measure(origin + route, devTools, runs);
      printRow(route, measurement);
      if (!isAccepted(route, measurement)) failed.push(route);
    }
  });
  reportFailures('These routes score below 100. The table lists the failed audits.', failed);
}

await runCommand(main);
