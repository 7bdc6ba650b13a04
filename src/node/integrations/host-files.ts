import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeCaddyfile } from '../../../deploy/caddy.ts';
import { writeHeadersFile, writeRedirectsFile } from '../../../deploy/host-files.ts';
import { health, type Redirect, securityHeaders, trialHeaders } from '../../../deploy/rules.ts';
import { readGit } from '../content-rules/git.ts';

/** The settings of the build, which `npm run verify` compares with its own. All values are public. */
interface BuildSettings {
  site: string;
  /** The Supabase URL; undefined if the backend has the site's origin. */
  backend?: string | undefined;
  key: string;
  /** Whether this is a trial, which search engines must not list. */
  trial?: true | undefined;
}

/** The content of /health. `release` is the same for builds with the same pages, in any folder. */
function writeHealth(root: string, pages: readonly string[], settings: BuildSettings): string {
  const hash = createHash('sha256');
  for (const page of pages) {
    // Astro calculates the ids of islands from the path of the project.
    const html = readFileSync(path.join(root, page), 'utf8').replaceAll(/ uid="\w+"/g, '');
    hash.update(`${page}\n${html}`);
  }
  const release = hash.digest('hex').slice(0, 12);
  const commit = readGit('.', 'rev-parse', 'HEAD')?.slice(0, 10);
  return `${JSON.stringify({ status: 'ok', release, commit, built: new Date().toISOString(), ...settings })}\n`;
}

/**
 * - Netlify and Cloudflare Pages: `_headers` and `_redirects` in the site's folder
 * - the dev server: Astro's redirects
 * - Caddy: `<folder>.Caddyfile` next to the site's folder, so that no host publishes it
 *
 * Must come after csp() in the list of integrations: the release id is that of the finished pages.
 */
export default function hostFiles(redirects: readonly Redirect[], settings: BuildSettings): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      // In a build, Astro would print each redirect as a file that it could not create.
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        const entries = redirects.map(({ from, to, status }) => [from, { status, destination: to }] as const);
        updateConfig({ redirects: Object.fromEntries(entries) });
      },
      'astro:config:done': ({ config }) => {
        const names = config.integrations.map(({ name }) => name);
        if (names.indexOf('csp') > names.indexOf('host-files'))
          throw new Error(
            'In astro.config.mjs, hostFiles() must come after csp(): the release in /health is that of the finished pages.',
          );
      },
      'astro:build:done': ({ dir }) => {
        const root = path.resolve(fileURLToPath(dir));
        const files = globSync('**/*.*', { cwd: root })
          .map((name) => `/${name.split(path.sep).join('/')}`)
          .sort();
        const pages = files.filter((file) => file.endsWith('.html'));
        const hidingRedirect = redirects.find(({ from }) =>
          [from, `${from}.html`, `${from}/index.html`].some((file) => files.includes(file)),
        );
        if (hidingRedirect)
          throw new Error(
            `The redirect from ${hidingRedirect.from} to ${hidingRedirect.to} hides a page or file of the site. Remove it from deploy/rules.ts or from the redirects of a file in content/.`,
          );
        writeFileSync(path.join(root, health.path), writeHealth(root, pages, settings));
        const headers = { ...securityHeaders, ...(settings.trial && trialHeaders) };
        writeFileSync(path.join(root, '_headers'), writeHeadersFile(headers));
        writeFileSync(path.join(root, '_redirects'), writeRedirectsFile(pages, redirects));
        writeFileSync(`${root}.Caddyfile`, writeCaddyfile(settings.site, pages, redirects, headers));
      },
    },
  };
}
