import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const check = (...steps: string[]) =>
  spawnSync(process.execPath, ['scripts/check.ts', ...steps], { encoding: 'utf8' });

it('runs the steps that are named, and no other', () => {
  const { status, stdout } = check('content');
  expect(stdout.match(/^— .+$/gm)).toEqual(['— content']);
  expect(status).toBe(0);
});

it('does not know every step', () => {
  const { status, stderr, stdout } = check('content', 'spelling');
  expect(stderr.trim()).toBe(
    'There is no step spelling. The steps are content, emails, lockfile, licences, "format and lint", types, "database types".',
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
