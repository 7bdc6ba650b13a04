import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { writeHeadersFile } from '../../../../deploy/host-files';
import hostFiles from '../../../../src/node/integrations/host-files';
import { temporaryFolder } from '../../../support/folder';

const moved = [{ from: '/blog/before', to: '/blog/first', status: 308 as const }];
const settings = {
  site: 'https://www.example.com',
  backend: 'https://ref.supabase.co',
  key: 'sb_publishable_1',
};
const folder = temporaryFolder();

beforeEach(() => folder.write('dist/blog/first.html', 'First'));

function finish(trial?: true) {
  const done = hostFiles(moved, { ...settings, trial }).hooks['astro:build:done'];
  void done?.({ dir: pathToFileURL(folder.at('dist')) } as Parameters<NonNullable<typeof done>>[0]);
}

it('the build writes _headers and _redirects', () => {
  finish();
  expect(folder.read('dist/_headers')).toBe(writeHeadersFile());
  expect(folder.read('dist/_redirects')).toContain('/blog/before /blog/first 308');
});

it('the build writes its settings to /health', () => {
  finish();
  expect(JSON.parse(folder.read('dist/health'))).toMatchObject({ status: 'ok', ...settings });
});

it('the release in /health is that of the text of the pages, not of the ids that depend on the folder', () => {
  const readRelease = (html: string) => {
    folder.write('dist/blog/first.html', html);
    finish();
    return JSON.parse(folder.read('dist/health')).release;
  };
  const release = readRelease('<astro-island uid="1k2noK" ssr>First');
  expect(readRelease('<astro-island uid="1Sm5Uq" ssr>First')).toBe(release);
  expect(readRelease('<astro-island uid="1k2noK" ssr>Second')).not.toBe(release);
});

it('the build writes the Caddyfile outside the published folder, with the limits for slow clients', () => {
  finish();
  const configuration = folder.read('dist.Caddyfile');
  expect(configuration).toContain('\n{$SITE_ADDRESS:https://www.example.com} {\n');
  expect(configuration).toContain('\t\t/blog/before /blog/first 308\n');
  expect(configuration).toContain('\t\t\tread_header 10s\n');
  // Only the user that runs Caddy may change its configuration.
  expect(configuration).toContain('\tadmin {$SITE_ADMIN:unix//var/lib/caddy/admin.sock}\n');
});

it('only a trial build has a noindex header on every host', () => {
  const rule = /^\/\*\n(?: {2}.*\n)* {2}X-Robots-Tag: noindex\n/;
  const line = '\n\t\tX-Robots-Tag "noindex"\n';
  finish(true);
  expect(folder.read('dist/_headers')).toMatch(rule);
  expect(folder.read('dist.Caddyfile')).toContain(line);
  finish();
  expect(folder.read('dist/_headers')).not.toMatch(rule);
  expect(folder.read('dist.Caddyfile')).not.toContain(line);
});

it('/health reports whether the build is a trial', () => {
  finish(true);
  expect(JSON.parse(folder.read('dist/health'))).toMatchObject({ trial: true });
  finish();
  expect(JSON.parse(folder.read('dist/health'))).not.toHaveProperty('trial');
});

it.each(['blog/before.html', 'blog/before/index.html'])(
  'the build fails if a redirect hides the file %s',
  (file) => {
    folder.write(`dist/${file}`, 'Before');
    expect(finish).toThrow('The redirect from /blog/before to /blog/first hides a page or file of the site.');
  },
);

it('the configuration is rejected if the host files come before the CSP', () => {
  const done = hostFiles(moved, settings).hooks['astro:config:done'];
  const check = (...names: string[]) =>
    done?.({ config: { integrations: names.map((name) => ({ name })) } } as Parameters<
      NonNullable<typeof done>
    >[0]);
  expect(() => check('host-files', 'csp')).toThrow('hostFiles() must come after csp()');
  expect(() => check('csp', 'host-files')).not.toThrow();
});
