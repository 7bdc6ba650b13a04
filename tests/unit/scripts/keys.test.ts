/** The build and the dev server run Astro without the operator's keys. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runScript } from '../../support/run';

const keys = {
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  DATABASE_URL: 'postgres://a:b@c/d',
  PGPASSWORD: 'sesame',
  WEBHOOK_SECRET: 'whsec-1',
};

/** A copy of the project whose Astro only prints its environment. */
const project = mkdtempSync(path.join(tmpdir(), 'keys-'));
// The content check rejects symbolic links in content/.
for (const name of readdirSync('.'))
  if (name === 'content') cpSync(name, path.join(project, name), { recursive: true });
  else if (!['node_modules', 'dist', '.env', '.local'].includes(name))
    symlinkSync(path.resolve(name), path.join(project, name));
const program = path.join(project, 'node_modules/astro/bin/astro.mjs');
mkdirSync(path.dirname(program), { recursive: true });
writeFileSync(program, 'console.log(JSON.stringify({ command: process.argv[2], env: process.env }))');
writeFileSync(
  path.join(project, '.env'),
  Object.entries(keys)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
afterAll(() => rmSync(project, { recursive: true }));

it.each(['build', 'dev'])("npm run %s hides the operator's keys from Astro", async (command) => {
  const env = { SITE_URL: 'https://www.example.com', PORT: '5399' };
  const { stdout } = await runScript(`scripts/${command}.ts`, [], env, project);
  const { command: started, env: given } = JSON.parse(
    stdout.split('\n').find((line) => line.startsWith('{')) ?? '',
  );
  expect(started).toBe(command);
  // They are empty instead of missing, so that Astro does not read them from .env.
  for (const name of Object.keys(keys)) expect(given[name], name).toBe('');
  for (const value of Object.values(keys)) expect(stdout).not.toContain(value);
});
