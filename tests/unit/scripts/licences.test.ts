import { expect, it } from 'vitest';
import { findUnknownLicences } from '../../../scripts/check/licences';

const lockfile = (...packages: object[]) =>
  JSON.stringify({
    packages: Object.fromEntries([
      ['', {}],
      ...packages.map((each, index) => [`node_modules/a${index}`, each]),
    ]),
  });

it('an unknown licence of a runtime package is reported', () => {
  expect(
    findUnknownLicences(lockfile({ version: '1.0.0', license: 'GPL-3.0-only' }, { version: '2.0.0' })),
  ).toEqual([
    'a0@1.0.0 is under GPL-3.0-only. Read it, then add it to scripts/check/licences.ts.',
    'a1@2.0.0 is under no licence. Read it, then add it to scripts/check/licences.ts.',
  ]);
});

it('licences of development packages are not checked', () => {
  expect(findUnknownLicences(lockfile({ license: 'GPL-3.0-only', dev: true }))).toEqual([]);
});

it.each([
  ['MIT', false],
  ['(MIT OR GPL-3.0-only)', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['Apache-2.0 AND GPL-3.0-only', true],
  ['SEE LICENSE IN FILE', true],
])('the licence "%s" is unknown: %s', (license, isUnknown) => {
  expect(findUnknownLicences(lockfile({ license }))).toHaveLength(isUnknown ? 1 : 0);
});
