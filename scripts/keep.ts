/**
 * `npm run keep`: lets pages that are open in somebody's browser survive a release. It takes the hashed files of the
 * releases of the last 30 days from where the site is now, an address or a folder, into `dist/`, beside the new ones.
 * Run it after the build and before publishing; FIRST_RELEASE=1 says that there is none. `dist/release.json` says
 * which file and which page was last part of a release when. It stops where a page has gone and nothing leads on from
 * its address; GONE_PAGES=/blog/old-name says that nothing took its place.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readRedirectsFile } from '../deploy/host-files.ts';
import { hashedFiles, workers } from '../deploy/rules.ts';
import { loadEnvironment, readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { listPages } from './pack.ts';
import { reasonOf } from './programs/reason.ts';

/** How long a file is kept after the last release that it was part of, in days. */
const days = 30;

const record = 'release.json';
const folders = [hashedFiles, workers].map(({ folder }) => folder.slice(1));

/** A file below the site, or the address of a page, and the day it was last part of a release. */
type Release = Record<string, string>;

const waysOn =
  'Nothing was changed. Check the address and try again; if this is the first release, set FIRST_RELEASE=1 for it.';

/** Reads a file of the site that is there now; null where there is none. */
export type Read = (name: string) => Promise<Buffer | null>;

/**
 * Reads from a folder or from an address.
 * @param from such as `../website/site` or `https://example.com`
 * @throws SettingsError, as do the reads, where there is no such folder or the host does not answer
 */
export function readFrom(from: string): Read {
  if (!/^https?:/.test(from)) {
    if (!existsSync(from)) throw new SettingsError(`There is no folder ${from}. ${waysOn}`);
    return async (name) => {
      const file = path.join(from, name);
      return existsSync(file) ? readFileSync(file) : null;
    };
  }
  return async (name) => {
    const response = await fetch(new URL(name, `${from.replace(/\/+$/, '')}/`), {
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new SettingsError(`${from} does not answer (${reasonOf(error)}). ${waysOn}`);
    });
    if (response.status >= 500) throw new SettingsError(`${from} answered ${response.status}. ${waysOn}`);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  };
}

/** The record of the releases until now; none where the answer is something else, such as a host's page for every path. */
async function readRecord(read: Read): Promise<Release> {
  try {
    const found: unknown = JSON.parse(String(await read(record)));
    return found !== null && typeof found === 'object' ? (found as Release) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** A name that the build could have given: nothing that leads out of the folder. */
const isHashedFile = (name: string) =>
  folders.some((folder) => name.startsWith(folder)) &&
  /^[\w.@/-]+\.(?:js|css|woff2)$/.test(name) &&
  !name.split('/').includes('..');

/** The addresses of the pages that somebody may have noted down: no missing page, and no page of a list. */
const addressesOf = (dist: string) =>
  listPages(dist)
    .map((page) => page.replace(/(?:\/index)?\.html$/, '') || '/')
    .filter((address) => !/\/404$|\/page\/\d+$/.test(address));

/**
 * The pages of earlier releases from whose address something leads on.
 * @param known their record
 * @param gone addresses that nothing leads on from, on purpose
 * @throws SettingsError that names those from which nothing does
 */
function findMoved(dist: string, known: Release, gone: readonly string[]): Release {
  const own = new Set(addressesOf(dist));
  const file = path.join(dist, '_redirects');
  const redirects = existsSync(file) ? readRedirectsFile(readFileSync(file, 'utf8')) : [];
  const moved = Object.entries(known).filter(
    ([name]) => /^\/[\w./-]+$/.test(name) && !own.has(name) && !gone.includes(name),
  );
  const lost = moved.flatMap(([name]) => (redirects.some(({ from }) => from === name) ? [] : [name]));
  if (lost.length > 0)
    throw new SettingsError(
      `The published site has ${lost.join(', ')}, and this build has not. Write the old address into the file that took its place: redirects: [${lost[0]}]. If nothing took its place, set GONE_PAGES="${lost.join(' ')}" for this release. Nothing was changed.`,
    );
  return Object.fromEntries(moved);
}

/**
 * Copies the files of earlier releases into a new build.
 * @param read reads the site that is there now
 * @param now the time of this release
 * @param gone addresses of pages in whose place there is nothing
 * @returns the names of the files that were kept
 */
export async function keepFiles(
  dist: string,
  read: Read,
  now = new Date(),
  gone: readonly string[] = [],
): Promise<string[]> {
  const today = now.toISOString().slice(0, 10);
  const own = globSync(
    folders.map((folder) => `${folder}**/*.*`),
    { cwd: dist },
  ).map((name) => name.split(path.sep).join('/'));
  const release: Release = Object.fromEntries(own.map((name) => [name, today]));
  const earliest = new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const known = await readRecord(read);
  Object.assign(release, findMoved(dist, known, gone));
  for (const address of addressesOf(dist)) release[address] = today;
  const kept: string[] = [];
  for (const [name, day] of Object.entries(known)) {
    if (release[name] || day < earliest || !isHashedFile(name)) continue;
    const bytes = await read(name);
    if (!bytes) continue;
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    writeFileSync(path.join(dist, name), bytes);
    release[name] = day;
    kept.push(name);
  }
  writeFileSync(path.join(dist, record), `${JSON.stringify(release, null, 1)}\n`);
  return kept;
}

const usage = `npm run keep                            from SITE_URL, or the address in content/site.yaml
npm run keep -- https://www.example.com   from this address, or from a folder
FIRST_RELEASE=1 npm run keep            the first release: there is nothing to keep
GONE_PAGES=/blog/old npm run keep       nothing takes the place of this page`;

if (import.meta.main)
  await runCommand(async () => {
    loadEnvironment();
    const site: unknown = parse(readFileSync('content/site.yaml', 'utf8')).url;
    const {
      positionals: [from = process.env.SITE_URL ?? String(site)],
    } = readArguments(usage, { allowPositionals: true });
    if (!existsSync('dist/index.html'))
      throw new SettingsError('There is no built site in dist/. Run npm run build first.');
    const gone = (process.env.GONE_PAGES ?? '').split(/[\s,]+/);
    const read = process.env.FIRST_RELEASE ? async () => null : readFrom(from);
    const kept = await keepFiles('dist', read, new Date(), gone);
    console.log(
      kept.length === 0
        ? `Nothing to keep from ${from}: no earlier release is there, or none had other files.`
        : `Kept ${kept.length} files of earlier releases from ${from}.`,
    );
  });
