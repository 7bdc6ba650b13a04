/**
 * `npm run bench -- lighthouse`: Lighthouse on every page of the built site, as a phone. With `--beside <folder>` also
 * on a built site of somebody else: its landing page, its list and its first article take turns with ours, so that
 * whatever else this machine does meets both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from '../../server/settings.ts';
import { budgets } from '../measuring/budgets.ts';
import { listRoutes } from '../measuring/routes.ts';
import { openRecord } from './record.ts';
import { categories, type Report, runLighthouse, summariseReports } from './report.ts';
import { withSite } from './site.ts';
import { ratio } from './statistics.ts';

/** A page of ours and the same kind of page of the other site, in milliseconds until the largest paint. */
export interface Pair {
  ours: string;
  theirs: string;
  oursMs: number;
  theirsMs: number;
  ratio: number | null;
}

/** What docs/bench/lighthouse.json holds. */
export interface LighthouseRuns {
  runs: number;
  routes: Record<string, Report>;
  /** Beside another site; absent where that has never been asked for. */
  beside?: { site: string; at: string; pairs: Pair[] };
}

export interface LighthouseRequest {
  /** Measures these routes only, and leaves the others as they were. */
  only: string[];
  /** The folder of another built site. */
  beside?: string;
}

const runs = 3;
/**
 * Pages that are found nowhere. They answer with 404, which Lighthouse takes for an error of the page, in search and in
 * best practices.
 */
const missing = ['/no-such-page', '/blog/no-such-article'];

/** Whether a page of dist is kept out of search results on purpose, as an earlier version of a legal text is. */
function isUnlisted(route: string): boolean {
  const file = path.join('dist', `${route === '/' ? '/index' : route}.html`);
  return existsSync(file) && /<meta name="robots" content="noindex"/.test(readFileSync(file, 'utf8'));
}

/** Whether a page has every point there is for it. @param route its address */
export function isPerfect(route: string, report: Report): boolean {
  const lost = missing.includes(route) ? ['seo', 'bestPractices'] : isUnlisted(route) ? ['seo'] : [];
  return categories
    .filter((category) => !lost.includes(category))
    .every((category) => report[category] === 100);
}

/** Which page of the other site each of ours is compared with: landing page, list and first article. */
export function pairPages(ours: string[], theirs: string[]): Map<string, string> {
  const firstArticle = (routes: string[]) => routes.toSorted().find((route) => route.startsWith('/blog/'));
  const pairs = new Map<string, string>();
  for (const pick of [() => '/', () => '/blog', firstArticle]) {
    const [one, other] = [pick(ours), pick(theirs)];
    if (one && other && ours.includes(one) && theirs.includes(other)) pairs.set(one, other);
  }
  return pairs;
}

/** Serves the other site. @returns its address, and how to stop */
async function serveBeside(folder: string): Promise<{ address: string; stop: () => void }> {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new SettingsError(
      `There is no built site in ${folder}. Name the folder that holds its index.html.`,
    );
  const server = spawn(process.execPath, ['scripts/bench/serve-folder.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  return { address: String(line).trim(), stop: () => void server.kill() };
}

/** The reports of a page, and of the one beside it in turns. */
async function measurePage(url: string, beside?: string): Promise<{ ours: Report; theirs?: Report }> {
  const ours: Report[] = [];
  const theirs: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    ours.push(await runLighthouse(url));
    if (beside) theirs.push(await runLighthouse(beside));
  }
  return { ours: summariseReports(ours), ...(beside && { theirs: summariseReports(theirs) }) };
}

const isLate = (pair: Pair | undefined) => (pair?.ratio ?? 0) > budgets.largestPaintBeside;

interface Finding {
  report: Report;
  pair?: Pair;
}

/** Measures one page, and what stands beside it. @param theirs the page of the other site, and its whole address */
async function findOut(
  route: string,
  url: string,
  theirs?: { route: string; url: string },
): Promise<Finding> {
  const found = await measurePage(url, theirs?.url);
  if (!theirs || !found.theirs) return { report: found.ours };
  const [oursMs, theirsMs] = [found.ours.largestPaint, found.theirs.largestPaint];
  const pair = { ours: route, theirs: theirs.route, oursMs, theirsMs, ratio: ratio(oursMs, theirsMs) };
  return { report: found.ours, pair };
}

/** What a page lacks, one sentence each. */
function listFaults(route: string, { report, pair }: Finding): string[] {
  const scores = categories.map((category) => report[category]).join(' ');
  return [
    ...(isPerfect(route, report)
      ? []
      : [`Lighthouse gives ${route} ${scores}: ${report.faults.join(', ')}.`]),
    ...(pair && isLate(pair)
      ? [
          `The largest paint of ${route} comes ${pair.ratio} times as late as that of ${pair.theirs} beside it, at most ${budgets.largestPaintBeside}.`,
        ]
      : []),
  ];
}

function print(route: string, { report, pair }: Finding): void {
  const scores = categories.map((category) => report[category]).join(' ');
  console.log(`${scores}  ${String(report.largestPaint).padStart(5)} ms  ${route}`);
  if (pair) console.log(`      beside it, ${pair.theirs}: ${pair.theirsMs} ms, ratio ${pair.ratio}`);
}

/** Measures, lists and records. @returns what is below 100 or later than the other site, one sentence each */
export async function benchLighthouse({ only, beside }: LighthouseRequest): Promise<string[]> {
  const record = openRecord<LighthouseRuns>('lighthouse');
  const every = [...listRoutes('dist'), ...missing];
  const unknown = only.filter((route) => !every.includes(route));
  if (unknown.length > 0) throw new SettingsError(`There is no page at ${unknown.join(' or ')}.`);
  const chosen = only.length > 0 ? only : every;
  const isPart = only.length > 0;
  const other = beside ? await serveBeside(beside) : null;
  const pairOf = beside ? pairPages(every, listRoutes(beside)) : new Map<string, string>();
  const routes: Record<string, Report> = isPart ? { ...record.last?.routes } : {};
  const pairs = (isPart && record.last?.beside?.pairs.filter(({ ours }) => !only.includes(ours))) || [];
  const faults: string[] = [];
  try {
    await withSite(async (address) => {
      for (const route of chosen) {
        const theirs = pairOf.get(route);
        const measure = () =>
          findOut(
            route,
            address + route,
            theirs && other ? { route: theirs, url: other.address + theirs } : undefined,
          );
        let finding = await measure();
        // A busy machine costs points: what falls short is measured once more, and that counts.
        if (listFaults(route, finding).length > 0) finding = await measure();
        print(route, finding);
        routes[route] = finding.report;
        if (finding.pair) pairs.push(finding.pair);
        faults.push(...listFaults(route, finding));
      }
    });
  } finally {
    other?.stop();
  }
  const comparison = beside
    ? { site: nameOfSite(beside), at: new Date().toISOString(), pairs: pairs.sort(byRoute) }
    : record.last?.beside;
  record.write({ runs, routes, ...(comparison && { beside: comparison }) });
  return faults;
}

const byRoute = (one: Pair, other: Pair) => one.ours.localeCompare(other.ours);

/** The name of the folder that was built, rather than of the one that holds the result. */
const nameOfSite = (folder: string) => path.basename(path.resolve(folder).replace(/[\\/]dist$/, ''));
