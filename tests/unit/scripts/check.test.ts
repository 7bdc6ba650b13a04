import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const check = (...steps: string[]) =>
  spawnSync(process.execPath, ['scripts/check.ts', ...steps], { encoding: 'utf8' });

it('npm run check runs only the named steps', () => {
  const { status, stdout } = check('content');
  expect(stdout.match(/^— .+$/gm)).toEqual(['— content']);
  expect(status).toBe(0);
});

it('npm run check -- --fast leaves out the types', () => {
  const { stdout } = check('--fast');
  expect(stdout.match(/^— .+$/gm)).toEqual(['— content', '— lockfile', '— licences', '— format and lint']);
});

it('npm run check rejects an unknown step and lists the known ones', () => {
  const { status, stderr, stdout } = check('content', 'spelling');
  expect(stderr).toContain('Unknown step "spelling".');
  expect(stderr).toContain('Steps: content, lockfile, licences, "format and lint", types');
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

it('npm run check rejects a step together with --fix and names what --fix can fix', () => {
  const { status, stderr, stdout } = check('content', '--fix');
  expect(stderr).toContain('It fixes the generated files, the format and what the linter can fix');
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
