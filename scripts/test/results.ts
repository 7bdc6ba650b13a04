/** Reads the JSON reports of Vitest and Playwright. */
import { stripVTControlCharacters } from 'node:util';

export interface Results {
  passed: number;
  failed: number;
  /** The name of each failed test and the first line of its error. */
  failures: string[];
  /** Why tests were skipped, one entry for each. */
  skipped: string[];
  /** The browser engines that ran. */
  engines?: string[];
}

const noReason = 'No reason given.';

/** @param message the message of an error, in colours and with its stack */
const writeFailure = (name: string, message = '') =>
  `${name}\n  ${stripVTControlCharacters(message).trim().split('\n')[0]}`;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages?: string[];
      meta?: { needs?: string };
    }[];
  }[];
}

/** @param report Vitest's JSON report. A skipped test states its reason with `needs` from tests/support/needs.ts */
export function readVitest(report: string): Results {
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(report);
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ meta }) => (meta?.needs ? `Needs ${meta.needs}.` : noReason));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failedTests = assertionResults.filter((test) => test.status === 'failed');
    // A file can also fail before its first test.
    if (failedTests.length === 0 && status === 'failed') return [writeFailure(name, message)];
    return failedTests.map((test) => writeFailure(test.fullName, test.failureMessages?.[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures, skipped };
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      annotations: { type: string; description?: string }[];
      results: { annotations?: { type: string; description?: string }[]; error?: { message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  suites: Suite[];
  stats: { expected: number; flaky: number; unexpected: number };
}

type Test = Suite['specs'][number]['tests'][number] & { title: string };

const listTests = (suite: Suite): Test[] => [
  ...suite.specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test }))),
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
      const testAnnotations = [...annotations, ...results.flatMap((result) => result.annotations ?? [])];
      return reason
        ? `${reason}: ${file}`
        : (testAnnotations.find(({ type }) => type === 'skip')?.description ?? noReason);
    });
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ title, file, results }) =>
        writeFailure(`${file}: ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
    skipped,
    engines: reason ? [] : [...new Set(tests.map(({ projectName }) => projectName))],
  };
}
