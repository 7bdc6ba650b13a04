import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  loadEnvironment,
  openLocalFolder,
  readHost,
  readPort,
  runCommand,
  SettingsError,
} from '../../../server/settings';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a port', () => {
  it.each([
    ['1', 1],
    ['8080', 8080],
    ['65535', 65_535],
  ])('accepts %s', (value, port) => {
    vi.stubEnv('PORT', value);
    expect(readPort('PORT', 4321)).toBe(port);
  });

  it.each(['0', '65536', '-1', '80.5', '1e3', '0x50', ' 80', 'http'])('rejects %j', (value) => {
    vi.stubEnv('PORT', value);
    expect(() => readPort('PORT', 4321)).toThrow(
      new SettingsError(`PORT is "${value}". Set it to a whole number from 1 to 65535.`),
    );
  });
});

describe('the key of a project', () => {
  const token = (role: string) =>
    `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

  it.each(['sb_publishable_of_a_project', token('anon')])('accepts %s', (key) => {
    vi.stubEnv('PUBLIC_SUPABASE_KEY', key);
    expect(loadEnvironment).not.toThrow();
  });

  it.each(['sb_secret_of_a_project', token('service_role')])(
    'rejects %s, which would be published',
    (key) => {
      vi.stubEnv('PUBLIC_SUPABASE_KEY', key);
      expect(loadEnvironment).toThrow('PUBLIC_SUPABASE_KEY is a secret key');
    },
  );
});

it.each([
  ['server/preview.ts', '--draft', 'npm run preview -- --drafts'],
  ['scripts/build.ts', '--foo', 'npm run build -- --outDir'],
  ['scripts/dev.ts', 'now', 'npm run dev takes no arguments'],
  ['scripts/scan-cookies.ts', '--all', 'npm run scan-cookies takes no arguments'],
  ['scripts/screenshots.ts', '--motor', 'npm run screenshots -- --compare'],
  ['scripts/inbox.ts', '--cvs', 'npm run inbox -- --csv'],
])('%s rejects the argument %s and shows its usage', (script, word, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, word], { encoding: 'utf8' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

it('the servers listen on localhost unless HOST is set', () => {
  vi.stubEnv('HOST', undefined);
  expect(readHost()).toBe('localhost');
  vi.stubEnv('HOST', '0.0.0.0');
  expect(readHost()).toBe('0.0.0.0');
});

describe('the data folder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'settings-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it('that cannot be created is named in the message', () => {
    writeFileSync(path.join(parent, 'file'), '');
    vi.stubEnv('LOCAL_DIR', path.join(parent, 'file', 'data'));
    expect(() => openLocalFolder()).toThrow(
      new SettingsError(
        `The data folder ${path.join(parent, 'file', 'data')} is not writable (ENOTDIR). Change its permissions, or set LOCAL_DIR to another folder.`,
      ),
    );
  });
});

describe('a command', () => {
  const run = async (main: () => Promise<void>) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
    const print = vi.mocked(console.error).mockImplementation(() => {});
    await runCommand(main);
    const printed = print.mock.calls.flat();
    print.mockClear();
    return { codes: exit.mock.calls.flat(), printed };
  };

  it('shows the message of a wrong setting without a stack trace', async () => {
    const mistake = async () => {
      throw new SettingsError('Port 80 is in use.');
    };
    expect(await run(mistake)).toEqual({ codes: [1], printed: ['\nPort 80 is in use.\n'] });
  });

  it('explains a file that cannot be written', async () => {
    const fault = async () => writeFileSync('no-such-folder/report.json', '');
    expect((await run(fault)).printed).toEqual([
      '\nno-such-folder/report.json cannot be read or written: it does not exist.\n',
    ]);
  });

  it('shows an unexpected error with its stack trace', async () => {
    const error = new Error('Boom');
    const fault = async () => {
      throw error;
    };
    expect(await run(fault)).toEqual({ codes: [1], printed: [error] });
  });
});
