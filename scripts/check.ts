/** `npm run check`: content, lockfile, licences, format, lint, types, database types. Looks, and changes nothing. */
import { checkContent, describeByFile } from '../src/integrations/content-rules.ts';
import { checkLicences } from './check/licences.ts';
import { checkLockfile } from './check/lockfile.ts';
import { loadSchemas } from './content/schemas.ts';
import { binary, run } from './programs/run.ts';

/** Prints what is to mend. @returns whether that is nothing */
function isEmpty(sentences: string[]): boolean {
  for (const sentence of sentences) console.log(sentence);
  return sentences.length === 0;
}

const steps: [string, () => Promise<boolean>][] = [
  [
    'content',
    async () => {
      const findings = checkContent(process.cwd(), { schemas: await loadSchemas() });
      if (findings.length > 0) console.log(describeByFile(findings));
      return findings.every(({ level }) => level !== 'error');
    },
  ],
  ['lockfile', async () => isEmpty(checkLockfile())],
  ['licences', async () => isEmpty(checkLicences())],
  ['format and lint', async () => (await run(binary('biome'), ['check', '.'])) === 0],
  ['types', async () => (await run(binary('astro'), ['check', '--minimumFailingSeverity', 'warning'])) === 0],
  [
    'database types',
    async () => (await run(process.execPath, ['scripts/database/types.ts', '--check'])) === 0,
  ],
];

const failed: string[] = [];
for (const [name, step] of steps) {
  console.log(`\n— ${name}`);
  if (!(await step())) failed.push(name);
}
console.log(
  failed.length === 0
    ? '\nNothing to mend.'
    : `\nTo mend: ${failed.join(', ')}. npm run fix mends what a program can.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
