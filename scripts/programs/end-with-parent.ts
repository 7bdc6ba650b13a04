/**
 * Ends this process when npm, or the program that started it, has ended: npm's shell forwards no signal, outlives a killed
 * npm, and nothing can forward SIGKILL.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** Reads the parent's id and the command line of a process. Without the program ps, both are empty. */
function readProcess(pid: number): { parent: number; command: string } {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command = ''] = /^\s*(\d+) (.*)/.exec(stdout ?? '') ?? [];
  return { parent: Number(parent) || 0, command };
}

/** Whether a process is the system's, which adopts the processes of a program that ended. In a container, npm can have id 1. */
const isSystem = (pid: number) => {
  const { command } = readProcess(pid);
  return (pid === 1 || /^\S*systemd /.test(command)) && !/\bnpm\b/.test(command);
};

const isOfNpm = process.env.npm_lifecycle_event !== undefined;
const parent = process.ppid;
/** The process that started the parent: npm, if the parent is npm's shell. */
const grandparent = isOfNpm ? readProcess(parent).parent : 0;
/** Whether npm ended before this module was loaded. */
const isOrphan = isOfNpm && (isSystem(parent) || (grandparent > 0 && isSystem(grandparent)));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const timer = setInterval(() => {
  if (!isOrphan && process.ppid === parent && (!grandparent || isRunning(grandparent))) return;
  clearInterval(timer);
  setTimeout(() => process.exit(1), 3000).unref();
  // Servers close their database first.
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
