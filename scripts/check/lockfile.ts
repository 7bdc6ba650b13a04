/**
 * Says which platform packages the lockfile lacks. npm leaves out optional packages that could not be
 * had at the time, and `npm ci` then fails on every machine.
 */
import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

/** One sentence for each package that is missing. @param text the content of package-lock.json */
export function findMissingPackages(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  const names = new Set(Object.keys(packages).map((key) => key.split('node_modules/').pop()));
  return Object.entries(packages).flatMap(([key, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map(
        (name) => `${key}@${version} lacks ${name}. Pin a version whose platform packages can all be had.`,
      ),
  );
}

/** The same for the lockfile of the project. */
export const checkLockfile = () => findMissingPackages(readFileSync('package-lock.json', 'utf8'));
