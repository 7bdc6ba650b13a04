/**
 * `npm run sbom`: what the site is made of. Writes to `.local/sbom/` a bill of materials (CycloneDX) by npm and a list
 * of licences, both from the lockfile, and fails on a licence that nobody has looked at.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, SettingsError } from '../server/settings.ts';

/** Licences whose terms we keep. LGPL and MPL parts run while the site is built or tested, and are not changed. */
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
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/**
 * Packages that name no licence themselves. y-provider, a part of the editing desk, is packages/common/y-provider of
 * github.com/toeverything/AFFiNE; @cloudflare/pages-shared, which a test uses, is packages/pages-shared of
 * github.com/cloudflare/workers-sdk.
 */
const unnamed: Record<string, string> = {
  '@cloudflare/pages-shared': 'MIT OR Apache-2.0',
  'y-provider': 'MIT',
};

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

export interface Part {
  name: string;
  version: string;
  licence: string;
  /** Whether it only tests or checks: no part of it reaches the build. */
  isForDevelopment: boolean;
}

/** Every package of a lockfile, by name. @param lockfile its text */
export function listParts(lockfile: string): Part[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([key]) => key !== '')
    .map(([key, { version = '', license, dev = false }]) => {
      const name = key.split('node_modules/').at(-1) ?? key;
      return { name, version, licence: license ?? unnamed[name] ?? '', isForDevelopment: dev };
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** The packages whose licence is not on the list. Of licences joined by OR one is enough. */
export const findUnknownLicences = (parts: Part[]): Part[] =>
  parts.filter(({ licence }) => {
    const choices = licence.replace(/[()]/g, '').split(' OR ');
    return !choices.some((choice) => choice.split(' AND ').every((each) => known.has(each)));
  });

const table = (parts: Part[]) => [
  '| Package | Version | Licence |',
  '| --- | --- | --- |',
  ...parts.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
];

if (import.meta.main)
  await runCommand(async () => {
    const folder = path.join('.local', 'sbom');
    mkdirSync(folder, { recursive: true });
    const parts = listParts(readFileSync('package-lock.json', 'utf8'));
    writeFileSync(
      path.join(folder, 'licences.md'),
      [
        '# Licences',
        '',
        'The display font is under OFL-1.1, see `src/assets/fonts/OFL.txt`.',
        '',
        '## What builds the site or is part of it',
        '',
        ...table(parts.filter(({ isForDevelopment }) => !isForDevelopment)),
        '',
        '## What tests and checks it',
        '',
        ...table(parts.filter(({ isForDevelopment }) => isForDevelopment)),
        '',
      ].join('\n'),
    );
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
      { encoding: 'utf8', maxBuffer: 100_000_000 },
    );
    if (status !== 0) throw new SettingsError(`npm could not write the bill of materials:\n${stderr}`);
    writeFileSync(path.join(folder, 'sbom.cdx.json'), stdout);
    console.log(`${parts.length} packages, in .local/sbom/sbom.cdx.json and .local/sbom/licences.md.`);
    const unknown = findUnknownLicences(parts);
    for (const { name, version, licence } of unknown)
      console.log(
        `${name} ${version} is under ${licence || 'no licence'}. Read it, then add it to scripts/sbom.ts.`,
      );
    if (unknown.length > 0) process.exitCode = 1;
  });
