import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { tools } from '../../scripts/programs/run.ts';

/** Global setup: lets Astro write the JSON schemas of content/ if they are missing or outdated. */
export default function setup() {
  const made = '.astro/collections/collections.json';
  const sources = globSync([
    'src/content.config.ts',
    'src/{schemas,shared}/**/*.ts',
    'content/**/*.{mdx,yaml}',
  ]);
  if (existsSync(made)) {
    const time = statSync(made).mtimeMs;
    if (sources.every((file) => statSync(file).mtimeMs <= time)) return;
  }
  const { status } = spawnSync(process.execPath, [tools.astro, 'sync'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('astro sync failed. Fix the error that it printed above.');
}
