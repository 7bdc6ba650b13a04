/** `npm run build`: the static site in dist/. */
import { binary, run } from './run.ts';

process.exitCode = await run(binary('astro'), ['build', ...process.argv.slice(2)]);
