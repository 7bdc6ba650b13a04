import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  return {
    at,
    read: (name: string) => readFileSync(at(name), 'utf8'),
    write(name: string, content: string | Buffer, mode = 0o644) {
      mkdirSync(path.dirname(at(name)), { recursive: true });
      writeFileSync(at(name), content, { mode });
    },
    /** Runs a git command in the folder. */
    git,
    /** Commits all files. */
    commit() {
      if (!existsSync(at('.git'))) git('init', '-q', '--template=');
      git('add', '-A');
      git('commit', '-qm', 'Change', '--allow-empty');
    },
  };
}
