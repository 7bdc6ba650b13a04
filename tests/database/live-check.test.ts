/** The check of a live project, on the embedded backend. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkProject, readGrants, readTables } from '../../scripts/live-check/backend.ts';
import { spendFirstDay } from '../../scripts/live-check/first-day.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { serveEmbedded } from '../support/embedded.ts';

const { backend, url } = await serveEmbedded(true);
const project = { url, key: embeddedPublishableKey };

const bad = async () => (await checkProject(project)).filter(({ isGood }) => !isGood).map(({ what }) => what);
const count = async (table: string) =>
  (await backend.query<{ count: number }>(`select count(*)::int as count from public.${table}`))[0]?.count;

it('finds nothing to mend on a project with all that the site needs, and stores nothing there', async () => {
  const findings = await checkProject(project);
  expect(findings.filter(({ isGood }) => !isGood)).toEqual([]);
  expect(findings.length).toBeGreaterThan(10);
  for (const table of ['contact_submissions', 'newsletter_subscribers', 'profiles'])
    expect(await count(table), table).toBe(0);
});

it('writes its report for programs to the output, and nothing else', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/live-check.ts', '--json', '-'], {
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: project.url,
      PUBLIC_SUPABASE_KEY: project.key,
      DATABASE_URL: '',
    },
  });
  expect(JSON.parse(stdout)).toMatchObject({ project: project.url, site: [], catalogue: [] });
  expect(JSON.parse(stdout).backend).toEqual(await checkProject(project));
});

it('finds a project where nobody has to confirm an address, and looks at the life of a token', async () => {
  // Without confirmations a sign-up is signed in.
  const { url: open, ask } = await serveEmbedded();
  const account = { email: 'check@example.com', password: 'analytical engine' };
  await ask('POST', '/auth/v1/signup', account);
  const findings = await checkProject({ ...project, url: open }, account);
  expect(findings.filter(({ isGood }) => !isGood).map(({ what }) => what)).toEqual([
    'confirmation of addresses',
  ]);
  expect(findings).toContainEqual({ what: 'life of a token', isGood: true, says: 'is 900 seconds' });
  expect(findings).toContainEqual({
    what: 'a new password with a token alone',
    isGood: true,
    says: 'is refused: the current one is wanted',
  });
}, 60_000);

it('finds a table that visitors may read', async () => {
  await backend.query('grant select on public.contact_submissions to anon');
  expect(await bad()).toEqual(['table contact_submissions, read by a visitor']);
  await backend.query('revoke select on public.contact_submissions from anon');
});

it('finds a form that cannot store', async () => {
  await backend.query('revoke insert on public.newsletter_subscribers from anon');
  await backend.query('revoke insert (email, first_name) on public.newsletter_subscribers from anon');
  expect(await bad()).toEqual(['table newsletter_subscribers, row added by a visitor']);
  await backend.query('grant insert (email, first_name) on public.newsletter_subscribers to anon');
});

it('finds a function that visitors need and may not call', async () => {
  const name = 'public.unsubscribe_from_newsletter(text)';
  await backend.query(`revoke execute on function ${name} from anon`);
  expect(await bad()).toEqual(['function unsubscribe_from_newsletter, called by a visitor']);
  await backend.query(`grant execute on function ${name} to anon`);
});

it('goes the way of a visitor once, and leaves a message and nothing else', async () => {
  const email = 'first-day@example.com';
  const findings = await spendFirstDay(project, async (question) =>
    question.startsWith('The link')
      ? (/href="([^"]+)"/.exec(backend.mailbox.list(email)[0]?.html ?? '')?.[1] ?? '').replaceAll(
          '&amp;',
          '&',
        )
      : email,
  );
  expect(findings.filter(({ isGood }) => !isGood)).toEqual([]);
  expect(findings.map(({ what }) => what)).toEqual([
    'sign-up',
    'profile',
    'message',
    'photo',
    'end of the account',
  ]);
  expect(await count('contact_submissions')).toBe(1);
  expect(await count('profiles')).toBe(0);
});

it('reads what the files of the project say', () => {
  expect(
    readGrants(
      'grant insert (a, b)\non table public.t to anon, authenticated;\ngrant execute on function public.f(text) to anon;',
    ),
  ).toEqual([
    { privilege: 'insert', name: 't', columns: ['a', 'b'], roles: ['anon', 'authenticated'] },
    { privilege: 'execute', name: 'f', columns: [], roles: ['anon'] },
  ]);
  expect(readTables('create table public.one (\n);\ncreate table if not exists public.two ();')).toEqual([
    'one',
    'two',
  ]);
});
