/** Type-checks the Edge Functions and runs them in Deno, with a local server as email service and database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder';
import { needs } from '../../support/needs';

/** npm installs the package of this platform only, and none on Linux with musl. */
const [deno = ''] = globSync('node_modules/@deno/*/deno{,.exe}');

const functions = globSync('supabase/functions/*/index.ts').sort();
const isolated = ['--no-config', '--no-lock'];
const folder = temporaryFolder();

/** The environment of Deno. It needs no setting of the shell. */
const makeEnvironment = (settings: Record<string, string> = {}) => ({
  DENO_DIR: folder.at(),
  DENO_NO_PACKAGE_JSON: '1',
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
  ...settings,
});

const secret = 'a secret of at least 32 characters';
const id = '11111111-0000-4000-8000-000000000001';
const token = '22222222-0000-4000-8000-000000000002';

/** The requests that the functions sent: method, path and body. */
const calls: { call: string; body: Record<string, unknown> }[] = [];

const readBody = async (request: IncomingMessage) => JSON.parse((await request.toArray()).join('') || '{}');

const services = createServer(async (request, response) => {
  calls.push({ call: `${request.method} ${request.url}`, body: await readBody(request) });
  const isToken = request.url?.endsWith('/create_newsletter_token');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(isToken ? [{ email: 'ada@example.com', token }] : null));
});

let program: ChildProcess | undefined;
beforeAll(() => new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve)));
afterEach(async () => {
  program?.kill();
  if (program?.exitCode === null) await once(program, 'exit');
  program = undefined;
});
afterAll(() => void services.close());

async function start(name: string): Promise<string> {
  const origin = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  const started = spawn(
    deno,
    ['run', ...isolated, '--allow-env', '--allow-net=127.0.0.1', `supabase/functions/${name}/index.ts`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: makeEnvironment({
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        WEBHOOK_SECRET: secret,
        MAIL_API_KEY: 'key',
        MAIL_API_URL: `${origin}/emails`,
        MAIL_FROM: 'Website <website@example.com>',
        MAIL_TO: 'operator@example.com',
        SITE_URL: 'https://www.example.com',
        SUPABASE_URL: origin,
        SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
      }),
    },
  );
  program = started;
  const printed: string[] = [];
  const lines = [started.stdout, started.stderr].map((input) => createInterface({ input }));
  return new Promise((resolve, reject) => {
    for (const reader of lines)
      reader.on('line', (line) => {
        printed.push(line);
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
        if (url) resolve(url);
      });
    started.on('exit', () => reject(new Error(`Deno ended: ${printed.join('\n')}`)));
  });
}

/** Calls a webhook with the right and then with a wrong secret. @returns both statuses and the requests it sent */
async function callWebhook(name: string, table: string, record: object) {
  const url = await start(name);
  calls.length = 0;
  const body = JSON.stringify({ type: 'INSERT', table, record });
  const statuses: number[] = [];
  for (const given of [`${secret}.`, secret]) {
    const headers = { 'x-webhook-secret': given };
    statuses.push((await fetch(url, { method: 'POST', headers, body })).status);
  }
  return { statuses, calls: calls.map(({ call }) => call), email: calls.at(-1)?.body };
}

describe('under Deno', needs('a platform for which npm has Deno', deno !== ''), () => {
  // Without a cache, this takes three seconds, and ten times as long on a busy machine.
  it('every Edge Function passes the type check', { timeout: 120_000 }, () => {
    const { status, stderr } = spawnSync(deno, ['check', ...isolated, ...functions], {
      encoding: 'utf8',
      env: makeEnvironment(),
    });
    expect(status, stderr).toBe(0);
  });

  it('notify-operator rejects a wrong secret, and emails the operator if the secret is correct', async () => {
    const message = {
      id,
      reference: '1A2B-3C4D',
      full_name: 'Grace Hopper',
      email: 'grace@example.org',
      company_name: '',
      problem_description: 'Answer the phone at night.',
      additional_info: 'Package: leader',
      created_at: '2025-07-12T14:05:09.123456+00:00',
    };
    expect(await callWebhook('notify-operator', 'contact_submissions', message)).toMatchObject({
      statuses: [401, 200],
      calls: ['POST /emails'],
      email: { to: ['operator@example.com'], reply_to: 'grace@example.org' },
    });
  });

  it('confirm-newsletter rejects a wrong secret, and emails the reader if the secret is correct', async () => {
    expect(await callWebhook('confirm-newsletter', 'newsletter_subscribers', { id })).toMatchObject({
      statuses: [401, 200],
      calls: ['POST /rest/v1/rpc/create_newsletter_token', 'POST /emails'],
      email: {
        to: ['ada@example.com'],
        text: expect.stringContaining(`https://www.example.com/newsletter/confirm#token=${token}`),
      },
    });
  });

  it('unsubscribe needs no secret to end a subscription', async () => {
    const url = await start('unsubscribe');
    calls.length = 0;
    expect((await fetch(`${url}/?token=${token}`, { method: 'POST' })).status).toBe(200);
    expect(calls).toEqual([{ call: 'POST /rest/v1/rpc/unsubscribe_from_newsletter', body: { token } }]);
  });
});
