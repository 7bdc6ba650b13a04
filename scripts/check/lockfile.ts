/** Checks package-lock.json: the origin and the licences of its packages. */
import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  /** npm can omit it for packages of the registry: `omit-lockfile-registry-resolved`. */
  resolved?: string;
  integrity?: string;
  link?: boolean;
  /** Whether the archive of another package contains it, and so that package's hash covers it. */
  inBundle?: boolean;
  license?: string;
  /** Whether it is only used for tests and checks. */
  dev?: boolean;
}

/** By their folders, such as node_modules/astro. */
type Packages = Record<string, LockedPackage>;

export const readPackages = (): Packages => JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

const getName = (folder: string) => folder.split('node_modules/').at(-1);

const isFromRegistry = ({ version = '', resolved, link }: LockedPackage) =>
  !link &&
  // npm asks the registry for name@version. If that is a URL or a path, npm installs from there.
  /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version) &&
  (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/'));

/** Finds packages that npm would install from another source, or without comparing a hash. @returns one message per package */
export const findUnverified = (packages: Packages): string[] =>
  Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .flatMap(([folder, locked]) => {
      if (!isFromRegistry(locked))
        return `${folder} comes from ${locked.resolved ?? locked.version ?? 'an unknown source'}. Install a version of the npm registry.`;
      if (!locked.inBundle && !locked.integrity?.startsWith('sha512-'))
        return `${folder} has no SHA-512 hash in "integrity". Run npm install --save-exact ${getName(folder)}@${locked.version}.`;
      return [];
    });

/** The accepted licences. Packages under LGPL or MPL run during the build and are not modified. */
const acceptedLicences = new Set([
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

/** If licences are joined by OR, one of them must be accepted. */
const isAccepted = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => acceptedLicences.has(each)));

/** Finds packages of the site or its build whose licence is not accepted. @returns one message per package */
export const findUnknownLicences = (packages: Packages): string[] =>
  Object.entries(packages)
    .filter(([folder, { dev, license = '' }]) => folder !== '' && !dev && !isAccepted(license))
    .map(
      ([folder, { version, license }]) =>
        `${getName(folder)}@${version} ${license ? `has the licence ${license}, which is not accepted. Read it, then add it to scripts/check/lockfile.ts or replace the package.` : "has no licence field. Find its licence on the package's website, or replace the package."}`,
    );
