import { once } from 'node:events';
import { statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArguments, requireFreePort, runCommand } from '../../../scripts/programs/command';
import { openLocalFolder } from '../../../server/data-folder';
import { describeBackend, loadEnvironment, readPort } from '../../../server/settings';
import { UserError } from '../../../src/shared/user-error';
import { temporaryFolder } from '../../support/folder';
import { listen } from '../../support/listen';
import { runScript } from '../../support/run';

const { at, write } = temporaryFolder();
afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(['0', '65536', '80.5', '0x50'])('a port cannot be %j', (value) => {
  vi.stubEnv('PORT', value);
  expect(() => readPort('PORT', 4321)).toThrow(
    new UserError(`PORT is "${value}". Set it to a whole number from 1 to 65535.`),
  );
});

const token = (role: string) =>
  `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

it.each(['sb_publishable_of_a_project', token('anon')])('PUBLIC_SUPABASE_KEY can be %s', (key) => {
  vi.stubEnv('PUBLIC_SUPABASE_KEY', key);
  expect(loadEnvironment).not.toThrow();
});

it.each([
  ['sb_secret_of_a_project', 'PUBLIC_SUPABASE_KEY is a secret key'],
  [token('service_role'), 'PUBLIC_SUPABASE_KEY is a secret key'],
  ['<publishable key>', 'PUBLIC_SUPABASE_KEY is not a publishable key.'],
])('PUBLIC_SUPABASE_KEY cannot be %s, which would be published', (key, message) => {
  vi.stubEnv('PUBLIC_SUPABASE_KEY', key);
  expect(loadEnvironment).toThrow(message);
});

it.each([
  ['PUBLIC_SUPABASE_URL', 'https://abc.supabase.co/rest/v1', 'https://<ref>.supabase.co,'],
  ['SITE_URL', 'https://www.example.com/home', 'https://www.example.com,'],
  ['SITE_URL', 'www.example.com', 'https://www.example.com,'],
])('%s cannot be %s', (name, value, example) => {
  vi.stubEnv(name, value);
  expect(loadEnvironment).toThrow(
    `${name} is "${value}". Set it to an absolute URL without a path, such as ${example}`,
  );
});

it('an invalid URL is printed without its password', () => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'postgres://postgres:secret@db.example:5432');
  expect(loadEnvironment).toThrow('PUBLIC_SUPABASE_URL is "postgres://…@db.example:5432".');
});

it.each([
  ['--draft', "Unknown option '--draft'."],
  ['now', "Unexpected argument 'now'."],
])('a command explains its usage when it rejects the argument %s', (word, reason) => {
  expect(() => readArguments('npm run dev   starts the site', { args: [word] })).toThrow(
    new UserError(`${reason}\n\nnpm run dev   starts the site`),
  );
});

it('--help only prints the usage of a command', () => {
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(() => readArguments('npm run dev   starts the site', { args: ['--help'] })).toThrow('ended');
  expect(print.mock.calls).toEqual([['npm run dev   starts the site']]);
});

it.each(['127.0.0.1', '::1'])('a program on %s with the port of localhost is named', async (address) => {
  const server = createServer().listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(requireFreePort(port, 'localhost')).rejects.toThrow(
    new RegExp(`^Port ${port} is in use(?: by process ${process.pid} \\(.+\\))?\\. Stop the other server`),
  );
  server.close();
  await once(server, 'close');
  await expect(requireFreePort(port, 'localhost')).resolves.toBeUndefined();
});

const hosted = 'https://ref.supabase.co';

it('npm run dev refuses a hosted backend, which may have real visitors, without --hosted', () => {
  expect(() => describeBackend(hosted, false)).toThrow(
    /ref\.supabase\.co\. .* real visitors\. .* npm run dev -- --hosted\./,
  );
});

it.each([
  ['a hosted project with --hosted', hosted, true],
  ['a project on this computer', 'http://127.0.0.1:54321', false],
])('npm run dev names %s as the one that forms write to', (_, url, isMeant) => {
  expect(describeBackend(url, isMeant)).toBe(
    `Backend: ${url} (PUBLIC_SUPABASE_URL). Forms and accounts write to this project.`,
  );
});

it('npm run dev -- --hosted fails if its port is in use', async () => {
  const { port, close } = await listen(() => {});
  const env = {
    PUBLIC_SUPABASE_URL: hosted,
    PUBLIC_SUPABASE_KEY: 'sb_publishable_1',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  expect(await runScript('scripts/dev.ts', ['--hosted'], env)).toMatchObject({
    code: 1,
    stdout: `${describeBackend(hosted, true)}\n`,
    stderr: expect.stringContaining(`Port ${port} is in use`),
  });
  close();
});

it('a data folder that the dev server would serve is rejected', () => {
  vi.stubEnv('LOCAL_DIR', 'data');
  expect(openLocalFolder).toThrow(
    `LOCAL_DIR is ${path.resolve('data')}. The dev server would publish the keys in this folder. Use a folder inside .local or outside the project.`,
  );
});

it('a data folder that cannot be created is named in the message', () => {
  const folder = path.resolve('package.json/.local');
  vi.stubEnv('LOCAL_DIR', folder);
  expect(openLocalFolder).toThrow(
    new UserError(
      `The data folder ${folder} is not writable (ENOTDIR). Change its permissions, or set LOCAL_DIR to another folder.`,
    ),
  );
});

it.each([
  ['a wrong setting without a stack trace', new UserError('Port 80 is in use.'), '\nPort 80 is in use.\n'],
  [
    'a missing file',
    Object.assign(new Error('ENOENT'), { code: 'ENOENT', path: 'no-such-folder/report.json' }),
    '\nno-such-folder/report.json cannot be read or written: it does not exist.\n',
  ],
  ['an unexpected error with its stack trace', new Error('Boom'), new Error('Boom')],
])('a command that fails reports %s', async (_, error, printed) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
  const print = vi.mocked(console.error).mockImplementation(() => {});
  await runCommand(() => Promise.reject(error));
  expect(print.mock.calls).toEqual([[printed]]);
  expect(exit).toHaveBeenCalledWith(1);
  print.mockClear();
});

describe("the operator's commands", () => {
  const root = process.cwd();
  beforeEach(() => {
    write('.env', 'SUPABASE_SECRET_KEY=sb_secret_1\nPGPASSWORD=stored\n');
    process.chdir(at());
    vi.stubEnv('SUPABASE_SECRET_KEY', undefined);
    vi.stubEnv('PGPASSWORD', 'shell');
  });
  afterEach(() => process.chdir(root));

  it("the operator's commands read the operator's keys from .env", () => {
    loadEnvironment('operator');
    expect(process.env.SUPABASE_SECRET_KEY).toBe('sb_secret_1');
  });

  it('a variable of the shell overrides .env', () => {
    loadEnvironment('operator');
    expect(process.env.PGPASSWORD).toBe('shell');
  });
});

it.skipIf(process.platform === 'win32')('other users cannot read a new data folder', () => {
  vi.stubEnv('LOCAL_DIR', at('new/data'));
  const folder = openLocalFolder();
  for (const name of [folder, path.join(folder, 'emails')]) expect(statSync(name).mode & 0o777).toBe(0o700);
});
