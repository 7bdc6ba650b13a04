import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';
import { listen } from '../support/listen.ts';
import { runScript } from '../support/run.ts';

const { backend, url, ask } = await serveEmbedded();
const website = await listen((_request, response) => response.end('<!doctype html>'));
afterAll(website.close);
const folder = mkdtempSync(path.join(tmpdir(), 'inbox-'));

const environment = {
  PUBLIC_SUPABASE_URL: `${url}/`,
  PUBLIC_SUPABASE_KEY: 'sb_publishable_of_that_project',
  SUPABASE_SECRET_KEY: backend.secretKey,
  SITE_URL: 'https://www.example.com/',
};
const run = async (...words: string[]) => {
  const result = await runScript('scripts/inbox.ts', words, environment);
  expect(result.code, result.stderr).toBe(0);
  return result;
};
/** Runs the command, which must fail. @returns its error output */
const fail = async (words: string[], env: Record<string, string> = {}): Promise<string> => {
  const { code, stdout, stderr } = await runScript('scripts/inbox.ts', words, { ...environment, ...env });
  expect([code, stdout]).toEqual([1, '']);
  return stderr;
};

const add = (key: string, name: string, words: string, day: string) =>
  backend.query(
    `insert into public.contact_submissions (idempotency_key, full_name, email, problem_description, additional_info, created_at)
     values ($1, $2, 'grace@example.com', $3, 'Package: leader', $4)`,
    `${key}-0000-4000-8000-000000000000`,
    name,
    words,
    `${day}T12:00:00Z`,
  );
await add('aaaa1111', 'Grace Hopper', 'Answer the phone, 100% (of the time)', '2025-07-01');
await add('bbbb2222', '=HYPERLINK("http://evil.example")', 'Line one\n"Line" two', '2025-07-02');
await add('cccc3333', 'Ada', 'Red and \u200f turned', '2025-07-03');

/** The references in the printed list, in order. */
const list = async (...words: string[]) =>
  [...(await run(...words)).stdout.matchAll(/^([\dA-F]{4}-[\dA-F]{4}) /gm)].map(([, reference]) => reference);

it('npm run inbox lists messages that are not marked as handled, oldest first, without control or direction characters', async () => {
  const { stdout, stderr } = await run();
  expect(stdout).toMatch(
    /^AAAA-1111 {2}2025-07-01 12:00 UTC\nFull Name: Grace Hopper\nEmail: grace@example\.com\nPackage: leader\n {2}Answer the phone/,
  );
  expect(stdout).toContain('  Line one\n  "Line" two\n');
  expect(stdout).toContain('Red and \\u200f turned');
  expect(stderr).toContain(`Backend: ${url}`);
});

it('npm run inbox filters messages by date and by case-insensitive search text', async () => {
  expect(await list('--since', '2025-07-03')).toEqual(['CCCC-3333']);
  expect(await list('--search', 'PHONE, 100% (')).toEqual(['AAAA-1111']);
  expect(await list('--search', 'cccc-3333')).toEqual(['CCCC-3333']);
  expect((await run('--search', 'nothing of this')).stdout).toBe('No messages found.\n');
});

