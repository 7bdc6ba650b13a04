/** The operator's inbox, on the embedded backend over its REST interface. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Inbox } from '../../scripts/inbox/backend.ts';
import { listMessages, markHandled, release, toCsv, toJson, toText } from '../../scripts/inbox.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { sendDigest } from '../../supabase/functions/daily-digest/digest.ts';
import { serveEmbedded } from '../support/embedded.ts';

const { backend, url } = await serveEmbedded();
const inbox: Inbox = { url, secretKey: backend.secretKey };

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
await add('cccc3333', 'Ada', 'Red and \u202e turned', '2025-07-03');
it('is mailed once a day, with what waits in it', async () => {
  const webhookSecret = 'a secret of at least 32 characters';
  const mails: { subject: string; text: string }[] = [];
  const response = await sendDigest(
    new Request('https://example.com', { method: 'POST', headers: { 'x-webhook-secret': webhookSecret } }),
    {
      webhookSecret,
      mailUrl: 'https://mail.example',
      mailKey: 'key',
      from: 'a@example.com',
      to: ['b@example.com'],
      apiUrl: inbox.url,
      secretKey: inbox.secretKey,
    },
    {
      fetch: async (url, init) => {
        if (url.startsWith(inbox.url)) return fetch(url, init);
        mails.push(JSON.parse(String(init.body)));
        return Response.json({});
      },
      wait: async () => {},
      log: (line) => {
        throw new Error(line);
      },
    },
  );
  expect(response.status).toBe(200);
  expect(mails).toMatchObject([{ subject: '3 messages wait for an answer, 3 longer than promised' }]);
  expect(mails[0]?.text).toMatch(
    /AAAA-1111 · Tuesday 1 July 2025 at 12:00 UTC · Grace Hopper · leader · late\nBBBB/,
  );
});

const names = async (filter?: Parameters<typeof listMessages>[1]) =>
  (await listMessages(inbox, filter)).map(({ full_name }) => full_name);

it('lists what waits, the oldest first', async () => {
  expect(await names()).toEqual(['Grace Hopper', '=HYPERLINK("http://evil.example")', 'Ada']);
});

it('lists from a day on', async () => {
  expect(await names({ since: '2025-07-03' })).toEqual(['Ada']);
  await expect(listMessages(inbox, { since: 'yesterday' })).rejects.toThrow('such as 2025-07-12');
  await expect(listMessages(inbox, { since: '2025-13-40' })).rejects.toThrow('such as 2025-07-12');
});

it('finds words in any case, also with signs of a filter, and references', async () => {
  expect(await names({ search: 'PHONE, 100% (' })).toEqual(['Grace Hopper']);
  expect(await names({ search: 'cccc-3333' })).toEqual(['Ada']);
  expect(await names({ search: 'nothing of this' })).toEqual([]);
});

it('writes a table in which nothing runs as a formula', async () => {
  const [header, ...lines] = toCsv(await listMessages(inbox, { since: '2025-07-02' })).split('\r\n');
  expect(header).toBe(
    '\uFEFF"reference","received","handled","held back","name","email","company","package","message"',
  );
  expect(lines[0]).toContain('"BBBB-2222"');
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(lines[0]).toContain('"Line one\n""Line"" two"');
});

it.each([
  ['=1', `"'=1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r'=1"`],
  [' =1', `"' =1"`],
  ['＝1', `"'＝1"`],
  // Excel parts cells here where decimals have a comma.
  ['Ada;=1', `"Ada;'=1"`],
  ['Ada; "=1', `"Ada;' ""=1"`],
  ['one\n=1', `"one\n'=1"`],
  ['Ada-Maria; or so', `"Ada-Maria; or so"`],
])('takes the power from %j', async (name, written) => {
  const [message] = await listMessages(inbox);
  if (!message) throw new Error('no message');
  expect(toCsv([{ ...message, full_name: name }])).toContain(written);
});

it('shows what was held back in a flood last, and releases it', async () => {
  await backend.query(
    `update public.contact_submissions set held_at = now() where full_name = 'Grace Hopper'`,
  );
  const listed = await listMessages(inbox);
  expect(listed.map(({ full_name }) => full_name).at(-1)).toBe('Grace Hopper');
  expect(toText(listed)).toMatch(/AAAA-1111 .* {2}held back 2\d{3}-/);
  expect((await release(inbox, 'AAAA-1111')).held_at).toBeNull();
  expect((await names()).at(0)).toBe('Grace Hopper');
});

it('writes JSON', async () => {
  expect(JSON.parse(toJson(await listMessages(inbox, { search: 'grace hopper' })))).toEqual([
    {
      reference: 'AAAA-1111',
      received: expect.stringMatching(/^2025-07-01/),
      handled: '',
      'held back': '',
      name: 'Grace Hopper',
      email: 'grace@example.com',
      company: '',
      package: 'leader',
      message: 'Answer the phone, 100% (of the time)',
    },
  ]);
});

it('says so when nothing waits', () => {
  expect(toText([])).toBe('No messages.\n');
});

it('marks a message as handled, once, and leaves it out from then on', async () => {
  const first = await markHandled(inbox, 'aaaa-1111');
  expect(first.handled_at).not.toBeNull();
  expect((await markHandled(inbox, 'AAAA-1111')).handled_at).toBe(first.handled_at);
  expect(await names()).not.toContain('Grace Hopper');
  expect(await names({ all: true })).toContain('Grace Hopper');
  await expect(markHandled(inbox, '0000-0000')).rejects.toThrow('No message has the reference 0000-0000');
});

it('reads more messages than one answer holds', async () => {
  await backend.query(`insert into public.contact_submissions (full_name, email, problem_description, additional_info)
    select 'Many', 'many@example.com', 'Many', 'Package: leader' from generate_series(1, 1500)`);
  expect(await names({ search: 'many@' })).toHaveLength(1500);
});

it('says what to check when the key is wrong or nobody answers', async () => {
  await expect(listMessages({ ...inbox, secretKey: 'sb_secret_wrong' })).rejects.toThrow(
    'SUPABASE_SECRET_KEY',
  );
  await expect(listMessages({ ...inbox, url: 'http://127.0.0.1:9' })).rejects.toThrow('does not answer');
});

it('asks the project of the environment, with its secret key', async () => {
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/inbox.ts', ...words], {
      env: {
        ...process.env,
        PUBLIC_SUPABASE_URL: `${inbox.url}/`,
        PUBLIC_SUPABASE_KEY: 'sb_publishable_of_that_project',
        SUPABASE_SECRET_KEY: inbox.secretKey,
      },
    });
  expect((await run('--search', 'bbbb-2222')).stdout).toContain('BBBB-2222');
  expect((await run('handled', 'bbbb-2222')).stdout).toMatch(/^BBBB-2222 is handled since \d{4}-/);
  expect((await run('--search', 'bbbb-2222')).stdout).toBe('No messages.\n');
});

it('asks for the secret key where it is not set', async () => {
  const failure = await promisify(execFile)(process.execPath, ['scripts/inbox.ts'], {
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: inbox.url,
      PUBLIC_SUPABASE_KEY: 'sb_publishable_of_that_project',
      SUPABASE_SECRET_KEY: '',
    },
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('Set SUPABASE_SECRET_KEY') });
});

describe('a request of a person', () => {
  const address = 'rights@example.com';
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/inbox.ts', ...words], {
      env: {
        ...process.env,
        PUBLIC_SUPABASE_URL: inbox.url,
        PUBLIC_SUPABASE_KEY: 'sb_publishable_of_that_project',
        SUPABASE_SECRET_KEY: inbox.secretKey,
      },
    });
  const photo = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], {
    type: 'image/png',
  });

  /** An account with a photo, a message and a subscription, all under one address. */
  async function arrive() {
    const headers = { apikey: embeddedPublishableKey, 'content-type': 'application/json' };
    const { access_token: token, user } = await (
      await fetch(`${inbox.url}/auth/v1/signup`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          email: address,
          password: 'analytical engine',
          data: { full_name: 'Ada \u202e\u009b31m' },
        }),
      })
    ).json();
    const { status } = await fetch(`${inbox.url}/storage/v1/object/avatars/${user.id}/avatar.png`, {
      method: 'POST',
      headers: {
        apikey: embeddedPublishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'image/png',
      },
      body: photo,
    });
    expect(status).toBe(200);
    await backend.query(
      `insert into public.contact_submissions (idempotency_key, full_name, email, problem_description, additional_info)
       values ('dddd4444-0000-4000-8000-000000000000', 'Ada', 'Rights@Example.com', 'Words', 'Package: leader')`,
    );
    await backend.query(
      `insert into public.newsletter_subscribers (email, first_name) values ('${address}', 'Ada')`,
    );
    return `${inbox.url}/storage/v1/object/public/avatars/${user.id}/avatar.png`;
  }

  it('is answered with everything, then with its deletion, and with the copies that are left to look through', async () => {
    const photoAddress = await arrive();
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'rights-')), 'person.json');
    expect((await run('export', 'RIGHTS@example.com', '--json', file)).stdout).toContain('Send it');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      account: [{ email: address }],
      files: [{ bucket: 'avatars', address: photoAddress }],
      contact_submissions: [{ email: 'Rights@Example.com', problem_description: 'Words' }],
      newsletter_subscribers: [{ email: address, first_name: 'Ada' }],
      subscribers: [{ subscription_tier: 'free' }],
    });
    expect((await fetch(photoAddress)).status).toBe(200);
    const printed = (await run('export', address)).stdout;
    expect(printed).toContain('Ada \\u202e\\u009b31m');
    expect(printed).not.toMatch(/[\u009b\u202e]/);

    const unasked = await run('forget', address).catch((error: unknown) => error);
    expect(unasked).toMatchObject({ code: 1, stderr: expect.stringContaining('Add --yes') });
    expect((await fetch(photoAddress)).status).toBe(200);

    const { stdout } = await run('forget', address, '--yes');
    expect(stdout).toMatch(/Under rights@example\.com: .*1 in contact_submissions/);
    expect(stdout).toContain('All of that is deleted.');
    expect(stdout).toContain('DDDD-4444 (');
    expect((await fetch(photoAddress)).ok).toBe(false);
    expect((await run('export', address)).stdout).toContain(`Nothing is stored under ${address}.`);
    expect(await names({ all: true })).toContain('Ada');
  });

  it.each([
    [['forget', 'ada'], '"ada" is no e-mail address.'],
    [['export'], 'npm run inbox -- export ada@example.com'],
    [['forget', '%@%'], '"%@%" is no e-mail address.'],
  ])('is refused where it is %j', async (words, sentence) => {
    const failure = await run(...words).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  });
});
