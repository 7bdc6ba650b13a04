import { spawnSync } from 'node:child_process';
import { UserError } from '../../shared/user-error.ts';

/** Runs a git command that changes nothing. @returns its output; undefined if it fails @param root the project */
export function readGit(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Explains why the history cannot be read; undefined if it can. */
export function explainMissingHistory(root: string): string | undefined {
  const args = ['rev-parse', '--is-shallow-repository', 'HEAD'];
  const { stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (stdout?.startsWith('true')) return 'this clone has no full history. Run "git fetch --unshallow"';
  return /^false\n\w{40}/.test(stdout ?? '') ? undefined : (error?.message ?? stderr.split('\n')[0]);
}

/** A clone with --filter fetches the texts of earlier commits only when it needs them. */
export const createFilterError = (file: string, commits: string) =>
  new UserError(`git cannot read ${file} of ${commits}. Run "git fetch --refetch --no-filter"`);

/**
 * Reads a file of a commit; undefined without git or if the commit does not have the file.
 * @throws UserError if git has the name of the file, but not its text
 */
export function readFileAtCommit(root: string, file: string, commit: string): string | undefined {
  const text = readGit(root, 'show', `${commit}:./${file}`);
  if (text === undefined && readGit(root, 'ls-tree', commit, '--', file))
    throw createFilterError(file, `the commit ${commit}`);
  return text;
}

/** Returns the last published commit or, without a remote repository, the last commit; empty without git. */
export function findPublishedCommit(root: string): string {
  const published = readGit(root, 'merge-base', 'HEAD', 'origin/main') ?? readGit(root, 'rev-parse', 'HEAD');
  return (published ?? '').slice(0, 10);
}
