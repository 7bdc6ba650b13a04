import { expect, it } from 'vitest';
import { checkLockfile, findMissingPackages } from '../../../scripts/check/lockfile';

const lockfile = (packages: Record<string, unknown>) => JSON.stringify({ lockfileVersion: 3, packages });

it('a platform package that is missing in the lockfile is reported', () => {
  expect(
    findMissingPackages(
      lockfile({
        '': { version: '0.1.0' },
        'node_modules/sharp': {
          version: '0.35.5',
          optionalDependencies: { '@img/sharp-linux-x64': '0.35.5', '@img/sharp-darwin-arm64': '0.35.5' },
        },
        'node_modules/@img/sharp-linux-x64': { version: '0.35.5' },
      }),
    ),
  ).toEqual([
    'node_modules/sharp@0.35.5 needs @img/sharp-darwin-arm64, which the lockfile lacks. Pin a version whose platform packages are all available.',
  ]);
});

it('nested platform packages in the lockfile are found', () => {
  expect(
    findMissingPackages(
      lockfile({
        'node_modules/a': { version: '1.0.0', optionalDependencies: { '@a/linux': '1.0.0' } },
        'node_modules/a/node_modules/@a/linux': { version: '1.0.0' },
      }),
    ),
  ).toEqual([]);
});

it('the lockfile of the project is complete', () => {
  expect(checkLockfile()).toEqual([]);
});