it('npm run inbox saves messages as CSV and JSON, readable only by the user', async () => {
  const [csv = '', json = ''] = ['csv', 'json'].map((name) => path.join(folder, name));
  await run('--since', '2025-07-02', '--csv', csv, '--json', json);
  const [header, first] = readFileSync(csv, 'utf8').split('\r\n');
  expect(header).toMatch(
    /^\uFEFF"reference","received_at","handled_at","quarantined_at","full_name","email","company_name",.*"package","message"$/,
  );
  expect(first).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(first).toContain('"Line one\n""Line"" two"');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject([
    { reference: 'BBBB-2222' },
    { full_name: 'Ada' },
  ]);
  for (const file of [csv, json]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('npm run inbox lists quarantined messages last and releases them', async () => {
  await backend.query(
    `update public.contact_submissions set quarantined_at = now() where full_name = 'Grace Hopper'`,
  );
  expect((await list()).at(-1)).toBe('AAAA-1111');
  expect((await run()).stdout).toMatch(/AAAA-1111 .* {2}quarantined 2\d{3}-\d\d-\d\d \d\d:\d\d UTC\n/);
  expect((await run('release', 'aaaa-1111')).stdout).toBe('AAAA-1111 is no longer quarantined.\n');
  expect((await list()).at(0)).toBe('AAAA-1111');
});

it('npm run inbox -- --overdue lists messages older than 20 hours, and fails if there are any', async () => {
  await add('dddd4444', 'Edith', 'New', new Date().toISOString().slice(0, 10));
  const setAge = (age: string) =>
    backend.query(
      `update public.contact_submissions set created_at = now() - interval '${age}' where full_name = 'Edith'`,
    );
  await setAge('19 hours 59 minutes');
  onTestFinished(async () => {
    await backend.query(`delete from public.contact_submissions where full_name = 'Edith'`);
    await backend.query('update public.contact_submissions set handled_at = null');
  });
  const { code, stdout } = await runScript('scripts/inbox.ts', ['--overdue'], environment);
  expect(code).toBe(1);
  expect(stdout).toContain('Grace Hopper');
  expect(stdout).not.toContain('Edith');
  await setAge('20 hours 1 minute');
  expect((await runScript('scripts/inbox.ts', ['--overdue'], environment)).stdout).toContain('Edith');
  await backend.query('update public.contact_submissions set handled_at = now()');
  expect((await run('--overdue')).stdout).toBe('No message is older than 20 hours.\n');
});

it('npm run inbox marks a message as handled, once, no longer lists it, and reopens it', async () => {
  const first = (await run('handled', 'aaaa-1111')).stdout;
  expect(first).toMatch(/^AAAA-1111 was marked as handled on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/);
  expect((await run('handled', 'AAAA-1111')).stdout).toBe(first);
  expect(await list()).not.toContain('AAAA-1111');
  for (const options of [['--all'], ['--search', 'phone'], ['--since', '2025-07-01']])
    expect(await list(...options)).toContain('AAAA-1111');
  await run('handled', 'BBBB-2222', 'CCCC-3333');
  expect((await run()).stdout).toBe('No unhandled messages. --all lists all.\n');
  expect((await run('reopen', 'bbbb2222')).stdout).toBe('BBBB-2222 is no longer marked as handled.\n');
  expect(await list()).toEqual(['BBBB-2222']);
});

it("npm run inbox exports confirmed readers for an email provider and ends the subscriptions in the provider's files", async () => {
  const subscribe = (email: string, name: string, confirmed: boolean) =>
    backend.query(
      `insert into public.newsletter_subscribers (email, first_name, consented_at, consent_wording)
       values ($1, $2, ${confirmed ? "now(), 'words'" : 'null, null'})`,
      email,
      name,
    );
  await subscribe('ada@example.com', '=Ada', true);
  await subscribe('bob@example.com', 'Bob', true);
  await subscribe('+eve@example.com', 'Eve', true);
  await subscribe('waiting@example.com', 'Waiting', false);
  const file = path.join(folder, 'readers.csv');
  const { stdout } = await run('readers', '--csv', file);
  expect(stdout).toContain('Saved 2 readers');
  expect(stdout).toMatch(
    /Skipped \+eve@example\.com, .+: https:\/\/www\.example\.com\/newsletter\/unsubscribe\?token=/,
  );
  const [reader] = await backend.query<{ unsubscribe_token: string }>(
    `select unsubscribe_token from public.newsletter_subscribers where email = 'ada@example.com'`,
  );
  const link = `https://www.example.com/newsletter/unsubscribe?token=${reader?.unsubscribe_token}`;
  const lines = readFileSync(file, 'utf8').split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    '"email","name","attributes","unsubscribe_url"',
    `"ada@example.com","'=Ada","{""unsubscribe_url"":""${link}""}","${link}"`,
  ]);
  expect(lines[2]).toContain('"bob@example.com"');
  const own = await runScript('scripts/inbox.ts', ['stop', file], environment);
  expect([own.code, own.stderr]).toEqual([1, expect.stringContaining("is this site's own list of readers")]);

  writeFileSync(file, 'Email;Reason\nADA@example.com;hard bounce\n"Waiting <waiting@example.com>";\n');
  expect((await run('stop', file, '--cause', 'bounce')).stdout).toContain(
    'has 2 email addresses. Ended 1 subscription.',
  );
  writeFileSync(file, 'bob@example.com\n');
  expect((await run('stop', file)).stdout).toContain('has 1 email address. Ended 1 subscription.');
  for (const empty of ['', 'Email;Reason\r\n']) {
    writeFileSync(file, empty);
    expect((await run('stop', file)).stdout).toContain('has 0 email addresses. Ended 0 subscriptions.');
  }
  expect(
    await backend.query(
      'select email, end_cause from public.newsletter_subscribers where unsubscribed_at is not null order by email',
    ),
  ).toEqual([
    { email: 'ada@example.com', end_cause: 'bounce' },
    { email: 'bob@example.com', end_cause: 'reader' },
  ]);
  await run('readers', '--csv', file);
  expect(readFileSync(file, 'utf8')).not.toMatch(/ada@|bob@/);

  const many = Array.from({ length: 11 }, (_, index) => `reader-${index}@example.com`);
  for (const email of many) await subscribe(email, 'Reader', true);
  writeFileSync(file, many.join('\n'));
  expect(await fail(['stop', file])).toContain('would end 11 of 12 subscriptions');
  expect((await run('stop', file, '--yes')).stdout).toContain('Ended 11 subscriptions.');
});

it.each([
  [['handled', '0000-0000'], 'No message has the reference 0000-0000'],
  [['reopen', 'x'], 'No message has the reference x'],
  [['--since', 'yesterday'], '--since is "yesterday". Use a valid date, such as 2026-01-31.'],
  [['readers'], 'The command "readers" needs a file: --csv readers.csv'],
  [['stop', 'package.json', '--cause', 'spam'], '--cause is "spam". Use reader, bounce or complaint.'],
  [['stop', 'tsconfig.json'], 'tsconfig.json contains no email address.'],
  [['stop', 'no-such.csv'], 'no-such.csv cannot be read'],
  [['forget', '%@%'], '"%@%" is not an email address.'],
  [['export'], 'npm run inbox -- export ada@example.com'],
  [['hanlded', '0000-0000'], 'npm run inbox -- handled 1A2B-3C4D'],
])('npm run inbox rejects the arguments %j and prints: %s', async (words, message) => {
  expect(await fail(words)).toContain(message);
});

it.each([
  [{ SUPABASE_SECRET_KEY: 'sb_secret_wrong' }, 'Check SUPABASE_SECRET_KEY'],
  [{ SUPABASE_SECRET_KEY: '' }, 'Set SUPABASE_SECRET_KEY'],
  [{ PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 did not respond'],
  [{ PUBLIC_SUPABASE_URL: website.url }, 'did not return JSON, so it is not a Supabase project'],
  [
    { PUBLIC_SUPABASE_URL: '', PUBLIC_SUPABASE_KEY: '' },
    'SUPABASE_SECRET_KEY is set, but PUBLIC_SUPABASE_URL is not.',
  ],
])('npm run inbox fails with the settings %j and prints: %s', async (env, message) => {
  expect(await fail([], env)).toContain(message);
});

const email = 'rights@example.com';
const photo = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Creates an account with a photo, a message and a subscription under one email address. @returns the photo's URL */
async function createPerson() {
  const signUp = {
    email,
    password: 'analytical engine',
    data: { full_name: 'Ada \u200f\u009b31m' },
  };
  const { access_token: token, user } = (await ask('POST', '/auth/v1/signup', signUp)).json;
  const type = { 'content-type': 'image/png' };
  const { status } = await ask(
    'POST',
    `/storage/v1/object/avatars/${user.id}/avatar.png`,
    photo,
    token,
    type,
  );
  expect(status).toBe(200);
  await backend.query(
    `insert into public.contact_submissions (idempotency_key, full_name, email, problem_description, additional_info)
     values ('dddd4444-0000-4000-8000-000000000000', 'Ada', 'Rights@example.com', 'Words', 'Package: leader')`,
  );
  await backend.query(
    `insert into public.newsletter_subscribers (email, first_name) values ('${email}', 'Ada')`,
  );
  return `${url}/storage/v1/object/public/avatars/${user.id}/avatar.png`;
}

it('npm run inbox exports the data of a person, deletes it and lists the remaining copies', async () => {
  const photoUrl = await createPerson();
  const file = path.join(folder, 'person.json');
  expect((await run('export', 'RIGHTS@example.com', '--json', file)).stdout).toContain('Send the file');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    account: [{ email }],
    files: [{ bucket: 'avatars', url: photoUrl }],
    contact_submissions: [{ email: 'Rights@example.com', problem_description: 'Words' }],
    newsletter_subscribers: [{ email, first_name: 'Ada' }],
    subscribers: [{ subscription_tier: 'free' }],
  });
  expect((await fetch(photoUrl)).status).toBe(200);
  const printed = (await run('export', email)).stdout;
  expect(printed).toContain('Ada \\u200f\\u009b31m');
  expect(printed).not.toMatch(/[\u009b\u200f]/);

  const unconfirmed = await runScript('scripts/inbox.ts', ['forget', email], environment);
  expect(unconfirmed).toMatchObject({ code: 1, stderr: expect.stringContaining('Add --yes') });
  expect((await fetch(photoUrl)).status).toBe(200);

  const { stdout } = await run('forget', email, '--yes');
  expect(stdout).toMatch(/Found for rights@example\.com: .*1 in contact_submissions/);
  expect(stdout).toContain('All data was deleted.');
  expect(stdout).toContain('message DDDD-4444');
  expect((await fetch(photoUrl)).ok).toBe(false);
  expect((await run('export', email)).stdout).toContain(
    `No data is stored for ${email}. Check the spelling.`,
  );
  expect(await list('--all')).toContain('CCCC-3333');
});
