/** `npm test`: runs all checks and tests in order. `npm run check` and the build count as one test each. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../src/shared/user-error.ts';
import { getHeadless } from './browser.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run, tools } from './programs/run.ts';
import { type Results, readPlaywright, readVitest } from './test/results.ts';

const usage = 'npm test   runs all checks and tests; the last line is N passed, N failed, N skipped';
await runCommand(async () => void readArguments(usage));

const folder = path.resolve('.local', 'reports');
const reportPath = (name: string) => path.join(folder, `${name}.json`);

/** The steps that failed, each with its failed tests. */
const failures: string[] = [];

/** Runs a file with Node. @param read reads its JSON report; without it the file counts as one test */
async function runStep(
  name: string,
  [file = '', ...args]: string[],
  environment: NodeJS.ProcessEnv = {},
  read?: (report: string) => Results,
): Promise<Results> {
  console.log(`\n=== ${name}`);
  const start = Date.now();
  const code = await run(file, args, environment);
  console.log(`\n${name} took ${Math.round((Date.now() - start) / 1000)} seconds.`);
  return readStep(name, code, read);
}

/** The results of a step that has ended. @param code its exit code */
function readStep(name: string, code: number, read?: (report: string) => Results): Results {
  const report = reportPath(name);
  const results =
    read && existsSync(report)
      ? read(readFileSync(report, 'utf8'))
      : { passed: code === 0 ? 1 : 0, failed: 0, failures: [], skipped: [] };
  // A program can also fail outside its tests, for example because a server does not start.
  if (code !== 0 && results.failed === 0) results.failed = 1;
  if (results.failed > 0) failures.push([name, ...results.failures].join('\n'));
  return results;
}

/** Why the browser tests cannot run; undefined if there is a browser. */
let browserProblem: string | undefined;
try {
  console.log(`Browser: ${getHeadless()}`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  browserProblem = error.message;
  // In CI, a result without the browser tests would be taken for a complete one.
  if (process.env.CI) failures.push('browser');
  console.error(`\n${browserProblem}\nUntil then the browser tests are skipped; the summary names them.`);
}

/** Runs the browser tests. Without a browser it only counts them. */
async function runPlaywright(name: string, environment: NodeJS.ProcessEnv = {}): Promise<Results> {
  const reporting = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(name), ...environment };
  if (!browserProblem)
    return runStep(name, [tools.playwright, 'test'], reporting, (report) => readPlaywright(report));
  const env = { ...process.env, ...reporting };
  spawnSync(process.execPath, [tools.playwright, 'test', '--list'], { env, stdio: 'ignore' });
  const isListed = existsSync(reportPath(name));
  if (!isListed) return { passed: 0, failed: 1, failures: [], skipped: [] };
  return readPlaywright(readFileSync(reportPath(name), 'utf8'), `Needs a browser (${name})`);
}

rmSync(folder, { recursive: true, force: true });
/** Runs Vitest. @param project the project, or all others after `!` @param options more options */
const runVitest = (name: string, project: string, ...options: string[]): Promise<Results> => {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath(name)}`,
    ...options,
  ];
  return runStep(name, [tools.vitest, 'run', `--project=${project}`, ...reporters], {}, readVitest);
};

// The check needs one processor, and the unit tests wait for other programs: both run at once. Its output follows theirs.
mkdirSync(folder, { recursive: true });
const checkLog = path.join(folder, 'check.log');
const check = run('scripts/check.ts', [], {}, [], openSync(checkLog, 'w'));
const unitResults = await runVitest('unit', '!dist');
const checkCode = await check;
console.log(`\n=== check (ran beside unit)\n${readFileSync(checkLog, 'utf8')}`);

const results = [
  unitResults,
  readStep('check', checkCode),
  await runStep('build', ['scripts/build.ts'], { ALLOW_PLACEHOLDERS: '1' }),
  // One more than the smallest machine has processors: a test waits 10 seconds for Caddy.
  await runVitest('dist', 'dist', '--maxWorkers=3'),
  await runPlaywright('e2e'),
  await runPlaywright('other-origin', { E2E_BACKEND: 'other-origin' }),
];

const skipped = results.flatMap((result) => result.skipped);
const count = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
const failedCount = count('failed') + (failures.includes('browser') ? 1 : 0);
for (const reason of new Set(skipped))
  console.log(`${skipped.filter((other) => other === reason).length} skipped: ${reason}`);
const engines = results.flatMap((result) => result.engines ?? []);
const missing = ['chromium', 'firefox', 'webkit'].filter((name) => !engines.includes(name));
console.log(`Engines: ${[...new Set(engines)].join(', ') || 'none'}.`);
if (!browserProblem && missing.length > 0)
  console.log(
    `Not run in ${missing.join(' and ')}: npx playwright install --with-deps ${missing.join(' ')} installs them.`,
  );
if (browserProblem) console.log(browserProblem);
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${count('passed')} passed, ${failedCount} failed, ${skipped.length} skipped`);
process.exitCode = failedCount === 0 ? 0 : 1;
