/**
 * `npm run check`: checks content and the emails generated from it, lockfile, licences, format, lint and types, and changes nothing.
 * With `--fix` it writes the generated files, formats all files and fixes what the linter can fix.
 */
import { existsSync, globSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { checkContent } from '../src/node/content-rules/check.ts';
import { readImageSizes } from '../src/node/content-rules/images.ts';
import { reportPublishedTexts } from '../src/node/content-rules/published-texts.ts';
import { printFindings } from '../src/node/content-rules/report.ts';
import { UserError } from '../src/shared/user-error.ts';
import { findUnknownLicences, findUnverified, readPackages } from './check/lockfile.ts';
import { findOutdated } from './content/emails.ts';
import { loadSchemas } from './content/schemas.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run, tools } from './programs/run.ts';

/** Prints problems. @returns whether the list was empty */
function printProblems(problems: string[]): boolean {
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

const printOutdatedEmails = () =>
  printProblems(findOutdated().map(([file]) => `${file} is out of date. Run npm run check -- --fix.`));

async function checkFiles(): Promise<boolean> {
  const root = process.cwd();
  const findings = checkContent(root, {
    schemas: await loadSchemas(),
    imageSizes: await readImageSizes(root),
  });
  const hasPlaceholders = findings.some(({ level }) => level === 'placeholder');
  findings.push(...reportPublishedTexts(root, hasPlaceholders));
  printFindings(findings);
  return findings.every(({ level }) => level !== 'error');
}

const steps: Record<string, () => boolean | Promise<boolean>> = {
  content: async () => [await checkFiles(), printOutdatedEmails()].every(Boolean),
  lockfile: () => printProblems(findUnverified(readPackages())),
  licences: () => printProblems(findUnknownLicences(readPackages())),
  'format and lint': async () => (await run(tools.biome, ['check', '.'])) === 0,
  types: async () => (await run(tools.astro, ['check', '--minimumFailingSeverity', 'warning'])) === 0,
};
const names = Object.keys(steps);

const typesFile = 'src/client/backend/database.types.ts';

/** Generates the database types again if a migration is newer. The Supabase CLI, which does it, exists for Linux x64. */
async function updateTypes(): Promise<boolean> {
  const { mtimeMs } = statSync(typesFile);
  if (!globSync('supabase/migrations/*.sql').some((file) => statSync(file).mtimeMs > mtimeMs)) return true;
  if (!existsSync('node_modules/@supabase/cli-linux-x64')) {
    console.log(`A migration is newer than ${typesFile}. Only Linux x64 can generate it.`);
    return true;
  }
  const test = ['tests/database/cli.test.ts', '-t', 'generates the types', '--update'];
  const isDone = (await run(tools.vitest, ['run', ...test])) === 0;
  if (isDone) utimesSync(typesFile, new Date(), new Date());
  return isDone;
}

async function fix(): Promise<boolean> {
  for (const [file, text] of findOutdated()) {
    writeFileSync(file, text);
    console.log(`Updated ${file}.`);
  }
  // A file can need several passes: docs/decisions/003-biome.md
  for (const _pass of [1, 2]) await run(tools.biome, ['format', '--write', '.']);
  const isFormatted = (await run(tools.biome, ['check', '--write', '.'])) === 0;
  return [await updateTypes(), isFormatted].every(Boolean);
}

const usage = `npm run check              runs all steps and changes nothing
npm run check -- content   runs only the named steps
npm run check -- --fast    runs all steps except types, which takes most of the time
npm run check -- --fix     updates the generated files, formats all files and fixes lint errors, without running the steps
Steps: ${names.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ')}`;

interface Options {
  fix?: boolean | undefined;
  fast?: boolean | undefined;
}

/** @param words the steps on the command line @returns the names of the steps to run @throws UserError for other words */
export function chooseSteps(words: string[], { fix, fast }: Options): string[] {
  if (fix && (fast || words.length > 0))
    throw new UserError(
      `--fix has no steps and no --fast. It fixes the generated files, the format and what the linter can fix, in content/ too; errors in texts and fields you correct yourself. Run npm run check -- --fix.\n\n${usage}`,
    );
  const unknownStep = words.find((name) => !names.includes(name));
  if (unknownStep !== undefined) throw new UserError(`Unknown step "${unknownStep}".\n\n${usage}`);
  return names.filter((name) => (words.length === 0 || words.includes(name)) && !(fast && name === 'types'));
}

async function check() {
  const options = { fix: { type: 'boolean' }, fast: { type: 'boolean' } } as const;
  const { positionals, values } = readArguments(usage, { allowPositionals: true, options });
  const chosenSteps = chooseSteps(positionals, values);
  if (values.fix) {
    process.exitCode = (await fix()) ? 0 : 1;
    return;
  }
  const failedSteps: string[] = [];
  for (const name of chosenSteps) {
    console.log(`\n— ${name}`);
    if (!(await steps[name]?.())) failedSteps.push(name);
  }
  const advice = failedSteps.includes('format and lint')
    ? 'Run npm run check -- --fix, then fix the errors that remain.'
    : 'Fix the errors above.';
  console.log(failedSteps.length === 0 ? '\nNo errors.' : `\nFailed: ${failedSteps.join(', ')}. ${advice}`);
  process.exitCode = failedSteps.length === 0 ? 0 : 1;
}

if (import.meta.main) await runCommand(check);
