/** `npm run fix`: mends what a program can: format, lint, database types. */
import { readArguments, runCommand } from '../server/settings.ts';
import { binary, run } from './programs/run.ts';

await runCommand(async () => {
  readArguments('npm run fix takes no words.');
  await run(process.execPath, ['scripts/database/types.ts']);
  // Biome needs more than one pass over .astro files before its format comes to rest.
  for (let pass = 1; pass <= 3; pass += 1) await run(binary('biome'), ['format', '--write', '.']);
  process.exitCode = await run(binary('biome'), ['check', '--write', '.']);
});
