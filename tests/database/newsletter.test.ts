/**
 * `npm run newsletter` as an operator runs it: against a PostgreSQL server and a mail server on this machine.
 * NEWSLETTER_READERS says how many readers the issue goes to that is killed ten times; 1,000 unless set.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, prepareServer } from '../support/hosted-project.ts';
import { startPostgres } from '../support/postgres.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'newsletter-'));
const server = await startPostgres();
await prepareServer(server);
await makeProject(server, 'project');
const address = `postgres://${server.username}:${server.password}@127.0.0.1:${server.port}/project`;
const sql = postgres(address, { max: 2, onnotice: () => {} });

/** How often each address was mailed, and the last mail. */
const received = new Map<string, number>();
let lastMail = '';
/** Looks at every mail before it is accepted. */
let onMail = () => {};
/** What the server says about an address; undefined where it takes mails for it. */
let refusal = (_: string): number | undefined => undefined;
const refuse = (code: number) => Object.assign(new Error('no'), { responseCode: code });

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address: to }, _session, done) {
    const code = refusal(to);
    done(code ? refuse(code) : undefined);
  },
  onData(stream, { envelope }, done) {
    let mail = '';
    stream.on('data', (chunk) => {
      mail += chunk;
    });
    stream.on('end', () => {
      lastMail = mail;
      for (const { address: to } of envelope.rcptTo) received.set(to, (received.get(to) ?? 0) + 1);
      onMail();
      done();
    });
  },
});
// A program that is killed leaves its connection behind.
mailServer.on('error', () => {});
mailServer.listen(0, '127.0.0.1');
await once(mailServer.server, 'listening');
const mailPort = (mailServer.server.address() as AddressInfo).port;

afterAll(async () => {
  await sql.end();
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await server.stop();
  rmSync(folder, { recursive: true });
});

const settings = {
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'Agentory <news@agentory.example>',
  SITE_URL: 'https://www.agentory.example',
  PUBLIC_SUPABASE_URL: 'https://ref.supabase.co/',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_1',
  DATABASE_URL: address,
  LOCAL_DIR: folder,
};

