/**
 * `npm test`: everything, on the built site. Ends with `N passed, N failed` alone on its line.
 * Parts can be named: `npm test -- unit e2e`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureTestBrowsers } from './browser/chromium.ts';
import { installEngines } from './engines/start.ts';
import { binary, run } from './programs/run.ts';

interface Count {
  passed: number;
  failed: number;
  /** What failed, in words that lead to it: named again at the end, where a log of thousands of lines is opened. */
  failures: string[];
  /** What passed only when it was repeated (playwright.config.ts): a test that wavers is to be mended. */
  wavering?: string[];
}

const reports = path.resolve('.local', 'reports');
const reportFile = (name: string) => path.join(reports, `${name}.json`);

const one = (name: string, code: number): Count =>
  code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`${name}: ended with code ${code}`] };

/** Counts from a report; a run that left none, or that failed beside its tests, counts as one failure. */
function count<Report>(name: string, code: number, read: (report: Report) => Count): Count {
  const file = reportFile(name);
  if (!existsSync(file)) return one(name, code || 1);
  const found = read(JSON.parse(readFileSync(file, 'utf8')));
  return found.failed === 0 && code !== 0 ? { ...one(name, code), passed: found.passed } : found;
}

/** The parts of Vitest's report that are read here. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}
interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}
interface Spec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  /** One: a spec is listed once for each project, which is an engine or has no name. */
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; projectName: string }[];
}

/** The tests in a suite and below it that a question picks, in words that lead to them. */
const pick = ({ suites = [], specs = [] }: Suite, isPicked: (spec: Spec) => boolean): string[] => [
  ...specs
    .filter(isPicked)
    .map(({ title, file, line, tests: [test] }) =>
      [`e2e/${file}:${line}`, test?.projectName, title].filter(Boolean).join(' › '),
    ),
  ...suites.flatMap((suite) => pick(suite, isPicked)),
];

/**
 * The end-to-end tests.
 * @param name of the report
 * @param environment chooses where the backend stands
 * @param args of Playwright, such as another configuration
 */
async function runPlaywright(
  name: string,
  environment: NodeJS.ProcessEnv = {},
  args: string[] = [],
): Promise<Count> {
  ensureTestBrowsers();
  const code = await run(binary('playwright'), ['test', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name),
    ...environment,
  });
  return count<BrowserReport>(name, code, ({ stats: { expected, unexpected, flaky }, suites }) => ({
    passed: expected + flaky,
    failed: unexpected,
    failures: pick({ suites }, ({ ok }) => !ok),
    wavering: pick({ suites }, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
  }));
}

const runVitest = async (): Promise<Count> => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile('unit')}`];
  const code = await run(binary('vitest'), ['run', ...reporters]);
  return count<UnitReport>('unit', code, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${path.relative('', name)} › ${fullName}`),
    ),
  }));
};

const parts: Record<string, () => Promise<Count>> = {
  check: async () => one('check', await run(process.execPath, ['scripts/check.ts'])),
  unit: runVitest,
  build: async () =>
    // Nobody publishes it: what is invented may be in it, also where content/ names a real address.
    one('build', await run(process.execPath, ['scripts/build.ts'], { ALLOW_PLACEHOLDERS: '1' })),
  e2e: () => runPlaywright('e2e'),
  engines: () => {
    for (const sentence of installEngines()) console.log(`${sentence} Its tests are left out.`);
    return runPlaywright('engines', {}, ['--config', 'playwright.engines.config.ts']);
  },
  'other-origin': () => runPlaywright('other-origin', { E2E_BACKEND: 'other-origin' }),
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0, failures: [] as string[], wavering: [] as string[] };
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const { passed, failed, failures, wavering = [] } = await part();
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  total.wavering.push(...wavering);
}
const { failures, wavering } = total;
if (wavering.length > 0) console.log(`\nPassed only when repeated:\n${wavering.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
