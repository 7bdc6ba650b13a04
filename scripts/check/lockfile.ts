/**
 * Finds platform packages that are missing from the lockfile. npm omits optional packages that it could not download, and
 * `npm ci` then fails on every machine.
 */
import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

/** @param text the content of package-lock.json @returns one message per missing package */
export function findMissingPackages(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  const names = new Set(Object.keys(packages).map((key) => key.split('node_modules/').pop()));
  return Object.entries(packages).flatMap(([key, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          `${key}@${version} needs ${name}, which is missing in the lockfile. Pin a version whose platform packages are all available.`,
      ),
  );
}

export const checkLockfile = () => findMissingPackages(readFileSync('package-lock.json', 'utf8'));
