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
const findFailedChecks = async (changed = {}) => (await findProblems(changed)).map(({ subject }) => subject);

it('verify reports nothing about a correctly configured project', async () => {
  expect(await findFailedChecks()).toEqual([]);
});

it('verify stores nothing', async () => {
  await findFailedChecks();
  for (const table of ['contact_submissions', 'newsletter_subscribers', 'profiles'])
    expect(await backend.query(`select from public.${table}`), table).toEqual([]);
});

it('verify reports that email confirmation is off', async () => {
  const settings = { external: { email: true }, disable_signup: false, mailer_autoconfirm: true };
  const service = await listen((_request, response) => response.end(JSON.stringify(settings)));
  expect(await findFailedChecks({ url: service.url })).toContain('email confirmation is on');
  service.close();
});

it('verify reports a table that visitors can read', async () => {
  await backend.query('grant select on public.contact_submissions to anon');
  expect(await findFailedChecks()).toEqual(['visitors cannot read contact_submissions']);
  await backend.query('revoke select on public.contact_submissions from anon');
});

it('verify reports a wrong publishable key', async () => {
  expect(await findProblems({ key: 'sb_publishable_wrong' })).toEqual([
    {
      subject: 'the publishable key is accepted',
      problem: expect.stringContaining('Skipped: CORS and tables.'),
    },
  ]);
});

it('npm run verify prints its checks of the project that the site names', async () => {
  const build = { backend: url, key: project.key };
  const site = await listen((_request, response) => response.end(JSON.stringify(build)));
  const env = { PUBLIC_SUPABASE_URL: '', DATABASE_URL: '' };
  const { stdout, stderr } = await runScript('scripts/verify.ts', [site.url], env);
  site.close();
  expect(stderr).toBe(`Checking ${site.url} and ${url}.\n`);
  expect(stdout).toContain('ok    email confirmation is on\n');
  expect(stdout).toContain('Set DATABASE_URL to check them.');
  for (const setting of ['click tracking', 'GOTRUE_RATE_LIMIT_HEADER', 'auth.audit_log_entries'])
    expect(stdout).toContain(setting);
});
