/** The commands of docs/deploy.md, "Roll back", on a repository whose last commit has a migration. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder';

const { at, read, write, commit } = temporaryFolder();

it('rolling back a release with a migration keeps the migration and the database types', () => {
  const [, section = ''] = /^## Roll back$([\s\S]*?)^## /m.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const [, commands = ''] = /```sh\n(git revert[\s\S]*?)```/.exec(section) ?? [];
  expect(commands).toContain('git commit');
  const types = 'src/client/backend/database.types.ts';
  expect(existsSync(types)).toBe(true);
  write(types, 'one column');
  write('src/pages/about.astro', 'good');
  write('supabase/migrations/1_create.sql', 'create');
  commit();
  write(types, 'two columns');
  write('src/pages/about.astro', 'broken');
  write('supabase/migrations/2_add.sql', 'alter');
  const brokenCommit = commit();
  const identity = { GIT_AUTHOR_NAME: 'Test', GIT_AUTHOR_EMAIL: 'test@example.com' };
  execFileSync('bash', ['-ec', commands.replace('<commit>', brokenCommit)], {
    cwd: at(),
    env: {
      ...process.env,
      ...identity,
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
      GIT_EDITOR: 'true',
    },
  });
  expect(read('src/pages/about.astro')).toBe('good');
  expect(read(types)).toBe('two columns');
  expect(globSync('supabase/migrations/*', { cwd: at() })).toHaveLength(2);
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: at(), encoding: 'utf8' })).toBe('');
});
