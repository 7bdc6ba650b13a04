/** Reads the history of the project. Without git, or in a shallow clone, it finds less. */
import { spawnSync } from 'node:child_process';

/** Runs a git command that changes nothing. @returns its output; undefined if it fails @param root the project */
export function readGit(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Reads a file of a commit; undefined without git or if the commit does not have the file. */
export const readFileAtCommit = (root: string, file: string, commit: string) =>
  readGit(root, 'show', `${commit}:./${file}`);

/** Returns the last published commit or, without a remote repository, the last commit; empty without git. */
export function findPublishedCommit(root: string): string {
  const published = readGit(root, 'merge-base', 'HEAD', 'origin/main') ?? readGit(root, 'rev-parse', 'HEAD');
  return (published ?? '').slice(0, 10);
}
