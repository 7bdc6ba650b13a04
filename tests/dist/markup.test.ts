import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtPages, dist, parsePage } from '../support/built-site';
import { needs } from '../support/needs';

const hasJava = spawnSync('java', ['-version']).status === 0;

it('the Nu HTML checker finds no error on any page', needs('Java', hasJava), () => {
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
      ...[...builtPages.values()].map((file) => path.join(dist, file)),
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(
    stderr.split('\n').filter((line) => /error/i.test(line) && !line.includes('No errors found')),
  ).toEqual([]);
  expect(status).toBe(0);
});

it.each([...builtPages.keys()])(
  'every image of %s has a width and a height, so that no text moves',
  (route) => {
    const images = [...parsePage(route).querySelectorAll('img')];
    expect(
      images.filter((image) => !(image.width > 0 && image.height > 0)).map(({ outerHTML }) => outerHTML),
    ).toEqual([]);
  },
);
