/** Writes docs/bench/README.md and its charts from every record there is: values, and their ratios to the last run. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BackendRuns } from './bench-backend.ts';
import type { Builds } from './bench-build.ts';
import type { Sizes } from './bench-bytes.ts';
import { type Chart, drawBars } from './bench-chart.ts';
import type { LighthouseRuns } from './bench-lighthouse.ts';
import type { TouchRuns } from './bench-touch.ts';
import { budgets } from './budgets.ts';
import type { Cost } from './measured-build.ts';
import { type Recorded, readRecord, recordFolder } from './record.ts';
import type { Scale } from './scale.ts';
import { ratio } from './statistics.ts';

type Cell = string | number;

const say = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 3 });

/** A table of Markdown. Numbers stand at the right. */
function table(head: string[], rows: Cell[][]): string {
  const isNumber = head.map((_, column) =>
    rows.some((row) => typeof row[column] === 'number' || row[column] === 'new'),
  );
  const line = (cells: Cell[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? say(cell) : cell)).join(' | ')} |`;
  return [
    line(head),
    `| ${isNumber.map((right) => (right ? '---:' : '---')).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n');
}

/** A value beside the last run, as a ratio. */
const beside = (value: number, last: number | undefined): Cell => ratio(value, last) ?? 'new';

const describeRun = ({ at, machine }: Recorded<object>) =>
  `Measured ${at.slice(0, 16).replace('T', ' ')} UTC, at a load of ${machine.load}.`;

/** Draws a chart into its file. @returns the Markdown that shows it */
function show(name: string, chart: Chart, folder: string): string {
  writeFileSync(path.join(folder, `${name}.svg`), drawBars(chart));
  return `![${chart.title}. ${chart.description}](${name}.svg)`;
}

function writeSizes(record: Recorded<Sizes>, folder: string): string {
  const { pages, fetched = {}, scripts, firstQuestion, last } = record;
  const chart: Chart = {
    title: 'First view of each page, in bytes',
    description: 'HTML with its styles, brotli. The upright mark is the last run.',
    unit: 'B',
    limit: { value: budgets.firstView, label: `budget ${say(budgets.firstView)}` },
    bars: Object.entries(pages).map(([label, value]) => ({ label, value, last: last?.pages[label] })),
  };
  return `## Bytes and requests

${describeRun(record)} The first view is the HTML with its styles, brotli: what must arrive before a page can be drawn. The requests and their bytes on the wire are a first visitor's on a phone before a touch, with the question about cookies.

${show('size', chart, folder)}

${table(
  ['Page', 'First view', 'to last', 'Requests', 'to last', 'On the wire', 'to last'],
  Object.entries(pages).map(([route, bytes]) => {
    const [now, before] = [fetched[route], last?.fetched?.[route]];
    return [
      route,
      bytes,
      beside(bytes, last?.pages[route]),
      ...(now
        ? [now.requests, beside(now.requests, before?.requests), now.bytes, beside(now.bytes, before?.bytes)]
        : ['', '', '', '']),
    ];
  }),
)}

Scripts, each fetched only when something that needs it is touched:

${table(
  ['Script', 'Bytes', 'to last'],
  Object.entries(scripts).map(([name, bytes]) => [`\`${name}\``, bytes, beside(bytes, last?.scripts[name])]),
)}

${
  firstQuestion
    ? `A first question to the search fetches the worker and the index with its texts:

${table(
  ['First question', 'Bytes', 'to last'],
  [['Worker and index', firstQuestion, beside(firstQuestion, last?.firstQuestion)]],
)}`
    : ''
}`;
}

function writeLighthouse(record: Recorded<LighthouseRuns>, folder: string): string {
  const { routes, runs, last, beside: other } = record;
  const chart: Chart = {
    title: 'Largest paint of each page, in milliseconds',
    description: 'Lighthouse on a simulated phone with a slow line. The upright mark is the last run.',
    unit: 'ms',
    bars: Object.entries(routes).map(([label, { largestPaint }]) => ({
      label,
      value: largestPaint,
      last: last?.routes[label]?.largestPaint,
    })),
  };
  const pairs = other
    ? `Beside \`${other.site}\`, in the same run and in turns (${other.at.slice(0, 10)}):

${table(
  ['Our page', 'Its page', 'Ours, ms', 'Its, ms', 'Ratio', 'At most'],
  other.pairs.map(({ ours, theirs, oursMs, theirsMs, ratio: times }) => [
    ours,
    theirs,
    oursMs,
    theirsMs,
    times ?? '',
    budgets.largestPaintBeside,
  ]),
)}

`
    : '';
  return `## Lighthouse

${describeRun(record)} A phone on a slow line, simulated, median of ${runs}. A page that fell short was measured once more, and that counts. Pages that were asked for one by one are newer than the others. Lighthouse takes points off in search for what is kept out of search results on purpose: earlier versions of legal texts, and the two error pages at the end, whose status also costs them points in best practices.

${show('largest-paint', chart, folder)}

${pairs}To repeat the comparison: copy \`examples/blog\` of github.com/withastro/astro into a folder, \`npm install && npm run build\` there, then here \`npm run build\` and \`npm run bench -- lighthouse --beside <folder>/dist\`.

${table(
  [
    'Page',
    'Performance',
    'Accessibility',
    'Best practices',
    'Search',
    'Largest paint, ms',
    'to last',
    'Shift',
    'Blocked, ms',
    'Points lost by',
  ],
  Object.entries(routes).map(([route, report]) => [
    route,
    report.performance,
    report.accessibility,
    report.bestPractices,
    report.seo,
    report.largestPaint,
    beside(report.largestPaint, last?.routes[route]?.largestPaint),
    report.layoutShift,
    report.blocking,
    report.faults.join(', '),
  ]),
)}`;
}

