/** `npm run verify` on the embedded backend. tests/unit/scripts/verify.test.ts tests the checks of a hosted project. */
import { expect, it } from 'vitest';
import { sendEmails } from '../../scripts/verify/emails.ts';
import { checkProject } from '../../scripts/verify/project.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { company } from '../../supabase/functions/_shared/company';
import { serveEmbedded } from '../support/embedded.ts';
import { listen } from '../support/listen.ts';
import { runScript } from '../support/run.ts';

const { backend, url } = await serveEmbedded(true);
const project = { url, key: embeddedPublishableKey };

const findProblems = async (changed = {}) =>
  (await Array.fromAsync(checkProject({ ...project, ...changed }))).filter(({ problem }) => problem);
const findFailedChecks = async (changed = {}) => (await findProblems(changed)).map(({ subject }) => subject);

it('verify reports nothing about a correctly configured project and stores nothing', async () => {
  expect(await findFailedChecks()).toEqual([]);
  for (const table of ['contact_submissions', 'newsletter_subscribers', 'profiles'])
    expect(await backend.query(`select from public.${table}`), table).toEqual([]);
});

it('verify reports that email confirmation is off', async () => {
  expect(await findFailedChecks({ url: (await serveEmbedded()).url })).toEqual(['email confirmation is on']);
}, 60_000);

it('verify reports a table that visitors can read', async () => {
  await backend.query('grant select on public.contact_submissions to anon');
  expect(await findFailedChecks()).toEqual(['visitors cannot read contact_submissions']);
  await backend.query('revoke select on public.contact_submissions from anon');
});

it('verify reports a wrong publishable key and a wrong secret key', async () => {
  expect(await findProblems({ key: 'sb_publishable_wrong' })).toEqual([
    {
      subject: 'the publishable key is accepted',
      problem: expect.stringContaining('Skipped: CORS, tables and sign-in settings.'),
    },
  ]);
  expect(await findFailedChecks({ secretKey: 'sb_secret_wrong' })).toEqual(['the secret key is accepted']);
});

it('npm run verify checks the project that the site names, and prints what it could not check', async () => {
  const build = { backend: url, key: project.key };
  const site = await listen((_request, response) => response.end(JSON.stringify(build)));
  const env = { PUBLIC_SUPABASE_URL: '', SUPABASE_SECRET_KEY: backend.secretKey, DATABASE_URL: '' };
  const { stdout, stderr } = await runScript('scripts/verify.ts', [site.url], env);
  site.close();
  expect(stderr).toBe(`Checking ${site.url} and ${url}.\n`);
  expect(stdout).toContain('ok    email confirmation is on\n');
  expect(stdout).toContain('Skipped: sign-in settings. The embedded backend has none.\n');
  expect(stdout).toContain('Set DATABASE_URL to check them.');
  for (const setting of ['click tracking', 'GOTRUE_RATE_LIMIT_HEADER', 'auth.audit_log_entries'])
    expect(stdout).toContain(setting);
});

/** Sends the emails. @returns what exists while the operator looks at them, and the problems */
async function send(email: string) {
  const seen: unknown[] = [];
  const checks = sendEmails({ ...project, secretKey: backend.secretKey }, email, async (text) => {
    seen.push(text, ...backend.mailbox.list(email).map(({ subject }) => subject));
    seen.push(...(await backend.query('select full_name from public.contact_submissions')));
  });
  return { seen, problems: (await Array.fromAsync(checks)).flatMap(({ problem }) => problem ?? []) };
}

it('verify --email sends what a visitor can trigger, waits, and deletes all of it', async () => {
  const { seen, problems } = await send('ada@example.com');
  expect(problems).toEqual([]);
  expect(seen).toEqual([
    expect.stringContaining(
      'Look at the three emails to ada@example.com, and at the notification to MAIL_TO:',
    ),
    `Confirm your ${company.name} account`,
    `Set a new ${company.name} password`,
    `Confirm your subscription to the ${company.name} newsletter`,
    { full_name: 'Test of npm run verify' },
  ]);
  for (const table of ['auth.users', 'public.newsletter_subscribers', 'public.contact_submissions'])
    expect(await backend.query(`select from ${table}`), table).toEqual([]);
});

it('verify --email neither uses nor deletes an email address with data', async () => {
  const sql = "insert into public.newsletter_subscribers (email, first_name) values ('a@b.example', 'A')";
  await backend.query(sql);
  await expect(send('a@b.example')).rejects.toThrow(
    'run npm run inbox -- forget a@b.example. Otherwise use another email address, such as a+test@b.example.',
  );
  expect(await backend.query('delete from public.newsletter_subscribers returning email')).toHaveLength(1);
});

it('verify --email reports a rejected request and sends the others', async () => {
  await backend.query('revoke insert on public.newsletter_subscribers from anon');
  const { problems } = await send('grace@example.com');
  await backend.query('grant insert (email, first_name) on public.newsletter_subscribers to anon');
  expect(problems).toEqual([expect.stringMatching(/^permission denied .* \(42501\)\./)]);
});
