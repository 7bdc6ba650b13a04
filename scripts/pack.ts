/**
 * `npm run pack`: makes of `dist/` what a host of a certain kind wants. Netlify and Cloudflare Pages take `dist/` as it is.
 *
 * - `nginx`, the default: `release/` with the site, its compressed copies and `nginx.conf`.
 * - `vercel`: `.vercel/output/`, which Vercel publishes in place of a build of its own.
 */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readRedirectsFile } from '../deploy/host-files.ts';
import { writeNginxConfiguration } from '../deploy/nginx.ts';
import { hostFiles, isText } from '../deploy/rules.ts';
import { writeVercelConfiguration } from '../deploy/vercel.ts';
import { readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { showProgress } from './programs/progress.ts';

/** Every HTML file of a built site, such as `/blog/404.html`. @param dist its folder */
export const listPages = (dist: string) =>
  globSync('**/*.html', { cwd: dist })
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();

/** The redirects of a built site. @param dist its folder */
const redirectsOf = (dist: string) => readRedirectsFile(readFileSync(path.join(dist, '_redirects'), 'utf8'));

const copySite = (dist: string, target: string) =>
  cpSync(dist, target, {
    recursive: true,
    preserveTimestamps: true,
    filter: (name) => !hostFiles.includes(path.relative(dist, name)),
  });

/** Writes two compressed copies beside each text file. */
function compress(site: string): void {
  const names = globSync('**/*', { cwd: site }).filter(isText);
  for (const [index, name] of names.entries()) {
    const file = path.join(site, name);
    const bytes = readFileSync(file);
    const copies = {
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      gz: gzipSync(bytes, { level: 9 }),
    };
    // Of the same time as the file: nginx answers "not modified" by the time of what it sends.
    const { atime, mtime } = statSync(file);
    for (const [ending, copy] of Object.entries(copies)) {
      writeFileSync(`${file}.${ending}`, copy);
      utimesSync(`${file}.${ending}`, atime, mtime);
    }
    showProgress(index + 1, names.length, 'files compressed');
  }
}

interface NginxOptions {
  /** Where the site will lie on the server, absolute. */
  root: string;
  listen: string;
  temporary: string;
  /** Where requests are noted: a file, `/dev/stdout`, or `off`. */
  log: string;
  hasBrotli: boolean;
}

/** The release for nginx. @param release folder to write; what was in it is gone */
export function packForNginx(dist: string, release: string, options: NginxOptions): void {
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });
  const site = path.join(release, 'site');
  copySite(dist, site);
  compress(site);
  const missingPages = listPages(dist).filter((page) => page.endsWith('/404.html'));
  const redirects = redirectsOf(dist);
  writeFileSync(
    path.join(release, 'nginx.conf'),
    writeNginxConfiguration({ ...options, missingPages, redirects }),
  );
}

/** The same for Vercel. @param output `.vercel/output` of the project */
function packForVercel(dist: string, output: string): void {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  copySite(dist, path.join(output, 'static'));
  const configuration = writeVercelConfiguration(listPages(dist), redirectsOf(dist));
  writeFileSync(path.join(output, 'config.json'), `${JSON.stringify(configuration, null, 2)}\n`);
}

/** Whether nginx listens there: a port, or an address and a port. */
const isListen = (text: string) => {
  const [, port] = /^(?:(?:[\w.-]+|\[[\da-f:]+\]|\*):)?(\d{1,5})$/i.exec(text) ?? [];
  return Number(port) >= 1 && Number(port) <= 65_535;
};

const usage = `npm run pack                  release/ for nginx, with nginx.conf
npm run pack -- vercel        .vercel/output/
For nginx: --root /srv/website/site, --listen 8080, --temporary /tmp, --log off, --without-brotli`;

if (import.meta.main)
  await runCommand(async () => {
    const { values, positionals } = readArguments(usage, {
      allowPositionals: true,
      options: {
        root: { type: 'string', default: '/srv/website/site' },
        listen: { type: 'string', default: '8080' },
        temporary: { type: 'string', default: '/tmp' },
        log: { type: 'string', default: 'off' },
        'without-brotli': { type: 'boolean', default: false },
      },
    });
    const [host = 'nginx'] = positionals;
    if (!isListen(values.listen))
      throw new SettingsError(
        `--listen is "${values.listen}". Give it a port from 1 to 65535, or an address and a port, such as 127.0.0.1:8080.`,
      );
    const dist = path.resolve(process.env.DIST_DIR || 'dist');
    if (!existsSync(path.join(dist, 'index.html')))
      throw new SettingsError(`There is no built site in ${dist}. Run npm run build first.`);
    if (host === 'nginx') {
      const { root, listen, temporary, log } = values;
      packForNginx(dist, 'release', { root, listen, temporary, log, hasBrotli: !values['without-brotli'] });
      console.log(`release/ is ready: its site/ belongs at ${root}, and nginx.conf serves it.`);
    } else if (host === 'vercel') {
      packForVercel(dist, path.join('.vercel', 'output'));
      console.log('.vercel/output/ is ready.');
    } else throw new SettingsError(`"${host}" is no kind of host. Say nginx or vercel.`);
  });
