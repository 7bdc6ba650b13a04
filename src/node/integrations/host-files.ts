import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeHeadersFile, writeRedirectsFile } from '../../../deploy/host-files.ts';
import { writeNginxConfiguration } from '../../../deploy/nginx.ts';
import { health, hostFiles as namesOfHostFiles, type Redirect } from '../../../deploy/rules.ts';
import { writeVercelConfiguration } from '../../../deploy/vercel.ts';
import { readGit } from '../content-rules/git.ts';

/** The settings of the build, which `npm run verify` compares with its own. All values are public. */
interface BuildSettings {
  site: string;
  /** The Supabase URL; undefined if the backend has the site's origin. */
  backend?: string | undefined;
  /** The publishable key. */
  key: string;
}

/** The content of /health. `release` is the same for builds with the same pages. */
function describeRelease(root: string, pages: readonly string[], settings: BuildSettings): string {
  const hash = createHash('sha256');
  for (const page of pages) hash.update(`${page}\n`).update(readFileSync(path.join(root, page)));
  const release = hash.digest('hex').slice(0, 12);
  const commit = readGit('.', 'rev-parse', 'HEAD')?.slice(0, 10);
  return `${JSON.stringify({ status: 'ok', release, commit, built: new Date().toISOString(), ...settings })}\n`;
}

/** Vercel's Build Output replaces whatever Vercel would derive from `dist/`. */
function writeVercelOutput(root: string, pages: readonly string[], redirects: readonly Redirect[]): void {
  const output = path.join(path.dirname(root), '.vercel', 'output');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  cpSync(root, path.join(output, 'static'), {
    recursive: true,
    filter: (name) => !namesOfHostFiles.includes(path.relative(root, name)),
  });
  const configuration = writeVercelConfiguration(pages, redirects);
  writeFileSync(path.join(output, 'config.json'), `${JSON.stringify(configuration, null, 2)}\n`);
}

/**
 * - Netlify and Cloudflare Pages: `_headers` and `_redirects` in the site's folder
 * - nginx: `<folder>.nginx.conf` next to the site's folder, so that no host publishes it
 * - Vercel: `.vercel/output/` next to the site's folder, in a build on Vercel (`VERCEL=1`)
 *
 * Must come after csp() in the list of integrations: the release id is that of the finished pages.
 */
export default function hostFiles(redirects: readonly Redirect[], settings: BuildSettings): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = path.resolve(fileURLToPath(dir));
        const pages = globSync('**/*.html', { cwd: root })
          .map((name) => `/${name.split(path.sep).join('/')}`)
          .sort();
        writeFileSync(path.join(root, health.path), describeRelease(root, pages, settings));
        writeFileSync(path.join(root, '_headers'), writeHeadersFile());
        writeFileSync(path.join(root, '_redirects'), writeRedirectsFile(pages, redirects));
        writeFileSync(`${root}.nginx.conf`, writeNginxConfiguration(pages, redirects));
        if (process.env.VERCEL === '1') writeVercelOutput(root, pages, redirects);
      },
    },
  };
}
