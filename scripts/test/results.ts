/** Reads the JSON reports of Vitest and Playwright. */

export interface Results {
  passed: number;
  failed: number;
  /** Why tests were skipped, one entry for each. */
  skipped: string[];
  /** The browser engines that ran. */
  engines?: string[];
}

const noReason = 'No reason given.';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; meta?: { needs?: string } }[] }[];
}

/** @param report Vitest's JSON report. A skipped test states its reason with `needs` from tests/support/needs.ts */
export function readVitest(report: string): Results {
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(report);
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ meta }) => (meta?.needs ? `Needs ${meta.needs}.` : noReason));
  return { passed: numPassedTests, failed: numFailedTests, skipped };
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: {
    tests: {
      projectName: string;
      status: string;
      annotations: { type: string; description?: string }[];
      results: { annotations?: { type: string; description?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  suites: Suite[];
  stats: { expected: number; flaky: number; unexpected: number };
}

const listTests = (suite: Suite): Suite['specs'][number]['tests'] => [
  ...suite.specs.flatMap(({ tests }) => tests),
  ...(suite.suites ?? []).flatMap(listTests),
];

/**
 * @param report Playwright's JSON report, of a run or of `--list`
 * @param reason why no test ran, which is followed by the test file; undefined if they ran
 */
export function readPlaywright(report: string, reason?: string): Results {
  const { suites, stats }: PlaywrightReport = JSON.parse(report);
  const tests = suites.flatMap((suite) => listTests(suite).map((test) => ({ ...test, file: suite.file })));
  const skipped = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ annotations, results, file }) => {
      const all = [...annotations, ...results.flatMap((result) => result.annotations ?? [])];
      return reason
        ? `${reason}: ${file}`
        : (all.find(({ type }) => type === 'skip')?.description ?? noReason);
    });
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped,
    engines: reason ? [] : [...new Set(tests.map(({ projectName }) => projectName))],
  };
}
