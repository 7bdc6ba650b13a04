/** `npm run launch`: what is missing until the site is published, in the order of docs/launch.md. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { loadEnvironment } from '../server/settings.ts';
import { checkContent } from '../src/node/content-rules/check.ts';
import { formatFinding } from '../src/node/content-rules/report.ts';
import { UserError } from '../src/shared/user-error.ts';
import { isTrialHost } from './build.ts';
import { findOutdated } from './content/emails.ts';
import { loadSchemas } from './content/schemas.ts';
import { type Cli, launchBackend } from './launch/backend.ts';
import { writeCompany } from './launch/company.ts';
import { readProduction } from './launch/production.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run } from './programs/run.ts';
import { escapeControls, openTerminal, type Terminal } from './programs/terminal.ts';
import { checkProject } from './verify/project.ts';
import { readBuild } from './verify/site.ts';

const usage = `npm run launch              lists what is missing until the site is published, in the order of docs/launch.md
npm run launch -- company   asks for your company, and writes content/site.yaml and the dates of the legal documents
npm run launch -- backend   asks for your Supabase project and email service, applies migrations, settings, functions,
                            secrets and webhooks, and runs npm run verify`;

const version = '3.1.0';

/** The Supabase CLI of this repository on Linux x64, else the same version from npm. */
const program = path.resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');
const [command = '', ...prefix] = existsSync(program) ? [program] : ['npx', '--yes', `supabase@${version}`];

function callCli(args: string[], stdio: 'inherit' | 'pipe', environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout } = spawnSync(command, [...prefix, ...args], {
    stdio: ['inherit', stdio, 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (status !== 0)
    throw new UserError(
      `supabase ${args.slice(0, 2).join(' ')} failed. Fix what it printed above, and run this command again: it continues where it stopped.`,
    );
  return stdout ?? '';
}

const cli: Cli = {
  run: (args, environment) => void callCli(args, 'inherit', environment),
  read: (args) => callCli(args, 'pipe'),
  isSignedIn: () =>
    Boolean(process.env.SUPABASE_ACCESS_TOKEN) ||
    spawnSync(command, [...prefix, 'whoami'], { stdio: 'ignore' }).status === 0,
};

async function findMissingContent(): Promise<string[]> {
  const findings = checkContent(process.cwd(), { schemas: await loadSchemas() });
  const { url } = parse(readFileSync('content/site.yaml', 'utf8'));
  return [
    ...(isTrialHost(new URL(url).hostname)
      ? [`content/site.yaml: url is ${url}. Run npm run launch -- company.`]
      : []),
    ...findings.filter(({ level }) => level !== 'warning').map(formatFinding),
    ...findOutdated().map(([file]) => `${file} is out of date. Run npm run check -- --fix.`),
  ];
}

async function findMissingBackend(): Promise<string[]> {
  const { placeholders, project_id } = readProduction();
  if (placeholders.length > 0) return [...placeholders, 'Run npm run launch -- backend.'];
  const url = `https://${project_id}.supabase.co`;
  const { PUBLIC_SUPABASE_URL = url, PUBLIC_SUPABASE_KEY: key } = process.env;
  if (!key)
    return [
      'PUBLIC_SUPABASE_KEY is not set, so the project is not checked. Run npm run launch -- backend, or load your file with the keys.',
    ];
  const checks = await Array.fromAsync(checkProject({ url: PUBLIC_SUPABASE_URL, key }));
  return checks.flatMap(({ subject, problem }) => (problem ? `${subject}: ${problem}` : []));
}

async function findMissingSite(): Promise<string[]> {
  const { url } = parse(readFileSync('content/site.yaml', 'utf8'));
  if (isTrialHost(new URL(url).hostname)) return ['The site has no URL yet.'];
  const build = await readBuild(url).catch(() => null);
  if (!build)
    return [`${url}/health does not respond. Publish the site on a host: docs/launch.md, "Publish".`];
  return build.trial ? [`${url} is a trial. Remove ALLOW_PLACEHOLDERS from its build settings.`] : [];
}

/** Each part of the path, and what finds out what is missing in it. */
const parts = { Content: findMissingContent, Backend: findMissingBackend, Site: findMissingSite };

async function printMissing(): Promise<void> {
  let count = 0;
  for (const [name, find] of Object.entries(parts)) {
    const missing = await find().catch((error: unknown) => {
      if (error instanceof UserError) return [error.message];
      throw error;
    });
    count += missing.length;
    console.log(`\n${name}: ${missing.length === 0 ? 'nothing is missing' : `${missing.length} missing`}`);
    for (const line of missing) console.log(`- ${escapeControls(line)}`);
  }
  console.log(
    count === 0
      ? '\nNothing is missing that this command can see. Do the remaining steps of docs/launch.md, "Look".'
      : '\nRun this command again after each step of docs/launch.md.',
  );
}

async function verify(environment: NodeJS.ProcessEnv): Promise<void> {
  if ((await run('scripts/verify.ts', [], environment)) !== 0)
    throw new UserError('Fix what npm run verify reports above, and run this command again.');
}

const actions: Record<string, (terminal: Terminal) => Promise<void>> = {
  company: async (terminal) => {
    await writeCompany(terminal);
    for (const [file, text] of findOutdated()) writeFileSync(file, text);
    console.log('\nUpdated the emails in supabase/. Still missing in content/:\n');
    for (const line of await findMissingContent()) console.log(`- ${line}`);
  },
  backend: (terminal) => launchBackend(terminal, cli, verify),
};

if (import.meta.main)
  await runCommand(async () => {
    const { positionals } = readArguments(usage, { allowPositionals: true });
    const [name, ...rest] = positionals;
    loadEnvironment('operator');
    if (name === undefined) {
      await printMissing();
      return;
    }
    const act = actions[name];
    if (!act || rest.length > 0)
      throw new UserError(`Unknown arguments "${positionals.join(' ')}".\n\n${usage}`);
    await act(openTerminal());
  });
