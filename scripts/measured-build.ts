/** Builds projects apart from this one, without its caches, and says what that took. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from '../server/settings.ts';
import { environment } from './run.ts';
import { median, round } from './statistics.ts';

/** What a build took. */
export interface Cost {
  seconds: number;
  cpuSeconds: number;
  peakMegabytes: number;
}

/** What this site is built from. */
const sources = [
  'content',
  'deploy',
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

/** Builds a project. @throws SettingsError with what the build said when it fails */
export function measureBuild(folder: string): Promise<Cost> {
  const meter = path.join(folder, 'meter.json');
  rmSync(meter, { force: true });
  return new Promise((resolve, reject) => {
    const args = ['--import', path.resolve('scripts/meter.ts'), 'node_modules/astro/bin/astro.mjs'];
    const child = spawn(process.execPath, [...args, 'build'], {
      cwd: folder,
      env: { ...process.env, ...environment, METER_FILE: meter },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-4000);
      });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(JSON.parse(readFileSync(meter, 'utf8')));
      else reject(new SettingsError(`The build in ${folder} failed:\n${output}`));
    });
  });
}

/** The median of several builds, each value for itself. */
export const summariseCosts = (costs: Cost[]): Cost => ({
  seconds: round(median(costs.map(({ seconds }) => seconds)), 1),
  cpuSeconds: round(median(costs.map(({ cpuSeconds }) => cpuSeconds)), 1),
  peakMegabytes: round(median(costs.map(({ peakMegabytes }) => peakMegabytes))),
});
