import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { listPages, routeOf } from '../scripts/browser/routes.ts';
import { traitsOf } from '../src/shared/paths.ts';
import { checkMarkup } from './support/markup.ts';

const dist = path.resolve(process.env.DIST_DIR || 'dist');

/** The cookie choice is left out: Firefox needs autocomplete="off" on its checkboxes, which the checkers refuse. */
const pages = listPages(dist)
  .filter((page) => !traitsOf(routeOf(page)).isFragment)
  .map((page) => page.slice(1));

test('the Nu HTML checker finds no error on any page', () => {
  const hasJava = spawnSync('java', ['-version']).status === 0;
  test.skip(!hasJava, 'The checker needs Java; html-validate below runs everywhere.');
  const { stderr, status } = spawnSync(
    'java',
    [
      // It runs for seconds: to compile better, and to tidy beside, would take longer than both save.
      ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'],
      '-jar',
      'node_modules/vnu-jar/build/dist/vnu.jar',
      '--skip-non-html',
      '--errors-only',
      '--format',
      'text',
      // It does not know the newest CSS, and it reads the policy without the hashes.
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

test('html-validate finds no error on any page', async () => {
  expect(await checkMarkup(dist, pages)).toEqual([]);
});
