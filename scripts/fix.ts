/** `npm run fix`: writes the generated files, formats all files and fixes what the linter can fix. */
import { writeFileSync } from 'node:fs';
import { findOutdated } from './content/generated.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run, tools } from './programs/run.ts';

const usage = `npm run fix   writes the emails and content/REFERENCE.md from content/ and its schemas, formats all
              files and fixes what the linter can fix`;

await runCommand(async () => {
  readArguments(usage);
  for (const [file, text] of await findOutdated()) {
    writeFileSync(file, text);
    console.log(`Updated ${file}.`);
  }
  // A file can need several passes: docs/decisions/003-biome.md
  for (const _pass of [1, 2]) await run(tools.biome, ['format', '--write', '.']);
  process.exitCode = await run(tools.biome, ['check', '--write', '.']);
});