function writeTouches(record: Recorded<TouchRuns>, folder: string): string {
  const { touches, runs, slowDown, last } = record;
  const chart: Chart = {
    title: 'First touch to answer, in milliseconds',
    description: `After the last file of the answer has arrived, processor slowed down ${slowDown} times. The upright mark is the last run.`,
    unit: 'ms',
    limit: { value: budgets.touchResponse, label: `budget ${budgets.touchResponse}` },
    bars: Object.entries(touches).map(([label, { afterArrival }]) => ({
      label,
      value: afterArrival,
      last: last?.touches[label]?.afterArrival,
    })),
  };
  return `## First touch

${describeRun(record)} In Chromium as a phone, its processor slowed down ${slowDown} times, median of ${runs}. The budget counts from the arrival of the last file that the answer waits for; how long files take is the line's affair. From the touch itself counts the time on this machine's own line.

${show('touch', chart, folder)}

${table(
  ['Touch', 'After the last file, ms', 'to last', 'After the touch, ms', 'to last', 'Files'],
  Object.entries(touches).map(([name, { afterArrival, afterTouch, files }]) => [
    name,
    afterArrival,
    beside(afterArrival, last?.touches[name]?.afterArrival),
    afterTouch,
    beside(afterTouch, last?.touches[name]?.afterTouch),
    files,
  ]),
)}`;
}

const costHead = ['Seconds', 'to last', 'Seconds of processor', 'to last', 'Peak memory, MB', 'to last'];
const costCells = (now: Cost, last: Cost | undefined): Cell[] =>
  (['seconds', 'cpuSeconds', 'peakMegabytes'] as const).flatMap((key) => [
    now[key],
    beside(now[key], last?.[key]),
  ]);

function writeBuilds(record: Recorded<Builds>, folder: string): string {
  const kinds = ['cold', 'warm'] as const;
  const chart: Chart = {
    title: 'Builds of this site, in seconds of processor',
    description: 'From nothing, and once more with the caches. The upright mark is the last run.',
    unit: 's',
    bars: kinds.map((kind) => ({
      label: kind,
      value: record[kind].cpuSeconds,
      last: record.last?.[kind].cpuSeconds,
    })),
  };
  return `## Builds

${describeRun(record)} Median of ${record.runs}. Cold: nothing but the files, the share pictures are drawn. Warm: once more, nothing changed.

${show('build', chart, folder)}

${table(
  ['Build', ...costHead],
  kinds.map((kind) => [kind, ...costCells(record[kind], record.last?.[kind])]),
)}`;
}

