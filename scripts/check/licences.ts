/** Finds packages in the lockfile that build the site or are part of it, and whose licence nobody has read. */
import { readFileSync } from 'node:fs';

/** Licences whose terms we keep. Parts under LGPL or MPL run while the site is built, and are not changed. */
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
  /** Whether it only tests and checks. */
  dev?: boolean;
}

/** Whether a licence is known. Of licences joined by OR one is enough. */
const isKnown = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => known.has(each)));

/** One sentence for each package whose licence is not on the list. @param text the content of package-lock.json */
export function findUnknownLicences(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([key, { dev, license = '' }]) => key !== '' && !dev && !isKnown(license))
    .map(
      ([key, { version, license = 'no licence' }]) =>
        `${key.split('node_modules/').at(-1)}@${version} is under ${license}. Read it, then add it to scripts/check/licences.ts.`,
    );
}

/** The same for the lockfile of the project. */
export const checkLicences = () => findUnknownLicences(readFileSync('package-lock.json', 'utf8'));
