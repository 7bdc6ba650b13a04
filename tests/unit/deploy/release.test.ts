/** deploy/release, with stubs for the build and for Caddy. The folder of the test is the server's /srv/website. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder';

const { at, read, write } = temporaryFolder();
const stub = (name: string, exitCode = 0) =>
  write(`bin/${name}`, `#!/bin/bash\necho "${name} $*" >> ${at('calls')}\nexit ${exitCode}\n`, 0o755);

const release = (...args: string[]) =>
  spawnSync(at('deploy/release'), args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` },
  });

/** Runs the commands of the server in the test's folder. */
function runOnServer(): void {
  const inFolder = (parameter: string) => `"\${${parameter}//\\/srv\\/website/${at()}}"`;
  write('bin/ssh', `#!/bin/bash\nbash -c ${inFolder('2')}\n`, 0o755);
  write('bin/scp', `#!/bin/bash\ntarget=${inFolder('3')}\ncp -r "$2" "\${target#*:}"\n`, 0o755);
  for (const name of ['caddy', 'sudo']) stub(name);
}

/** Creates releases on the server. @param current the published one */
function publishBefore(current: string, names: string[]): void {
  for (const name of names) write(`releases/${name}/health`, '');
  symlinkSync(at(`releases/${current}`), at('current'));
}

beforeEach(() => {
  for (const name of ['npm', 'npx']) stub(name);
  write('bin/git', '#!/bin/bash\n', 0o755);
  runOnServer();
  write('dist/index.html', 'Pages');
  write('dist.Caddyfile', '');
  // In a folder without the developer's own settings.
  write('deploy/release', readFileSync('deploy/release'), 0o755);
  write('.env.release', 'SERVER=deploy@example.com\n');
});

it('deploy/release publishes what was copied to the server', () => {
  const { status, stdout } = release();
  expect(status).toBe(0);
  const current = readlinkSync(at('current'));
  expect(stdout).toBe(`Published ${current.replace(at(), '/srv/website')}.\n`);
  expect(current.replace(at(), '')).toMatch(/^\/releases\/\d{4}-\d\d-\d\d-\d{6}$/);
  expect(readFileSync(`${current}/site/index.html`, 'utf8')).toBe('Pages');
  expect(read('calls')).toBe(
    `npm run build -- --publish
npx node deploy/compress.ts dist
caddy validate --config ${at('upload/Caddyfile')} --adapter caddyfile
sudo systemctl reload-or-restart caddy
`,
  );
});

it('deploy/release leaves the earlier release published when Caddy rejects the configuration', () => {
  release();
  const current = readlinkSync(at('current'));
  stub('caddy', 1);
  expect(release().status).toBe(1);
  expect(readlinkSync(at('current'))).toBe(current);
});

it('deploy/release publishes the earlier release again when Caddy cannot load the configuration', () => {
  publishBefore('2025-07-13', ['2025-07-12', '2025-07-13']);
  stub('sudo', 1);
  const { status, stderr } = release();
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('so the release before it is published again. On the server, journalctl'),
  ]);
  expect(readlinkSync(at('current'))).toBe(at('releases/2025-07-13'));
  expect(read('calls').match(/sudo/g)).toHaveLength(2);
  expect(readdirSync(at('releases'))).toEqual(['2025-07-12', '2025-07-13']);
});

it('deploy/release --rollback keeps the current release when Caddy cannot load the earlier one', () => {
  publishBefore('2025-07-13', ['2025-07-12', '2025-07-13']);
  stub('sudo', 1);
  expect(release('--rollback').status).toBe(1);
  expect(readlinkSync(at('current'))).toBe(at('releases/2025-07-13'));
  expect(readdirSync(at('releases'))).toEqual(['2025-07-12', '2025-07-13']);
});

it('deploy/release copies nothing to a full disk', () => {
  write('bin/df', '#!/bin/bash\nprintf "Avail\\n   2\\n"\n', 0o755);
  const { status, stderr } = release();
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The disk of deploy@example\.com is full: the release needs \d+ kB, and 2 kB are free\./,
    ),
  ]);
  expect(existsSync(at('upload/site'))).toBe(false);
});

it.each(['--help', '-h'])('deploy/release %s prints the usage without a server', (option) => {
  write('.env.release', '');
  const { status, stdout } = release(option);
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining('publishes the release before the current one again'),
  ]);
});

it.each([['--rolback'], ['--rollback', 'now']])('deploy/release rejects the arguments %s', (...args) => {
  const { status, stderr } = release(...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(`Unknown arguments "${args.join(' ')}".`)]);
});

it('deploy/release copies nothing if the build fails', () => {
  stub('npm', 1);
  expect(release().status).toBe(1);
  expect(read('calls')).toBe('npm run build -- --publish\n');
});

it.each([
  [
    'there is an uncommitted change',
    'echo " M src/x.ts"',
    'Commit or undo the changes that git status lists.\n',
  ],
  ['git cannot tell', 'echo "fatal: dubious ownership" >&2; exit 128', 'fatal: dubious ownership\n'],
])('deploy/release publishes nothing if %s', (_, git, message) => {
  write('bin/git', `#!/bin/bash\n${git}\n`, 0o755);
  const { status, stderr } = release();
  expect([status !== 0, stderr, existsSync(at('calls'))]).toEqual([true, message, false]);
});

it('deploy/release --rollback does not call a server that does not answer empty', () => {
  stub('ssh', 255);
  const { status, stderr } = release('--rollback');
  expect([status, stderr]).toEqual([255, '']);
});

it.each([
  ['publishes the release before the current one', '2025-07-13', 'Published /releases/2025-07-12.\n', 0],
  ['fails if there is no earlier release', '2025-07-12', '', 1],
])('deploy/release --rollback %s', (_, current, printed, code) => {
  publishBefore(current, ['2025-07-12', '2025-07-13', '2025-07-14']);
  const { status, stdout } = release('--rollback');
  expect([status, stdout.replace(at(), '')]).toEqual([code, printed]);
  expect(readlinkSync(at('current'))).toBe(at('releases/2025-07-12'));
});

it('deploy/release asks for the server if .env.release names none', () => {
  write('.env.release', 'SITE_URL=https://www.example.com\n');
  expect(release().stderr).toContain('Write SERVER=deploy@www.example.com to .env.release.');
});
