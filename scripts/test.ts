/** `npm test`: runs all checks and tests in order. `npm run check` and the build count as one test each. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser/chromium.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run, tools } from './programs/run.ts';

const usage = 'npm test   runs all checks and tests; the last line is N passed, N failed, N skipped';
await runCommand(async () => void readArguments(usage));

type Counts = [passed: number, failed: number, skipped: number];

const folder = path.resolve('.local', 'reports');
const reportPath = (name: string) => path.join(folder, `${name}.json`);

/** Runs a file with Node. @param count reads its JSON report; without it the file counts as one test */
async function runStep(
  name: string,
  [file = '', ...args]: string[],
  environment: NodeJS.ProcessEnv = {},
  // biome-ignore lint/suspicious/noExplicitAny: two tools write two formats, of which three numbers are read.
  count?: (report: any) => Counts,
): Promise<Counts> {
  console.log(`\n=== ${name}`);
  const start = Date.now();
  const code = await run(file, args, environment);
  console.log(`\n${name} took ${Math.round((Date.now() - start) / 1000)} seconds.`);
  const report = reportPath(name);
  const counts: Counts =
    count && existsSync(report)
      ? count(JSON.parse(readFileSync(report, 'utf8')))
      : [code === 0 ? 1 : 0, 0, 0];
  // A program can also fail outside its tests, for example because a server does not start.
  if (code !== 0 && counts[1] === 0) counts[1] = 1;
  if (counts[1] > 0) failures.push(name);
  return counts;
}

const failures: string[] = [];

const runPlaywright = (name: string, environment: NodeJS.ProcessEnv = {}) =>
  runStep(
    name,
    [tools.playwright, 'test'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(name), ...environment },
    ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped],
  );

rmSync(folder, { recursive: true, force: true });
if (!findBrowser()) await run(tools.playwright, ['install', 'chromium']);
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath('unit')}`];
const results = [
  await runStep('check', ['scripts/check.ts']),
  await runStep('unit', [tools.vitest, ...vitest], {}, (report) => [
    report.numPassedTests,
    report.numFailedTests,
    report.numPendingTests + report.numTodoTests,
  ]),
  await runStep('build', ['scripts/build.ts'], { ALLOW_PLACEHOLDERS: '1' }),
  await runPlaywright('e2e'),
  await runPlaywright('other-origin', { E2E_BACKEND: 'other-origin' }),
];
const [passed, failed, skipped] = [0, 1, 2].map((index) =>
  results.reduce((sum, all) => sum + (all[index] ?? 0), 0),
);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
