/**
 * `npm run verify`: checks a published site and its Supabase project against supabase/config.toml, and sends its emails. It
 * deletes the test data that it creates.
 */
import { embeddedPublishableKey, loadEnvironment } from '../server/settings.ts';
import { UserError } from '../src/shared/user-error.ts';
import { readArguments, readEmail, runCommand } from './programs/command.ts';
import { escapeControls, openTerminal } from './programs/terminal.ts';
import { type Project, reportFailures } from './verify/check.ts';
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
  const [url] = positionals;
  if (positionals.length > 1) throw new UserError(`Pass only one URL.\n\n${usage}`);
  if (url !== undefined && !(/^https?:\/\/[^/]/.test(url) && URL.canParse(url)))
    throw new UserError(`"${url}" is not a URL. Use a URL such as https://www.example.com.`);
  return {
    site: url && new URL(url).origin,
    email: values.email === undefined ? undefined : readEmail(values.email, 'Use one of yours.'),
  };
}

/** Reads the project from the environment or, without one, from the published site. @throws UserError without either */
async function readProject(site: string | undefined): Promise<Project> {
  loadEnvironment('operator');
  const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY, SUPABASE_SECRET_KEY: secretKey } = process.env;
  const build = site && !PUBLIC_SUPABASE_URL ? await readBuild(site).catch(() => null) : null;
  const url = (PUBLIC_SUPABASE_URL ?? build?.backend ?? site)?.replace(/\/+$/, '');
  if (!url)
    throw new UserError(
      'Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY to the URL and the publishable key of the project to check. If ~/.website.env has them, run: set -a; . ~/.website.env; set +a',
    );
  return { url, key: PUBLIC_SUPABASE_KEY ?? build?.key ?? embeddedPublishableKey, secretKey, site };
}

function startEmails({ secretKey, ...project }: Project, email: string) {
  if (!secretKey)
    throw new UserError(
      'Set SUPABASE_SECRET_KEY to the secret key of the project: --email creates an account and deletes it.',
    );
  const terminal = openTerminal();
  return sendEmails({ ...project, secretKey }, email, (questions) => {
    console.log(questions);
    return terminal.ask('Press Enter when you have seen them', 'delete the test data');
  });
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
