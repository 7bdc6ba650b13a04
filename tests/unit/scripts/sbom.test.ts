import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findUnknownLicences, listParts } from '../../../scripts/sbom';

it('knows the licence of every package of the lockfile', () => {
  const parts = listParts(readFileSync('package-lock.json', 'utf8'));
  expect(parts.length).toBeGreaterThan(100);
  expect(findUnknownLicences(parts).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

it.each([
  ['MIT', false],
  ['(MIT OR GPL-3.0-only)', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['Apache-2.0 AND GPL-3.0-only', true],
  ['SEE LICENSE IN FILE', true],
  ['', true],
])('takes "%s" for unknown: %s', (license, isUnknown) => {
  const parts = listParts(
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0', license } } }),
  );
  expect(findUnknownLicences(parts)).toHaveLength(isUnknown ? 1 : 0);
});

it('lets install scripts run for packages named by hand alone', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>;
  };
  // Parts for other systems are optional; npm asks where one of them is installed.
  const undecided = Object.entries(packages)
    .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    .map(([key]) => key.split('node_modules/').at(-1) ?? key)
    .filter((name) => !(name in allowScripts));
  expect(undecided).toEqual([]);
});