function start(parameters: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['scripts/newsletter.ts', ...parameters], {
    env: { PATH: process.env.PATH, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(parameters: string[], environment?: Record<string, string>) {
  const child = start(parameters, environment);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

const sending = ['--send', '--per-minute', '1000000'];
const admit = (count: number, domain: string) =>
  sql`insert into public.newsletter_subscribers (email, first_name, consented_at)
    select 'reader-' || n || ${`@${domain}`}, 'Ada & Bob', now() from generate_series(1, ${count}::int) n`;

describe('sending', () => {
  it('reaches confirmed readers who have not left, once, each with a way out of their own', async () => {
    await admit(3, 'three.example');
    await sql`insert into public.newsletter_subscribers (email, first_name) values ('waits@three.example', 'Waits')`;
    await sql`insert into public.newsletter_subscribers (email, first_name, consented_at, unsubscribed_at)
      values ('left@three.example', 'Left', now(), now())`;
    const first = await run(['first-issue', ...sending]);
    expect(first.output).toContain('3 mails were accepted by this run.');
    expect(first.code).toBe(0);
    expect(Object.fromEntries(received)).toEqual({
      'reader-1@three.example': 1,
      'reader-2@three.example': 1,
      'reader-3@three.example': 1,
    });

    const head = lastMail.slice(0, lastMail.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ');
    const [, token] =
      /^List-Unsubscribe: <https:\/\/ref\.supabase\.co\/functions\/v1\/unsubscribe\?token=([\w-]+)>$/im.exec(
        head,
      ) ?? [];
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    expect(head).toMatch(/^Message-ID: <first-issue\.[\da-f-]{36}@agentory\.example>$/im);
    const body = lastMail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(
      await sql`select 1 from public.newsletter_subscribers where unsubscribe_token = ${token ?? ''}`,
    ).toHaveLength(1);
    expect(body.split(`https://www.agentory.example/newsletter/unsubscribe?token=${token}`)).toHaveLength(3);
    expect(body).toContain('Hello Ada & Bob,');
    expect(body).toContain('Hello Ada &amp; Bob,');
    for (const words of [
      'Agentory FZE, Ajman Free Zone',
      'https://www.agentory.example/blog/before-your-first-agent',
    ])
      expect(body).toContain(words);

    expect((await run(['first-issue', ...sending])).output).toContain('0 mails were accepted by this run.');
  });

  it('notes who is refused for good, and tries again who was refused for now', async () => {
    await admit(3, 'refused.example');
    refusal = (to) => ({ 'reader-1@refused.example': 550, 'reader-2@refused.example': 450 })[to];
    expect((await run(['ai-catalogue', ...sending])).output).toContain(
      'failed 1, to be tried again 1, left 0',
    );
    refusal = () => undefined;
    const { output } = await run(['ai-catalogue', ...sending]);
    expect(output).toContain('1 mails were accepted by this run.');
    expect(output).toContain('failed 1, to be tried again 0, left 0');
    await sql`delete from public.newsletter_subscribers`;
  });

  it('stops where the server refuses everybody, and goes on later', async () => {
    await admit(30, 'everybody.example');
    refusal = () => 421;
    const { code, output } = await run(['first-issue', ...sending]);
    expect(code).toBe(1);
    expect(output).toContain('The mail server stopped taking mails after 0');
    refusal = () => undefined;
    expect((await run(['first-issue', ...sending])).output).toContain('30 mails were accepted');
    await sql`delete from public.newsletter_subscribers`;
  });

  it('costs nobody the issue where the server refuses one after the other for good', async () => {
    await admit(25, 'blocked.example');
    refusal = () => 554;
    expect((await run(['first-issue', ...sending])).output).toContain('stopped taking mails after 0');
    refusal = () => undefined;
    const { output } = await run(['first-issue', ...sending]);
    expect(output).toContain('25 mails were accepted');
    expect(output).toContain('failed 0, to be tried again 0, left 0');
    await sql`delete from public.newsletter_subscribers`;
  });
});

describe('an issue that is killed ten times', () => {
  const readers = Number(process.env.NEWSLETTER_READERS ?? 1000);
  const kills = 10;
  /** The memory for what the program keeps, in MB: it has the drawing of mails in 20, and no room for a list of readers. */
  const heap = 40;
  let exitCode: number | null = null;

  beforeAll(async () => {
    received.clear();
    await sql`truncate private.newsletter_issues, public.newsletter_subscribers cascade`;
    await admit(readers, 'many.example');
    let count = 0;
    for (let kill = 1; kill <= kills + 1; kill += 1) {
      const child = start(['first-issue', ...sending], { NODE_OPTIONS: `--max-old-space-size=${heap}` });
      const until = kill > kills ? Number.POSITIVE_INFINITY : Math.floor((readers * kill) / 100);
      onMail = () => {
        count += 1;
        // Every mail was read to its end, and not yet accepted.
        if (count === until) child.kill('SIGKILL');
      };
      [exitCode] = await once(child, 'exit');
    }
    onMail = () => {};
  }, 600_000);

  it('reaches nobody twice', () => {
    expect([...received.values()].filter((times) => times > 1)).toEqual([]);
  });

  it('loses nobody: every reader has the mail, or is named as one who may have it', async () => {
    const open = await sql`select email from private.newsletter_deliveries
      join public.newsletter_subscribers on id = reader where state = 'claimed'`;
    const [counts] =
      await sql`select count(*) filter (where state = 'sent')::int as sent, count(*)::int as all
      from private.newsletter_deliveries`;
    expect(open.length).toBeLessThanOrEqual(kills);
    expect(counts).toEqual({ sent: readers - open.length, all: readers });
    const sent = await sql`select email from private.newsletter_deliveries
      join public.newsletter_subscribers on id = reader where state = 'sent'`;
    expect(sent.filter(({ email }) => !received.has(email))).toEqual([]);
    const { output } = await run(['--status']);
    for (const { email } of open) expect(output).toContain(email);
  });

  it('ends by itself, within the memory that one mail needs', () => {
    expect(exitCode).toBe(0);
  });

  it('sends to those once more only where that is asked for', async () => {
    const [open] =
      await sql`select count(*)::int as count from private.newsletter_deliveries where state = 'claimed'`;
    expect((await run(['first-issue', ...sending])).output).toContain('0 mails were accepted');
    expect((await run(['first-issue', ...sending, '--again'])).output).toContain(
      `${open?.count} mails were accepted`,
    );
    await sql`truncate private.newsletter_issues, public.newsletter_subscribers cascade`;
  });
});

it('an export of addresses that came back ends their subscriptions, and says why', async () => {
  await admit(3, 'back.example');
  await admit(1, 'software.example');
  const file = path.join(folder, 'export.csv');
  writeFileSync(
    file,
    'email,type\r\n"Reader <READER-1@back.example>",Permanent\r\nreader-2@back.example,spam complaint\r\nreader-3@back.example,Transient\r\nreader-1@software.example,Permanent\r\n',
  );
  expect((await run(['--bounces', file])).output).toContain('3 addresses');
  expect(
    await sql`select email, left_by from public.newsletter_subscribers where unsubscribed_at is not null order by email`,
  ).toEqual([
    { email: 'reader-1@back.example', left_by: 'bounce' },
    { email: 'reader-1@software.example', left_by: 'bounce' },
    { email: 'reader-2@back.example', left_by: 'complaint' },
  ]);
});

it('a preview and a trial need no reader', async () => {
  const { output } = await run(['ai-catalogue', '--preview'], { DATABASE_URL: '', SMTP_URL: '' });
  expect(output).toContain(path.join(folder, 'newsletter/ai-catalogue.html'));
  expect(readFileSync(path.join(folder, 'newsletter/ai-catalogue.html'), 'utf8')).toContain(
    '/blog/ai-catalogue',
  );
  const trial = await run(['first-issue', '--to', 'me@example.com'], { DATABASE_URL: '' });
  expect(trial.output).toContain('on its way to me@example.com');
  expect(received.get('me@example.com')).toBe(1);
});

it.each<[string, string[], Record<string, string>, string]>([
  ['nothing to do', ['first-issue'], {}, 'npm run newsletter'],
  ['an unknown flag', ['first-issue', '--sned'], {}, "Unknown option '--sned'"],
  ['no issue', ['no-such-issue', '--preview'], {}, 'There is no issue and no article named "no-such-issue"'],
  ['a path in place of a name', ['../site', '--preview'], {}, 'There is no issue'],
  ['a rate that is none', ['first-issue', ...sending.slice(0, 2), '0'], {}, '--per-minute is "0"'],
  ['two addresses', ['first-issue', '--to', 'a@example.com,b@example.com'], {}, 'Write one address'],
  ['missing settings', ['first-issue', '--send'], { SMTP_URL: '', MAIL_FROM: '' }, 'Set SMTP_URL, MAIL_FROM'],
  [
    'a mail server that is no address',
    ['first-issue', '--send'],
    { SMTP_URL: 'mail.example.com' },
    'SMTP_URL is no address',
  ],
  [
    'a dead mail server',
    ['first-issue', '--send'],
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    'does not take our mail',
  ],
  ['a dead database', ['--status'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'does not answer'],
  ['a database that is no address', ['--status'], { DATABASE_URL: 'nowhere' }, 'DATABASE_URL'],
  ['no such file', ['--bounces', 'no-such.csv'], {}, 'no-such.csv'],
  ['a file without addresses', ['--bounces', 'package.json'], {}, 'no line with an address'],
  [
    'a folder that cannot be written',
    ['first-issue', '--preview'],
    { LOCAL_DIR: '/dev/null/x' },
    'cannot be read or written',
  ],
])('%s: one sentence, and exit code 1', async (_, parameters, environment, sentence) => {
  const { code, output } = await run(parameters, environment);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});
