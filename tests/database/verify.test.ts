/** `npm run verify` on the embedded backend. tests/unit/scripts/verify.test.ts tests the checks of a hosted project. */
import { expect, it } from 'vitest';
import { checkProject } from '../../scripts/verify/project.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { serveEmbedded } from '../support/embedded.ts';
import { listen } from '../support/listen.ts';
import { runScript } from '../support/run.ts';

const { backend, url } = await serveEmbedded(true);
const project = { url, key: embeddedPublishableKey };

const findProblems = async (changed = {}) =>
  (await Array.fromAsync(checkProject({ ...project, ...changed }))).filter(({ problem }) => problem);
const failed = async (changed = {}) => (await findProblems(changed)).map(({ subject }) => subject);

it('verify reports nothing about a correctly configured project and stores nothing', async () => {
  expect(await failed()).toEqual([]);
  for (const table of ['contact_submissions', 'newsletter_subscribers', 'profiles'])
    expect(await backend.query(`select from public.${table}`), table).toEqual([]);
});

it('verify reports that email confirmation is off', async () => {
  expect(await failed({ url: (await serveEmbedded()).url })).toEqual(['email confirmation is on']);
}, 60_000);

it('verify reports a table that visitors can read', async () => {
  await backend.query('grant select on public.contact_submissions to anon');
  expect(await failed()).toEqual(['visitors cannot read contact_submissions']);
  await backend.query('revoke select on public.contact_submissions from anon');
});

it('verify reports a wrong publishable key and a wrong secret key', async () => {
  expect(await findProblems({ key: 'sb_publishable_wrong' })).toEqual([
    {
      subject: 'the publishable key is accepted',
      problem: expect.stringContaining('Skipped: CORS, tables and sign-in settings.'),
    },
  ]);
  expect(await failed({ secretKey: 'sb_secret_wrong' })).toEqual(['the secret key is accepted']);
});

it('npm run verify prints each check, what it could not check, and what to check by hand', async () => {
  const { stdout } = await runScript('scripts/verify.ts', [], {
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_KEY: project.key,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DATABASE_URL: '',
  });
  expect(stdout).toContain('ok    email confirmation is on\n');
  expect(stdout).toContain('Skipped: sign-in settings. The embedded backend has none.\n');
  expect(stdout).toContain('Set DATABASE_URL to check them.');
  for (const setting of [
    'click tracking',
    'GOTRUE_RATE_LIMIT_HEADER',
    'Secure password change',
    'notifications',
    'auth.audit_log_entries',
  ])
    expect(stdout).toContain(setting);
  expect(stdout).toMatch(/\n\d+ passed, 0 failed\n$/);
});

it('npm run verify names the project of a site if no project is set', async () => {
  const built = { backend: 'https://abc.supabase.co', key: 'sb_publishable_abc' };
  const site = await listen((_request, response) => response.end(JSON.stringify(built)));
  const { code, stderr } = await runScript('scripts/verify.ts', [site.url], { PUBLIC_SUPABASE_URL: '' });
  site.close();
  expect(stderr).toContain(
    'set PUBLIC_SUPABASE_URL=https://abc.supabase.co and PUBLIC_SUPABASE_KEY=sb_publishable_abc.',
  );
  expect(code).toBe(1);
});

it('verify --email stores no test data in the backend and reports each email that the backend cannot send', async () => {
  const { code, stdout } = await runScript('scripts/verify.ts', ['--email', 'ada@example.com'], {
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_KEY: project.key,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DATABASE_URL: '',
  });
  // The embedded backend has neither accounts without a confirmation email nor functions.
  expect(stdout).toContain(
    'ok    the auth service accepts "Confirm your Agentory account" to ada+verify-sign-up@',
  );
  expect(stdout).toMatch(
    /FAIL {2}a test account can be used for "Set a new Agentory password".*\n.*is not JSON/,
  );
  expect(stdout).toContain('Run npx supabase@3.1.0 functions deploy confirm-newsletter.');
  expect(stdout).toContain('Look at each email, in the inbox of ada@example.com and of MAIL_TO:');
  expect(code).toBe(1);
  const emails = backend.mailbox.list('ada+verify-sign-up@example.com');
  expect(emails.map(({ subject }) => subject)).toEqual(['Confirm your Agentory account']);
  for (const table of ['auth.users', 'public.profiles', 'public.newsletter_subscribers'])
    expect(await backend.query(`select from ${table}`), table).toEqual([]);
});
