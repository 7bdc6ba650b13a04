/**
 * Ends this process when npm, or the program that started it, has ended: npm's shell forwards no signal, outlives a killed
 * npm, and nothing can forward SIGKILL.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const parent = process.ppid;
/** The process that started the parent: npm, if the parent is npm's shell. Without the program ps, only the parent counts. */
const grandparent = Number(
  process.env.npm_lifecycle_event &&
    spawnSync('ps', ['-o', 'ppid=', '-p', String(parent)], { encoding: 'utf8' }).stdout,
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const timer = setInterval(() => {
  if (process.ppid === parent && (!grandparent || isRunning(grandparent))) return;
  clearInterval(timer);
  setTimeout(() => process.exit(1), 3000).unref();
  // Servers close their database first.
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
