/** `npm run verify`: checks a published site, its Supabase project and its database. It changes and creates nothing. */
import { embeddedPublishableKey, loadEnvironment } from '../server/settings.ts';
import { UserError } from '../src/shared/user-error.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { escapeControls } from './programs/terminal.ts';
import { isHosted, type Project, reportFailures } from './verify/check.ts';
import { checkDatabase } from './verify/database.ts';
import { checkProject } from './verify/project.ts';
import { checkBuild, checkSite, readBuild } from './verify/site.ts';

const usage = `npm run verify                              checks the project at PUBLIC_SUPABASE_URL
npm run verify -- https://www.example.com   also checks the site at this URL
To check the database, set DATABASE_URL.`;

/** Checks that the operator does by hand, because no API shows these settings. */
const manualChecks = [
  'Hosted: does npx supabase@3.1.0 config push report every service as up to date?',
  'Self-hosted: do the variables of the service auth, the email templates and their subjects match docs/deploy.md?',
  'Self-hosted: is GOTRUE_RATE_LIMIT_HEADER a header that your proxy overwrites? Without it, attempts are not limited per IP address.',
  'Are leaked passwords rejected (paid plan)?',
  'Is auth.audit_log_entries empty? Otherwise turn it off: docs/launch.md, step 8.',
  'Is click tracking off at the email service? In a confirmation email, the link must start with the URL of the site and have its # part.',
  'Do both webhooks and the functions work? Send a message and subscribe to the newsletter.',
  'Are backups on, and have you restored one into an empty project this quarter?',
];

/** @returns the origin of the site to check @throws UserError if the argument is not a URL */
export function readTarget(args: string[]): string | undefined {
  const { positionals } = readArguments(usage, { args, allowPositionals: true });
  const [url] = positionals;
  if (positionals.length > 1) throw new UserError(`Pass only one URL.\n\n${usage}`);
  if (url !== undefined && !(/^https?:\/\/[^/]/.test(url) && URL.canParse(url)))
    throw new UserError(`"${url}" is not a URL. Use a URL such as https://www.example.com.`);
  return url && new URL(url).origin;
}

/** Reads the project from the environment or, without one, from the published site. @throws UserError without either */
export async function readProject(site: string | undefined): Promise<Project> {
  loadEnvironment('operator');
  const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY } = process.env;
  const build = site && !PUBLIC_SUPABASE_URL ? await readBuild(site).catch(() => null) : null;
  const url = (PUBLIC_SUPABASE_URL ?? build?.backend ?? site)?.replace(/\/+$/, '');
  if (!url)
    throw new UserError(
      'Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY to the URL and the publishable key of the project to check. If ~/.website.env has them, run: set -a; . ~/.website.env; set +a',
    );
  return { url, key: PUBLIC_SUPABASE_KEY ?? build?.key ?? embeddedPublishableKey, site };
}

async function verify() {
  const site = readTarget(process.argv.slice(2));
  const project = await readProject(site);
  const { url, key } = project;
  const { DATABASE_URL: database } = process.env;
  console.error(`Checking ${[...new Set([site, url])].filter(Boolean).join(' and ')}.`);
  const counts = { passed: 0, failed: 0 };
  for (const checks of [
    ...(site
      ? [
          reportFailures('the site responds', checkSite(site)),
          reportFailures('/health responds', checkBuild(site, url, key)),
        ]
      : []),
    reportFailures('the project responds', checkProject(project)),
    ...(database ? [reportFailures('the database responds', checkDatabase(database, isHosted(url)))] : []),
  ])
    for await (const { subject, problem } of checks) {
      console.log(escapeControls(problem ? `FAIL  ${subject}\n      ${problem}` : `ok    ${subject}`));
      counts[problem ? 'failed' : 'passed'] += 1;
    }
  if (!database) console.log('\nSkipped: migrations, RLS and jobs. Set DATABASE_URL to check them.');
  const others = isHosted(url) ? 'Self-hosted: ' : 'Hosted: ';
  console.log(`\nCheck by hand:\n- ${manualChecks.filter((text) => !text.startsWith(others)).join('\n- ')}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0) process.exitCode = 1;
}

if (import.meta.main) await runCommand(verify);
