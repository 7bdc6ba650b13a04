/**
 * `npm run verify`: checks a published site and its Supabase project against docs/deploy.md. It leaves nothing behind.
 */
import { embeddedPublishableKey, loadEnvironment, SettingsError } from '../server/settings.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { escapeControls } from './programs/terminal.ts';
import type { Check } from './verify/check.ts';
import { checkDatabase } from './verify/database.ts';
import { checkProject } from './verify/project.ts';
import { checkSite } from './verify/site.ts';

const usage = `npm run verify                              checks the project at PUBLIC_SUPABASE_URL
npm run verify -- https://www.example.com   also checks the site at this URL
SUPABASE_SECRET_KEY adds settings that only an account shows, DATABASE_URL adds the database.`;

/** Settings that no program can read. */
const questions = [
  'Self-hosted only: is GOTRUE_RATE_LIMIT_HEADER set to a header that your proxy overwrites? Without it, attempts are not limited per IP address.',
  'Is your own SMTP sender set, with at most one email a minute per email address?',
  'Are leaked passwords refused (paid plan), is "Secure password change" on, and must both email addresses confirm a change?',
  'Are the email templates and subjects those of supabase/templates and supabase/config.toml?',
  'Are the emails after a change of password and of email address on?',
  'Is a second factor off? The site does not support it.',
  'Do both webhooks and the functions work? Send a message and subscribe to the newsletter.',
  'Are backups on, and was one restored into an empty project this quarter?',
];

await runCommand(async () => {
  const { positionals } = readArguments(usage, { allowPositionals: true });
  const [written, ...more] = positionals;
  if (more.length > 0) throw new SettingsError(`Only one site at a time.\n\n${usage}`);
  if (written !== undefined && !(/^https?:\/\/[^/]/.test(written) && URL.canParse(written)))
    throw new SettingsError(`"${written}" is not a URL. Use one such as https://www.example.com.`);
  const site = written && new URL(written).origin;
  loadEnvironment();
  const { PUBLIC_SUPABASE_KEY, SUPABASE_SECRET_KEY: secretKey, DATABASE_URL } = process.env;
  const url = (process.env.PUBLIC_SUPABASE_URL ?? site)?.replace(/\/+$/, '');
  if (!url)
    throw new SettingsError('Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY to the project to check.');
  console.error(`Checking ${[site, url].filter(Boolean).join(' and ')}.`);
  const checks: Check[] = [
    ...(site ? await checkSite(site) : []),
    ...(await checkProject({ url, key: PUBLIC_SUPABASE_KEY ?? embeddedPublishableKey, secretKey, site })),
    ...(DATABASE_URL
      ? await checkDatabase(DATABASE_URL, new URL(url).hostname.endsWith('.supabase.co'))
      : []),
  ];
  for (const { what, problem } of checks)
    console.log(escapeControls(problem === undefined ? `ok    ${what}` : `FAIL  ${what}: ${problem}`));
  if (!secretKey)
    console.log('\nSkipped: settings that only an account shows. Set SUPABASE_SECRET_KEY to check them.');
  if (!DATABASE_URL)
    console.log('\nSkipped: migrations, row-level security and jobs. Set DATABASE_URL to check them.');
  console.log(`\nCheck by hand:\n${questions.map((question) => `- ${question}`).join('\n')}`);
  const failed = checks.filter(({ problem }) => problem !== undefined).length;
  console.log(`\n${checks.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
