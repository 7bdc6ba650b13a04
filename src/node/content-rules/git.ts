import { spawnSync } from 'node:child_process';

/** Runs a git command that changes nothing. @returns its output; undefined if it fails @param root the project */
export function readGit(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/**
 * Finds the last commit that the branch main of origin and this branch share; the last commit if there is no remote
 * repository.
 * @returns its hash; undefined if git cannot read it
 */
export function findPublishedCommit(root: string): string | undefined {
  const remotes = readGit(root, 'remote');
  if (remotes === undefined) return undefined;
  return readGit(root, 'merge-base', 'HEAD', remotes === '' ? 'HEAD' : 'origin/main')?.trim();
}

/** Explains why a published text is needed that git cannot read, and what to do. */
export const unreadableBranch =
  'git cannot read the published branch, main of origin. Run "git fetch --unshallow origin", or "git fetch origin main" in a clone that has its whole history';
