/** Type-checks the Edge Functions and runs them in Deno, with a local server as database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder';
import { listen } from '../../support/listen';
import { needs } from '../../support/needs';
import { environment, secret } from './services';

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

const { url, close } = await listen(async (request, response) => {
  calls.push(`${request.method} ${request.url} ${(await request.toArray()).join('')}`);
  response.end('null');
});
/** The requests that the functions sent. */
const calls: string[] = [];

let program: ChildProcess | undefined;
afterEach(async () => {
  program?.kill();
  if (program?.exitCode === null) await once(program, 'exit');
  program = undefined;
});
afterAll(close);

async function start(name: string): Promise<string> {
  const flags = [...isolated, '--allow-env', '--allow-net=127.0.0.1'];
  const started = spawn(deno, ['run', ...flags, `supabase/functions/${name}/index.ts`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: makeEnvironment({ ...environment, SUPABASE_URL: url, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' }),
  });
  program = started;
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        const [address] = /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(output) ?? [];
        if (address) resolve(address);
      });
    started.on('exit', () => reject(new Error(`Deno ended: ${output}`)));
  });
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

  it.each(['notify-operator', 'confirm-newsletter'])(
    'the webhook %s starts with its settings, and rejects a wrong secret',
    async (name) => {
      const address = await start(name);
      const send = async (given: string) =>
        (await fetch(address, { method: 'POST', headers: { 'x-webhook-secret': given }, body: '{}' })).status;
      expect([await send(`${secret}.`), await send(secret)]).toEqual([401, 204]);
    },
  );

  it('unsubscribe starts with its settings, and needs no secret to call the database', async () => {
    const address = await start('unsubscribe');
    expect((await fetch(`${address}/?token=1`, { method: 'POST' })).status).toBe(200);
    expect(calls).toEqual(['POST /rest/v1/rpc/unsubscribe_from_newsletter {"token":"1"}']);
  });
});
