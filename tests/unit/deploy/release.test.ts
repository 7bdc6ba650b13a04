/** deploy/release, with stubs for the build and for the programs that reach the server. */
import { spawnSync } from 'node:child_process';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder';

const { at, read, write } = temporaryFolder();
const stub = (name: string, exitCode = 0) =>
  write(`bin/${name}`, `#!/bin/bash\necho "${name} $*" >> ${at('calls')}\nexit ${exitCode}\n`, 0o755);

const release = (...args: string[]) =>
  spawnSync('deploy/release', args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` },
  });

beforeEach(() => {
  for (const name of ['git', 'npm', 'npx', 'ssh', 'scp']) stub(name);
});

it('deploy/release publishes a new folder only after its files are copied and Caddy accepts the configuration', () => {
  const { status, stdout } = release('deploy@example.com');
  expect(status).toBe(0);
  const [folder = ''] = /\/srv\/website\/releases\/\d{4}-\d\d-\d\d-\d{6}/.exec(stdout) ?? [];
  expect(stdout).toBe(`Published ${folder}.\n`);
  expect(read('calls').trim().split('\n')).toEqual([
    'git status --porcelain',
    'npm run build -- --publish',
    'npx node deploy/compress.ts dist',
    `ssh deploy@example.com mkdir -p ${folder}`,
    `scp -rqp dist deploy@example.com:${folder}/site`,
    `scp -qp dist.Caddyfile deploy@example.com:${folder}/Caddyfile`,
    `ssh deploy@example.com chmod -R a+rX ${folder}`,
    `ssh deploy@example.com caddy validate --config ${folder}/Caddyfile --adapter caddyfile && ln -sfn ${folder} /srv/website/next && mv -T /srv/website/next /srv/website/current && sudo systemctl reload-or-restart caddy`,
    'ssh deploy@example.com ls -d /srv/website/releases/* | head -n -30 | xargs -r rm -r',
  ]);
});

it('deploy/release copies nothing if the build fails', () => {
  stub('npm', 1);
  expect(release('deploy@example.com').status).toBe(1);
  expect(read('calls')).toBe('git status --porcelain\nnpm run build -- --publish\n');
});

it('deploy/release publishes no uncommitted change', () => {
  write('bin/git', '#!/bin/bash\necho " M src/x.ts"\n', 0o755);
  const { status, stderr } = release('deploy@example.com');
  expect([status, stderr]).toEqual([1, 'Commit or undo the changes that git status lists.\n']);
});

it('deploy/release asks for the server if none is named', () => {
  expect(release().stderr).toContain('Name the server: deploy/release deploy@www.example.com');
});
