/**
 * The licences of third-party code and fonts in the published site, in third-party-notices.txt. Vite lists the packages
 * in the scripts of pages; this plugin adds the others.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { noticesPath } from '../shared/paths.ts';

/** The name of the file that Vite writes (`build.license`). */
export const noticesFile = noticesPath.slice(1);

/** The font, Astro's inline scripts, the search and the base of the stylesheets. */
const otherPackages = ['@fontsource/big-shoulders-display', 'astro', 'minisearch', 'tailwindcss'];

function formatLicence(name: string): string {
  const folder = path.resolve('node_modules', name);
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const [file] = globSync('LICENSE*', { cwd: folder });
  if (!file)
    throw new Error(`The package ${name} has no licence file. Correct the list in src/node/notices.ts.`);
  return `\n## ${name} - ${version} (${license})\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
}

export function notices(): Plugin {
  return {
    name: 'third-party-notices',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const list = bundle[noticesFile];
        if (list?.type === 'asset') list.source = [list.source, ...otherPackages.map(formatLicence)].join('');
      },
    },
  };
}
