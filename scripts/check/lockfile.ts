/** Checks package-lock.json: the origin and the licences of its packages. */
import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  /** The archive's URL. .npmrc omits it: npm then asks the registry for the folder's name and this version. */
  resolved?: string;
  /** The package's name, if it differs from the folder's. */
  name?: string;
  integrity?: string;
  link?: boolean;
  /** Whether the archive of another package contains it, and so that package's hash covers it. */
  inBundle?: boolean;
  /** The names of the packages that its archive contains. */
  bundleDependencies?: string[];
  license?: string;
  /** Whether it is only used for tests and checks. */
  dev?: boolean;
}

/** By their folders, such as node_modules/astro. */
type Packages = Record<string, LockedPackage>;

export const readPackages = (): Packages => JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

const getName = (folder: string) => folder.split('node_modules/').at(-1);

/** A URL of the registry in `resolved`, and a name, could be those of another package. */
const isFromRegistry = ({ version = '', resolved, name, link }: LockedPackage) =>
  !link &&
  // npm asks the registry for name@version. If that is a URL or a path, npm installs from there.
  /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version) &&
  resolved === undefined &&
  name === undefined;

/** Whether a package that contains the folder lists the package below it as bundled. */
const isBundled = (folder: string, packages: Packages) => {
  const names = folder.split('/node_modules/');
  return names.some((name, depth) =>
    packages[names.slice(0, depth).join('/node_modules/')]?.bundleDependencies?.includes(name),
  );
};

/** Finds packages that npm would install from another source, or without comparing a hash. @returns one message per package */
export const findUnverified = (packages: Packages): string[] =>
  Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .flatMap(([folder, locked]) => {
      if (!isFromRegistry(locked))
        return `${folder} comes from ${locked.resolved ?? locked.name ?? locked.version ?? 'an unknown source'}. Install a version of ${getName(folder)} from the npm registry, with the settings of .npmrc.`;
      if (!(locked.inBundle && isBundled(folder, packages)) && !locked.integrity?.startsWith('sha512-'))
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
