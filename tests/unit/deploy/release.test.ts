/** deploy/release, with stubs for the build and for the programs that reach the server. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
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

beforeEach(() => {
  for (const name of ['git', 'npm', 'npx', 'ssh', 'scp']) stub(name);
  // In a folder without the developer's own settings.
  write('deploy/release', readFileSync('deploy/release'), 0o755);
  write('.env.release', 'SERVER=deploy@example.com\n');
});

it('deploy/release publishes a folder only after its files are copied and Caddy accepts its configuration', () => {
  const { status, stdout } = release();
  expect(status).toBe(0);
  const [folder = ''] = /\/srv\/website\/releases\/\d{4}-\d\d-\d\d-\d{6}/.exec(stdout) ?? [];
  expect(stdout).toBe(`Published ${folder}.\n`);
  expect(read('calls').trim().split('\n')).toEqual([
    'git status --porcelain',
    'npm run build -- --publish',
    'npx node deploy/compress.ts dist',
    'ssh deploy@example.com rm -rf /srv/website/upload && mkdir -p /srv/website/upload /srv/website/releases',
    'scp -rqp dist deploy@example.com:/srv/website/upload/site',
    'scp -qp dist.Caddyfile deploy@example.com:/srv/website/upload/Caddyfile',
    `ssh deploy@example.com chmod -R a+rX /srv/website/upload; caddy validate --config /srv/website/upload/Caddyfile --adapter caddyfile && mv -T /srv/website/upload ${folder}`,
    `ssh deploy@example.com ln -sfn ${folder} /srv/website/next && mv -T /srv/website/next /srv/website/current && sudo systemctl reload-or-restart caddy`,
    'ssh deploy@example.com ls -d /srv/website/releases/* | head -n -30 | xargs -r rm -r',
  ]);
});

it('deploy/release copies nothing if the build fails', () => {
  stub('npm', 1);
  expect(release().status).toBe(1);
  expect(read('calls')).toBe('git status --porcelain\nnpm run build -- --publish\n');
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
  for (const name of ['2025-07-12', '2025-07-13', '2025-07-14']) write(`releases/${name}/health`, '');
  symlinkSync(at(`releases/${current}`), at('current'));
  // Runs the command of the server in the test's folder.
  write('bin/ssh', `#!/bin/bash\nbash -c "\${2//\\/srv\\/website/${at()}}"\n`, 0o755);
  stub('sudo');
  const { status, stdout } = release('--rollback');
  expect([status, stdout.replace(at(), '')]).toEqual([code, printed]);
  expect(readlinkSync(at('current'))).toBe(at('releases/2025-07-12'));
});

it('deploy/release asks for the server if .env.release names none', () => {
  write('.env.release', 'SITE_URL=https://www.example.com\n');
  expect(release().stderr).toContain('Write SERVER=deploy@www.example.com to .env.release.');
});
