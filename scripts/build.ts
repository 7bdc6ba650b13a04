/** `npm run build`: the static site in dist/. */
import path from 'node:path';
import { loadEnvironment, runCommand } from '../server/settings.ts';
import { run } from './programs/run.ts';

await runCommand(async () => {
  loadEnvironment();
  process.exitCode = await run(process.execPath, [
    path.resolve('node_modules/astro/bin/astro.mjs'),
    'build',
    ...process.argv.slice(2),
  ]);
});
