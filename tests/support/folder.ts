import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives each test an empty folder and deletes it afterwards. */
export function temporaryFolder() {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'test-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const at = (name = '') => path.join(root, name);
  return {
    at,
    read: (name: string) => readFileSync(at(name), 'utf8'),
    write(name: string, content: string | Buffer, mode = 0o644) {
      mkdirSync(path.dirname(at(name)), { recursive: true });
      writeFileSync(at(name), content, { mode });
    },
    /** Commits all files. @param date the time of the commit; the current time by default @returns the commit */
    commit(date?: string) {
      const env = date ? { ...process.env, GIT_COMMITTER_DATE: date } : process.env;
      const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', env });
      git('init', '-q');
      git('add', '-A');
      git(
        '-c',
        'user.name=Test',
        '-c',
        'user.email=test@example.com',
        'commit',
        '-qm',
        'Change',
        '--allow-empty',
      );
      return git('rev-parse', 'HEAD').trim();
    },
  };
}
