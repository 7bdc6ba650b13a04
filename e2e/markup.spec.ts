import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { listPages } from '../scripts/browser/routes.ts';

const dist = path.resolve(process.env.DIST_DIR || 'dist');

const pages = listPages(dist).map((page) => page.slice(1));

test('the Nu HTML checker finds no error on any page', () => {
  const hasJava = spawnSync('java', ['-version']).status === 0;
  test.skip(!hasJava, 'The checker needs Java.');
  const { stderr, status } = spawnSync(
    'java',
    [
      // In a run of seconds, the optimizing compiler and the parallel garbage collector cost more than they save.
      ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'],
      '-jar',
      'node_modules/vnu-jar/build/dist/vnu.jar',
      '--skip-non-html',
      '--errors-only',
      '--format',
      'text',
      // The checker does not support the newest CSS, and it ignores the hashes of the CSP.
      '--filterpattern',
      '.*(?:CSS: |Content Security Policy).*',
      ...pages.map((name) => path.join(dist, name)),
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(
    stderr.split('\n').filter((line) => /error/i.test(line) && !line.includes('No errors found')),
  ).toEqual([]);
  expect(status).toBe(0);
});
