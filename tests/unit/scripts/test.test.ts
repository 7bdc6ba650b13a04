import { expect, it, vi } from 'vitest';
import { getHeadless } from '../../../scripts/browser';
import { readPlaywright, readVitest } from '../../../scripts/test/results';
import { temporaryFolder } from '../../support/folder';

const { at, write } = temporaryFolder();

it('a CHROMIUM_PATH without a browser is reported with what to do', () => {
  write('broken', '#!/bin/sh\nexit 127\n', 0o755);
  for (const file of [at('missing'), at('broken')]) {
    vi.stubEnv('CHROMIUM_PATH', file);
    expect(getHeadless).toThrow(`CHROMIUM_PATH is "${file}", which is not a Chromium or Chrome that starts.`);
  }
});

it('the summary has the counts, failures and needed programs of the unit tests', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { assertionResults: [{ status: 'passed' }, { status: 'skipped', meta: { needs: 'psql' } }] },
      {
        assertionResults: [
          { status: 'failed', fullName: 'a price', failureMessages: ['AssertionError: $1\n    at …'] },
          { status: 'passed' },
          { status: 'todo', meta: {} },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 1,
    failures: ['a price\n  AssertionError: $1', 'broken.test.ts\n  Cannot find module'],
    skipped: ['Needs psql.', 'No reason given.'],
  });
});

it('the summary has the counts, failures, skip reasons and engines of the browser tests', () => {
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
        file: 'menu.spec.ts',
        specs: [{ tests: [make('chromium', 'expected'), make('firefox', 'flaky')] }],
        suites: [
          { specs: [{ tests: [make('chromium', 'skipped', 'The checker needs Java.')] }] },
          {
            specs: [
              {
                title: 'the menu closes',
                tests: [
                  {
                    ...make('chromium', 'unexpected'),
                    results: [{ error: { message: '\u001b[31mError: open\u001b[39m\n\nCall log' } }],
                  },
                  make('chromium', 'skipped'),
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['menu.spec.ts: the menu closes\n  Error: open'],
    skipped: ['The checker needs Java.', 'No reason given.'],
    engines: ['chromium', 'firefox'],
  });
  expect(readPlaywright(report, 'Needs a browser (e2e)')).toMatchObject({
    skipped: ['Needs a browser (e2e): menu.spec.ts', 'Needs a browser (e2e): menu.spec.ts'],
    engines: [],
  });
});
