/** Creates copies of this project that a test can build or change. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const sources = [
  'content',
  'deploy',
  'public',
  'server',
  'src',
  'supabase',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Creates an empty project with our dependencies, but without the caches of Astro and Vite. @param folder target folder; existing content is deleted */
function makeProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
  for (const entry of readdirSync('node_modules'))
    if (!['.astro', '.vite', '.vite-once', '.vite-temp'].includes(entry))
      symlinkSync(path.resolve('node_modules', entry), path.join(folder, 'node_modules', entry));
}

/** Copies this site. @param folder target folder; existing content is deleted */
export function copySite(folder: string): void {
  makeProject(folder);
  for (const name of sources)
    if (existsSync(name)) cpSync(name, path.join(folder, name), { recursive: true });
}
