/** Copies of this site, to be built or changed apart from it. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const sources = [
  'content',
  'deploy',
  'keystatic',
  'public',
  'server',
  'src',
  'supabase',
  'astro.config.mjs',
  'keystatic.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Makes an empty project that has our dependencies and no caches of ours. @param folder where, anew */
export function makeProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
  for (const entry of readdirSync('node_modules'))
    if (!['.astro', '.cache', '.vite', '.vite-temp'].includes(entry))
      symlinkSync(path.resolve('node_modules', entry), path.join(folder, 'node_modules', entry));
}

/** Makes a project that is this site. @param folder where, anew */
export function copySite(folder: string): void {
  makeProject(folder);
  for (const name of sources)
    if (existsSync(name)) cpSync(name, path.join(folder, name), { recursive: true });
}
