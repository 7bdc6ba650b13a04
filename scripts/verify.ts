/**
 * `npm run verify`: checks a published site and its Supabase project against docs/deploy.md. It deletes the test account
 * that it creates.
 */
import { embeddedPublishableKey, loadEnvironment } from '../server/settings.ts';
import { UserError } from '../src/shared/user-error.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { escapeControls } from './programs/terminal.ts';
import type { Check } from './verify/check.ts';
import { checkDatabase } from './verify/database.ts';
import { checkProject } from './verify/project.ts';
import { checkBuild, checkSite, readBuild } from './verify/site.ts';

const usage = `npm run verify                              checks the project at PUBLIC_SUPABASE_URL
npm run verify -- https://www.example.com   also checks the site at this URL
To check sessions, passwords and URLs, set SUPABASE_SECRET_KEY. To check the database, set DATABASE_URL.`;

/** Checks that the operator does by hand, because no API shows these settings. */
const manualChecks = [
  'Hosted: does npx supabase@3.1.0 config push report every service as up to date?',
  'Self-hosted: is "Secure password change" on?',
  'Self-hosted: do the link lifetime, emails per hour, email templates, subjects and notifications match docs/deploy.md?',
  'Self-hosted: is GOTRUE_RATE_LIMIT_HEADER a header that your proxy overwrites? Without it, attempts are not limited per IP address.',
  'Are leaked passwords rejected (paid plan)?',
  'Is click tracking off at the email service? In a confirmation email, the link must start with the URL of the site and have its # part.',
  'Do both webhooks and the functions work? Send a message and subscribe to the newsletter.',
  'Are backups on, and have you restored one into an empty project this quarter?',
];

/**
 * Turns an error, such as a server that does not respond, into a failed check: the other checks still run.
 * @param subject the expected state
 */
async function* reportFailures(subject: string, checks: AsyncIterable<Check>): AsyncGenerator<Check> {
  try {
    yield* checks;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    yield { subject, problem: error.message };
  }
}

await runCommand(async () => {
  const { positionals } = readArguments(usage, { allowPositionals: true });
  const [written] = positionals;
  if (positionals.length > 1) throw new UserError(`Pass only one URL.\n\n${usage}`);
  if (written !== undefined && !(/^https?:\/\/[^/]/.test(written) && URL.canParse(written)))
    throw new UserError(`"${written}" is not a URL. Use a URL such as https://www.example.com.`);
  const site = written && new URL(written).origin;
  loadEnvironment('operator');
  const { PUBLIC_SUPABASE_KEY: key = embeddedPublishableKey, SUPABASE_SECRET_KEY: secretKey } = process.env;
  const { DATABASE_URL: database } = process.env;
  const isEmbedded = key === embeddedPublishableKey;
  const url = (process.env.PUBLIC_SUPABASE_URL ?? site)?.replace(/\/+$/, '');
  if (!url)
    throw new UserError(
      'Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY to the URL and the publishable key of the project to check.',
    );
  const built = site && !process.env.PUBLIC_SUPABASE_URL ? await readBuild(site).catch(() => null) : null;
  if (built?.backend)
    throw new UserError(
      escapeControls(
        `${site} uses the project ${built.backend}. To check both, set PUBLIC_SUPABASE_URL=${built.backend} and PUBLIC_SUPABASE_KEY=${built.key}.`,
      ),
    );
  console.error(`Checking ${[...new Set([site, url])].filter(Boolean).join(' and ')}.`);
  const isHosted = new URL(url).hostname.endsWith('.supabase.co');
  const counts = { passed: 0, failed: 0 };
  for (const checks of [
    ...(site
      ? [
          reportFailures('the site responds', checkSite(site)),
          reportFailures('/health responds', checkBuild(site, url, key)),
        ]
      : []),
    reportFailures(
      'the project responds',
      checkProject({ url, key, site, secretKey: isEmbedded ? undefined : secretKey }),
    ),
    ...(database ? [reportFailures('the database responds', checkDatabase(database, isHosted))] : []),
  ])
    for await (const { subject, problem } of checks) {
      console.log(escapeControls(problem ? `FAIL  ${subject}\n      ${problem}` : `ok    ${subject}`));
      counts[problem ? 'failed' : 'passed'] += 1;
    }
  if (isEmbedded) console.log('\nSkipped: sign-in settings. The embedded backend has none.');
  else if (!secretKey) console.log('\nSkipped: sign-in settings. Set SUPABASE_SECRET_KEY to check them.');
  if (!database) console.log('\nSkipped: migrations, RLS and jobs. Set DATABASE_URL to check them.');
  const others = isHosted ? 'Self-hosted: ' : 'Hosted: ';
  console.log(`\nCheck by hand:\n- ${manualChecks.filter((text) => !text.startsWith(others)).join('\n- ')}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0) process.exitCode = 1;
});
