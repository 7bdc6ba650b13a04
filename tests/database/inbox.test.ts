import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { messageColumns } from '../../scripts/inbox/output.ts';
import { runInbox } from '../../scripts/inbox.ts';
import { callFunction, withBackend } from '../../scripts/programs/backend.ts';
import { createCommand } from '../support/command.ts';
import { serveEmbedded } from '../support/embedded.ts';
import { listen } from '../support/listen.ts';

const embedded = await serveEmbedded();
const { backend, url, ask } = embedded;
const run = createCommand(runInbox, embedded);
const folder = mkdtempSync(path.join(tmpdir(), 'inbox-'));
vi.stubEnv('SITE_URL', 'https://www.example.com/');
afterEach(() => {
  process.exitCode = undefined;
});

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
  [...(await run(...words)).matchAll(/^([\dA-F]{4}-[\dA-F]{4}) /gm)].map(([, reference]) => reference);

it('npm run inbox lists messages that are not marked as handled, oldest first, without control or direction characters', async () => {
  const text = await run();
  expect(text).toMatch(
    /^AAAA-1111 {2}2025-07-01 12:00 UTC\nFull Name: Grace Hopper\nEmail: grace@example\.com\nPackage: leader\n {2}Answer the phone/,
  );
  expect(text).toContain('  Line one\n  "Line" two\n');
  expect(text).toContain('Red and \\u200f turned');
});

