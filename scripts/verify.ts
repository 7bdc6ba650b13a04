/**
 * `npm run verify`: checks a published site and its Supabase project against supabase/config.toml, and sends its emails. It
 * deletes the test data that it creates.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { embeddedPublishableKey, loadEnvironment } from '../server/settings.ts';
import { UserError } from '../src/shared/user-error.ts';
import { readArguments, readEmail, runCommand } from './programs/command.ts';
import { escapeControls } from './programs/terminal.ts';
import { reportFailures } from './verify/check.ts';
import { checkDatabase } from './verify/database.ts';
import { sendEmails } from './verify/emails.ts';
import { checkProject } from './verify/project.ts';
import { checkBuild, checkSite, readBuild } from './verify/site.ts';

const usage = `npm run verify                              checks the project at PUBLIC_SUPABASE_URL
npm run verify -- https://www.example.com   also checks the site at this URL
npm run verify -- --email you@example.com   also signs up, asks for a new password, subscribes and sends a message with this
                                            email address, waits until you have seen the emails, and deletes all of it
To check sessions, passwords and URLs, and to send emails, set SUPABASE_SECRET_KEY. To check the database, set DATABASE_URL.`;

/** Checks that the operator does by hand, because no API shows these settings. */
const manualChecks = [
  'Hosted: does npx supabase@3.1.0 config push report every service as up to date?',
  'Self-hosted: is "Secure password change" on?',
  'Self-hosted: do the link lifetime, emails per hour, email templates, subjects and notifications match docs/deploy.md?',
  'Self-hosted: is GOTRUE_RATE_LIMIT_HEADER a header that your proxy overwrites? Without it, attempts are not limited per IP address.',
  'Are leaked passwords rejected (paid plan)?',
  'Is auth.audit_log_entries empty? Otherwise turn it off: docs/launch.md, step 8.',
  'Is click tracking off at the email service? In a confirmation email, the link must start with the URL of the site and have its # part.',
  'Do both webhooks and the functions work? Send a message and subscribe to the newsletter.',
  'Are backups on, and have you restored one into an empty project this quarter?',
];

function readTarget() {
  const { positionals, values } = readArguments(usage, {
    allowPositionals: true,
    options: { email: { type: 'string' } },
  });
  const [written] = positionals;
  if (positionals.length > 1) throw new UserError(`Pass only one URL.\n\n${usage}`);
  if (written !== undefined && !(/^https?:\/\/[^/]/.test(written) && URL.canParse(written)))
    throw new UserError(`"${written}" is not a URL. Use a URL such as https://www.example.com.`);
  return {
    site: written && new URL(written).origin,
    email: values.email === undefined ? undefined : readEmail(values.email, 'Use one of yours.'),
  };
}

/** Reads the project from the environment. @throws UserError that names the variables to set */
async function readProject(site: string | undefined) {
  loadEnvironment('operator');
  const { PUBLIC_SUPABASE_KEY: key = embeddedPublishableKey, SUPABASE_SECRET_KEY: secretKey } = process.env;
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
  return { url, key, secretKey, site };
}

/** Waits until the operator presses Enter, or closes the input. */
async function waitForEnter(text: string): Promise<void> {
  console.log(text);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  await Promise.race([
    terminal.question('Then press Enter to delete the test data. '),
    once(terminal, 'close'),
  ]).catch(() => {});
  terminal.close();
}

function startEmails({ secretKey, ...project }: Awaited<ReturnType<typeof readProject>>, email: string) {
  if (!secretKey)
    throw new UserError(
      'Set SUPABASE_SECRET_KEY to the secret key of the project: --email creates an account and deletes it.',
    );
  process.once('SIGINT', () =>
    console.error('The test data is deleted at the end. To stop immediately, press Ctrl+C again.'),
  );
  return sendEmails({ ...project, secretKey }, email, waitForEnter);
}

await runCommand(async () => {
  const { site, email } = readTarget();
  const project = await readProject(site);
  const { url, key, secretKey } = project;
  const { DATABASE_URL: database } = process.env;
  const isEmbedded = key === embeddedPublishableKey;
  const isHosted = new URL(url).hostname.endsWith('.supabase.co');
  const emails =
    email === undefined ? [] : [reportFailures('the emails are sent', startEmails(project, email))];
  console.error(`Checking ${[...new Set([site, url])].filter(Boolean).join(' and ')}.`);
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
      checkProject({ ...project, secretKey: isEmbedded ? undefined : secretKey }),
    ),
    ...(database ? [reportFailures('the database responds', checkDatabase(database, isHosted))] : []),
    ...emails,
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
