/** Ends this process when its parent has ended: npm's shell forwards no signal, and nothing can forward SIGKILL. */
import process from 'node:process';

const parent = process.ppid;

const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  setTimeout(() => process.exit(1), 3000).unref();
  // Servers close their database first.
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
