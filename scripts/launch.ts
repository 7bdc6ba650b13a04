/** `npm run launch`: what is missing until the site is published, in the order of docs/launch.md. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadEnvironment } from '../server/settings.ts';
import { checkContent } from '../src/node/content-rules/check.ts';
import { formatFinding } from '../src/node/content-rules/report.ts';
import { UserError } from '../src/shared/user-error.ts';
import { isPlaceholderHost } from './build.ts';
import { findOutdated } from './content/emails.ts';
import { loadSchemas } from './content/schemas.ts';
import { readSite } from './content/site.ts';
import { type Cli, launchBackend } from './launch/backend.ts';
import { writeCompany } from './launch/company.ts';
import { readProduction } from './launch/production.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run } from './programs/run.ts';
import { escapeControls, openTerminal } from './programs/terminal.ts';
import { isHosted } from './verify/check.ts';

const usage = `npm run launch              lists what is missing until the site is published, in the order of docs/launch.md
npm run launch -- company   asks for your company, and writes content/site.yaml and the dates of the legal documents
npm run launch -- backend   asks for your Supabase project and email service, applies migrations, settings, functions,
                            secrets and webhooks, and runs npm run verify`;

/** The Supabase CLI of this repository on Linux x64, else the same version from npm. */
const program = path.resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');
const [command = '', ...prefix] = existsSync(program) ? [program] : ['npx', '--yes', 'supabase@3.1.0'];

const callCli: Cli = (args, { environment, isRead } = {}) => {
  const { status, stdout } = spawnSync(command, [...prefix, ...args], {
    stdio: ['inherit', isRead ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (status !== 0)
    throw new UserError(
      `supabase ${args.slice(0, 2).join(' ')} failed. Fix what it printed above, and run this command again: it continues where it stopped. If it cannot reach the database, your network may have no IPv6: set DATABASE_URL as in docs/deploy.md.`,
    );
  return stdout;
};

/** @param files whose lines are missing, such as "content/" */
function printMissing(files: string, missing: string[]): void {
  console.log(`Missing in ${files}: ${missing.length}`);
  for (const line of missing) console.log(`- ${escapeControls(line)}`);
}

async function findMissingContent(): Promise<string[]> {
  const findings = checkContent(process.cwd(), { schemas: await loadSchemas() });
  return [
    ...findings.filter(({ level }) => level !== 'warning').map(formatFinding),
    ...findOutdated().map(([file]) => `${file} is out of date. Run npm run check -- --fix.`),
  ];
}

/** Lists what is missing in the files and, once the backend is known, checks it and the site. */
async function listMissing(): Promise<void> {
  const { url } = readSite();
  const backend = process.env.PUBLIC_SUPABASE_URL;
  // An own Supabase needs nothing in supabase/config.toml.
  const placeholders = backend && !isHosted(backend) ? [] : readProduction().placeholders;
  const isPlaceholderUrl = isPlaceholderHost(new URL(url).hostname);
  printMissing('this repository', [
    ...(isPlaceholderUrl ? [`content/site.yaml: url is ${url}. Run npm run launch -- company.`] : []),
    ...(await findMissingContent()),
    ...(placeholders.length > 0
      ? [
          ...placeholders,
          'Run npm run launch -- backend. For your own Supabase, set PUBLIC_SUPABASE_URL instead.',
        ]
      : []),
  ]);
  if (placeholders.length === 0)
    process.exitCode = await run('scripts/verify.ts', isPlaceholderUrl ? [] : [url]);
}

const actions: Record<string, () => Promise<void>> = {
  async company() {
    await writeCompany(openTerminal());
    for (const [file, text] of findOutdated()) {
      writeFileSync(file, text);
      console.log(`Wrote ${file}.`);
    }
    printMissing('content/', await findMissingContent());
  },
  async backend() {
    const settings = await launchBackend(openTerminal(), callCli);
    if ((await run('scripts/verify.ts', [], settings)) !== 0)
      throw new UserError('Fix what npm run verify reports above, and run this command again.');
  },
};

await runCommand(async () => {
  const words = readArguments(usage, { allowPositionals: true }).positionals.join(' ');
  loadEnvironment('operator');
  const act = words ? actions[words] : listMissing;
  if (!act) throw new UserError(`Unknown arguments "${words}".\n\n${usage}`);
  await act();
});
