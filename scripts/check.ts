/**
 * `npm run check`: checks content, generated files, lockfile, licences, format, lint and types, and changes nothing.
 * `npm run check -- content` runs only the named steps.
 */
import { checkContent } from '../src/build/check/check.ts';
import { describeFindings } from '../src/build/check/report.ts';
import { checkLicences } from './check/licences.ts';
import { checkLockfile } from './check/lockfile.ts';
import { findOutdatedEmails } from './content/emails.ts';
import { isReferenceOutdated } from './content/reference.ts';
import { loadSchemas } from './content/schemas.ts';
import { binary, run } from './programs/run.ts';

/** Prints problems. @returns whether there are none */
function isClean(problems: string[]): boolean {
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
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
      isClean(
        findOutdatedEmails(process.cwd()).map(
          (file) => `${file} does not match content/site.yaml. Run npm run build.`,
        ),
      ),
  ],
  [
    'content reference',
    async () =>
      isClean(
        isReferenceOutdated(await loadSchemas())
          ? ['content/REFERENCE.md does not match the schemas in src/content. Run npm run fix.']
          : [],
      ),
  ],
  ['lockfile', async () => isClean(checkLockfile())],
  ['licences', async () => isClean(checkLicences())],
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
  console.error(`Unknown step ${unknown}. The steps are ${names}.`);
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
    ? '\nNo problems.'
    : `\nFailed: ${failed.join(', ')}. npm run fix corrects format, lint, content reference and database types.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
