/**
 * `npm test`: everything, on the built site. Ends with `N passed, N failed` alone on its line.
 * Parts can be named: `npm test -- unit e2e`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { binary, run } from './run.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = path.resolve('.local', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const one = (code: number): Count => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Counts from a report; a run that left none counts as one failure. */
function count(file: string, code: number, read: (report: Record<string, unknown>) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const found = read(JSON.parse(readFileSync(file, 'utf8')));
  return found.failed === 0 && code !== 0 ? { ...found, failed: 1 } : found;
}

/** The end-to-end tests. @param name of the report @param environment chooses where the backend stands */
async function runPlaywright(name: string, environment: NodeJS.ProcessEnv = {}): Promise<Count> {
  const file = path.join(reports, `${name}.json`);
  const code = await run(binary('playwright'), ['test'], {
    CHROMIUM_PATH: ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...environment,
  });
  return count(file, code, ({ stats }) => {
    const { expected, unexpected, flaky } = stats as {
      expected: number;
      unexpected: number;
      flaky: number;
    };
    return { passed: expected + flaky, failed: unexpected };
  });
}

const parts: Record<string, () => Promise<Count>> = {
  check: async () => one(await run(process.execPath, ['scripts/check.ts'])),
  unit: async () => {
    const file = path.join(reports, 'vitest.json');
    const code = await run(binary('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    return count(file, code, ({ numPassedTests, numFailedTests }) => ({
      passed: Number(numPassedTests),
      failed: Number(numFailedTests),
    }));
  },
  build: async () => one(await run(process.execPath, ['scripts/build.ts'])),
  e2e: () => runPlaywright('playwright'),
  'other-origin': () => runPlaywright('playwright-other-origin', { E2E_BACKEND: 'other-origin' }),
};

const named = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const { passed, failed } = await part();
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
