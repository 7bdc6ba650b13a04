/**
 * `npm run check`: content, emails, lockfile, licences, format, lint, types, database types. Looks, and changes nothing.
 * `npm run check -- content`: only the steps that are named.
 */
import { checkContent } from '../src/content-check/check.ts';
import { describeFindings } from '../src/content-check/report.ts';
import { checkLicences } from './check/licences.ts';
import { checkLockfile } from './check/lockfile.ts';
import { findOutdatedEmails } from './content/emails.ts';
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
      if (findings.length > 0) console.log(describeFindings(findings));
      return findings.every(({ level }) => level !== 'error');
    },
  ],
  [
    'emails',
    async () =>
      isEmpty(
        findOutdatedEmails(process.cwd()).map(
          (file) =>
            `${file} does not match content/site.yaml or supabase/templates/source. Run npm run build.`,
        ),
      ),
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

const known = steps.map(([name]) => name);
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined) {
  const names = known.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ');
  console.error(`There is no step ${unknown}. The steps are ${names}.`);
  process.exit(1);
}

const failed: string[] = [];
for (const [name, step] of steps) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n— ${name}`);
  if (!(await step())) failed.push(name);
}
console.log(
  failed.length === 0
    ? '\nNothing to mend.'
    : `\nTo mend: ${failed.join(', ')}. npm run fix mends what a program can.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
