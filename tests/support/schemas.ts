import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Before the tests: has Astro write the JSON schemas of content/, if they are missing or older than their source. */
export default function setup() {
  const made = '.astro/collections/blog.schema.json';
  if (existsSync(made) && statSync(made).mtimeMs > statSync('src/content.config.ts').mtimeMs) return;
  const { status } = spawnSync(path.resolve('node_modules', '.bin', 'astro'), ['sync'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('astro sync failed. Its output above says why.');
}
