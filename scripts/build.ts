/** `npm run build`: the static site in dist/. */
import { loadEnvironment, runCommand } from '../server/settings.ts';
import { binary, run } from './run.ts';

await runCommand(async () => {
  loadEnvironment();
  process.exitCode = await run(binary('astro'), ['build', ...process.argv.slice(2)]);
});