function writeScale(record: Recorded<Scale>, folder: string): string {
  const { sizes, last } = record;
  /** The last run of the same size, where this one is newer. */
  const before = (articles: number) => {
    const now = sizes.find((size) => size.articles === articles);
    return last?.sizes.find((size) => size.articles === articles && size.at !== now?.at);
  };
  const chart: Chart = {
    title: 'Cold builds with many articles, in seconds of processor',
    description:
      'This site beside a bare Astro project with the same articles. The upright mark is the last run.',
    unit: 's',
    bars: sizes.flatMap(({ articles, site, bare }) => [
      {
        label: `${say(articles)} articles, this site`,
        value: site.cold.cpuSeconds,
        last: before(articles)?.site.cold.cpuSeconds,
      },
      {
        label: `${say(articles)} articles, bare Markdown`,
        value: bare.cold.cpuSeconds,
        last: before(articles)?.bare.cold.cpuSeconds,
      },
    ]),
  };
  return `## Builds with many articles

Beside this site a bare Astro project with the same articles in Markdown, and once more in MDX, compiled as this site does: the difference between those two is what MDX costs. Changed: a second build after one article has changed. Seconds depend on what else the machine does; seconds of processor and memory much less.

${show('scale', chart, folder)}

${table(
  ['Articles', 'Build', ...costHead],
  sizes.flatMap(({ articles, ...size }) => {
    const old = before(articles);
    const rows: Cell[][] = [];
    for (const [name, kind] of [
      ['bare Astro, Markdown', 'bare'],
      ['bare Astro, MDX', 'bareMdx'],
      ['this site', 'site'],
      ['this site with share pictures', 'pictures'],
    ] as const)
      for (const state of ['cold', 'changed'] as const) {
        const cost = size[kind]?.[state];
        if (cost) rows.push([articles, `${name}, ${state}`, ...costCells(cost, old?.[kind]?.[state])]);
      }
    return rows;
  }),
)}

${table(
  [
    'Articles',
    'Bare MDX to bare Markdown: time',
    'processor',
    'memory',
    'Site to bare Markdown: time',
    'processor',
    'memory',
    'One changed to cold: time',
    'processor',
    'First view of the list, bytes',
    'First question to the search, bytes',
    'Measured',
    'Load',
  ],
  sizes.map(({ articles, ratios, listBytes, firstQuestion, at, load }) => [
    articles,
    ratios.mdxTime ?? '',
    ratios.mdxCpu ?? '',
    ratios.mdxMemory ?? '',
    ratios.coldTime ?? '',
    ratios.coldCpu ?? '',
    ratios.coldMemory ?? '',
    ratios.changedToCold ?? '',
    ratios.changedToColdCpu ?? '',
    listBytes,
    firstQuestion ?? '',
    at.slice(0, 16).replace('T', ' '),
    load,
  ]),
)}`;
}

function writeBackend(record: Recorded<BackendRuns>): string {
  const { tables, flood, existingRows, last } = record;
  return `## Backend

${describeRun(record)} ${record.interface}. Inserts through the REST interface, into an empty table and into one with ${say(existingRows)} rows, in turns.

${table(
  ['Table', 'Inserts a second', 'to last', 'Median, ms', 'to last', '99 of 100 within, ms', 'to last'],
  Object.entries(tables).flatMap(([name, result]) =>
    (['empty', 'full'] as const).map((kind) => {
      const old = last?.tables[name as keyof typeof tables]?.[kind];
      const now = result[kind];
      return [
        `\`${name}\`, ${kind}`,
        now.insertsPerSecond,
        beside(now.insertsPerSecond, old?.insertsPerSecond),
        now.medianMs,
        beside(now.medianMs, old?.medianMs),
        now.p99Ms,
        beside(now.p99Ms, old?.p99Ms),
      ];
    }),
  ),
)}

${table(
  ['Table', 'Full to empty: inserts', 'median', '99 of 100'],
  Object.entries(tables).map(([name, { ratio: times }]) => [
    `\`${name}\``,
    times.inserts,
    times.median,
    times.p99,
  ]),
)}

A flood of ${say(flood.sent)} messages from one address: ${flood.stored} are stored. Another visitor's message is stored in ${flood.othersBesideFloodMedianMs} ms meanwhile (median), ${flood.othersAloneMedianMs} ms without it, and ${flood.othersBesideIdleTransactionsMedianMs} ms beside as many transactions that do nothing.`;
}

/** Writes the page and its charts. @param folder of the records */
export function writeBenchPage(folder = recordFolder): void {
  const sizes = readRecord<Sizes>('size', folder);
  const lighthouse = readRecord<LighthouseRuns>('lighthouse', folder);
  const touches = readRecord<TouchRuns>('touch', folder);
  const builds = readRecord<Builds>('build', folder);
  const scale = readRecord<Scale>('scale', folder);
  const backend = readRecord<BackendRuns>('backend', folder);
  const sections = [
    sizes && writeSizes(sizes, folder),
    lighthouse && writeLighthouse(lighthouse, folder),
    touches && writeTouches(touches, folder),
    builds && writeBuilds(builds, folder),
    scale && writeScale(scale, folder),
    backend && writeBackend(backend),
    existsSync(path.join(folder, 'growth.json')) &&
      '## Growth\n\nWhat a million accounts cost in the database is in [growth.json](growth.json).',
  ];
  const text = `# Measurements

\`npm run bench\` writes this page from the JSON files beside it. "To last" is the value divided by that of the last run: 1 is the same, below 1 is less. Bytes are exact. Times depend on the machine and on what else it does, so only ratios within a run mean much. The load is how many programs waited for a processor in the minute before.

${sections.filter(Boolean).join('\n\n')}
`;
  writeFileSync(path.join(folder, 'README.md'), text);
}
