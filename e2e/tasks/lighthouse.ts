/**
 * `npm run lighthouse`: runs Lighthouse on the routes of `dist/`, each RUNS times, and prints the four scores, LCP and TBT in
 * milliseconds, and the brotli size of the HTML. Fails if a score is below 100, except on `noindex` pages, such as archived legal documents. Lighthouse simulates
 * a phone on a slow connection.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { listRoutes } from '../../scripts/built-site.ts';
import { devToolsPort } from '../support/project.ts';

const dist = process.env.DIST_DIR || 'dist';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

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

async function runAudit(url: string): Promise<Result> {
  const output = await lighthouse(url, {
    port: devToolsPort,
    logLevel: 'error',
    output: 'json',
    disableFullPageScreenshot: true,
  });
  if (!output) throw new Error(`Lighthouse returned no result for ${url}.`);
  return output.lhr;
}

/** @throws Error if Lighthouse fails three times, which happens on a busy machine */
async function measureOnce(url: string): Promise<Measurement> {
  let result = await runAudit(url);
  for (let attempt = 1; result.runtimeError && attempt < 3; attempt += 1) result = await runAudit(url);
  if (result.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${result.runtimeError.message}`);
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
async function measure(url: string, runs: number): Promise<Measurement> {
  const measurements: Measurement[] = [];
  while (measurements.length < runs) measurements.push(await measureOnce(url));
  return {
    scores: categories.map((_, index) => computeMedian(measurements.map(({ scores }) => scores[index] ?? 0))),
    lcp: computeMedian(measurements.map(({ lcp }) => lcp)),
    tbt: computeMedian(measurements.map(({ tbt }) => tbt)),
    audits: [...new Set(measurements.flatMap(({ audits }) => audits))],
  };
}

const isAccepted = (route: string, { scores }: Measurement) =>
  isNoindex(route) || scores.every((score) => score === 100);

function printRow(route: string, { scores, lcp, tbt, audits }: Measurement): void {
  const cells = [...scores, Math.round(lcp), Math.round(tbt), measureBrotli(route)];
  console.log(`${cells.map((cell) => String(cell).padStart(7)).join('')}  ${route}  ${audits.join(', ')}`);
}

// One after the other, because Lighthouse controls the browser that the fixture starts.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => console.log('   perf   a11y   best    seo    LCP    TBT  bytes'));
for (const route of listRoutes(dist))
  test(route, async ({ browser: _browser, baseURL }) => {
    test.setTimeout(0);
    const runs = Number(process.env.RUNS ?? 1);
    let measurement = await measure(baseURL + route, runs);
    // Scores are lower on a busy machine, so each route may be measured twice.
    if (!isAccepted(route, measurement)) measurement = await measure(baseURL + route, runs);
    printRow(route, measurement);
    expect(isAccepted(route, measurement), `${route} scores below 100: ${measurement.audits}`).toBe(true);
  });
