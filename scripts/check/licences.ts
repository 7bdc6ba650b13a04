/** Finds packages of the site or its build whose licence is not on the list. */
import { readFileSync } from 'node:fs';

/** The accepted licences. Packages under LGPL or MPL run during the build and are not modified. */
const known = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

interface LockedPackage {
  version?: string;
  license?: string;
  /** Whether it is only used for tests and checks. */
  dev?: boolean;
}

/** If licences are joined by OR, one of them must be known. */
const isKnown = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => known.has(each)));

/** @param text the content of package-lock.json @returns one message per package */
export function findUnknownLicences(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([key, { dev, license = '' }]) => key !== '' && !dev && !isKnown(license))
    .map(
      ([key, { version, license = 'no licence' }]) =>
        `${key.split('node_modules/').at(-1)}@${version} is under ${license}. Read it, then add it to scripts/check/licences.ts.`,
    );
}

export const checkLicences = () => findUnknownLicences(readFileSync('package-lock.json', 'utf8'));