it('npm run inbox filters messages by date and by case-insensitive search text', async () => {
  expect(await list('--since', '2025-07-03')).toEqual(['CCCC-3333']);
  expect(await list('--search', 'PHONE, 100% (')).toEqual(['AAAA-1111']);
  expect(await list('--search', 'cccc-3333')).toEqual(['CCCC-3333']);
  expect(await run('--search', 'nothing of this')).toBe('No messages found.');
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
  const messages = JSON.parse(readFileSync(json, 'utf8'));
  expect(messages).toMatchObject([{ reference: 'BBBB-2222' }, { full_name: 'Ada', package: 'leader' }]);
  expect(Object.keys(messages[0]).sort()).toEqual([...messageColumns].sort());
  for (const file of [csv, json]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('npm run inbox lists quarantined messages last and releases them', async () => {
  await backend.query(
    `update public.contact_submissions set quarantined_at = now() where full_name = 'Grace Hopper'`,
  );
  expect((await list()).at(-1)).toBe('AAAA-1111');
  expect(await run()).toMatch(/AAAA-1111 .* {2}quarantined 2\d{3}-\d\d-\d\d \d\d:\d\d UTC\n/);
  expect(await run('release', 'aaaa-1111')).toBe('AAAA-1111 is no longer quarantined.');
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
  const text = await run('--overdue');
  expect(process.exitCode).toBe(1);
  expect(text).toContain('Grace Hopper');
  expect(text).not.toContain('Edith');
  await setAge('20 hours 1 minute');
  expect(await run('--overdue')).toContain('Edith');
  await backend.query('update public.contact_submissions set handled_at = now()');
  expect(await run('--overdue')).toBe('No message is older than 20 hours.');
});

it('npm run inbox marks a message as handled, once, no longer lists it, and reopens it', async () => {
  const first = await run('handled', 'aaaa-1111');
  expect(first).toMatch(/^AAAA-1111 was marked as handled on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/);
  expect(await run('handled', 'AAAA-1111')).toBe(first);
  expect(await list()).not.toContain('AAAA-1111');
  for (const options of [['--all'], ['--search', 'phone'], ['--since', '2025-07-01']])
    expect(await list(...options)).toContain('AAAA-1111');
  await run('handled', 'BBBB-2222', 'CCCC-3333');
  expect(await run()).toBe('No unhandled messages. --all lists all.');
  expect(await run('reopen', 'bbbb2222')).toBe('BBBB-2222 is no longer marked as handled.');
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
  const text = await run('readers', '--csv', file);
  expect(text).toContain('Saved 2 readers');
  expect(text).toMatch(
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
  await expect(run('stop', file)).rejects.toThrow("is this site's own list of readers");

  writeFileSync(file, 'Email;Reason\nADA@example.com;hard bounce\n"Waiting <waiting@example.com>";\n');
  expect(await run('stop', file, '--cause', 'bounce')).toContain(
    'has 2 email addresses. Ended 1 subscription.',
  );
  writeFileSync(file, 'bob@example.com\n');
  expect(await run('stop', file)).toContain('has 1 email address. Ended 1 subscription.');
  for (const empty of ['', 'Email;Reason\r\n']) {
    writeFileSync(file, empty);
    expect(await run('stop', file)).toContain('has 0 email addresses. Ended 0 subscriptions.');
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
  await expect(run('stop', file)).rejects.toThrow('would end 11 of 12 subscriptions');
  expect(await run('stop', file, '--yes')).toContain('Ended 11 subscriptions.');
});

it.each([
  ['handled 0000-0000', 'No message has the reference 0000-0000'],
  ['handled %', 'No message has the reference %'],
  ['--since yesterday', '--since is "yesterday". Use a valid date, such as 2026-01-31.'],
  ['readers', 'The command "readers" needs a file: --csv readers.csv'],
  ['stop package.json --cause spam', '--cause is "spam". Use reader, bounce or complaint.'],
  ['stop tsconfig.json', 'tsconfig.json contains no email address.'],
  ['stop no-such.csv', 'ENOENT'],
  ['forget %@%', '"%@%" is not an email address.'],
  ['export', 'npm run inbox -- export ada@example.com'],
  ['hanlded 0000-0000', 'npm run inbox -- handled 1A2B-3C4D'],
])('npm run inbox -- %s fails and prints: %s', async (args, message) => {
  await expect(run(...args.split(' '))).rejects.toThrow(message);
});

it.each([
  [{ SUPABASE_SECRET_KEY: 'sb_secret_wrong' }, 'Check SUPABASE_SECRET_KEY'],
  [{ SUPABASE_SECRET_KEY: '' }, 'Set SUPABASE_SECRET_KEY'],
  [{ PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 did not respond'],
  [{ PUBLIC_SUPABASE_URL: 'website' }, 'did not return JSON, so it is not a Supabase project'],
  [{ PUBLIC_SUPABASE_URL: '' }, 'SUPABASE_SECRET_KEY is set, but PUBLIC_SUPABASE_URL is not.'],
])("an operator's command fails with the settings %j and prints: %s", async (changes, message) => {
  const website = await listen((_request, response) => response.end('<!doctype html>'));
  onTestFinished(website.close);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const settings = { PUBLIC_SUPABASE_URL: `${url}/`, SUPABASE_SECRET_KEY: backend.secretKey, ...changes };
  for (const [name, value] of Object.entries({ ...settings, PUBLIC_SUPABASE_KEY: 'sb_publishable_1' }))
    vi.stubEnv(name, value === 'website' ? website.url : value);
  await expect(withBackend((opened) => callFunction(opened, 'list_messages'))).rejects.toThrow(message);
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
  expect(await run('export', 'RIGHTS@example.com', '--json', file)).toContain('Send the file');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    account: [{ email }],
    files: [{ bucket: 'avatars', url: photoUrl }],
    contact_submissions: [{ email: 'Rights@example.com', problem_description: 'Words' }],
    newsletter_subscribers: [{ email, first_name: 'Ada' }],
    subscribers: [{ subscription_tier: 'free' }],
  });
  expect((await fetch(photoUrl)).status).toBe(200);
  const printed = await run('export', email);
  expect(printed).toContain('Ada \\u200f\\u009b31m');
  expect(printed).not.toMatch(/[\u009b\u200f]/);

  await expect(run('forget', email)).rejects.toThrow('Add --yes');
  expect((await fetch(photoUrl)).status).toBe(200);

  const text = await run('forget', email, '--yes');
  expect(text).toMatch(/Found for rights@example\.com: .*1 in contact_submissions/);
  expect(text).toContain('All data was deleted.');
  expect(text).toContain('message DDDD-4444');
  expect((await fetch(photoUrl)).ok).toBe(false);
  expect(await run('export', email)).toContain(`No data is stored for ${email}. Check the spelling.`);
  expect(await list('--all')).toContain('CCCC-3333');
});
