/**
 * What deploy/Containerfile starts, without an engine for containers: the same program with the same words, as the
 * same user, on a root that cannot be written, with an empty /tmp. Bubblewrap makes the root from this machine's own
 * nginx, which is the one that the file installs.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packForNginx } from '../../scripts/pack.ts';
import { freePort } from '../../scripts/programs/free-port.ts';
import { ensureBubblewrap, ensureNginx } from './programs.ts';

/** What the file says. @throws Error when it no longer says so */
function readContainerfile() {
  const text = readFileSync('deploy/Containerfile', 'utf8');
  const user = /^USER (\d+):(\d+)$/m.exec(text);
  const entry = /^ENTRYPOINT (\[.*\])$/m.exec(text)?.[1];
  const release = /^COPY --from=build \/build\/release (\S+)$/m.exec(text)?.[1];
  if (!user || !entry || !release)
    throw new Error('deploy/Containerfile says no user, no entry point or no folder.');
  return { uid: Number(user[1]), gid: Number(user[2]), entry: JSON.parse(entry) as string[], release };
}

export interface Contained {
  origin: string;
  /** Fields of /proc/<pid>/status of every process of nginx. */
  statuses(): Record<string, string>[];
  /** The folders that nginx sees and may write to. */
  writable(): string[];
  /** What it has said, requests included. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts it. @returns a sentence where this machine lacks what it needs */
export async function startContained(dist: string): Promise<Contained | string> {
  const nginx = ensureNginx();
  if (!nginx) return 'There is no nginx here. Install nginx-light and libnginx-mod-http-brotli-static.';
  const bubblewrap = ensureBubblewrap();
  if (!bubblewrap) return 'There is no bubblewrap here. Install bubblewrap.';
  if (process.getuid?.() !== 0) return 'Only root can start a program as another user.';
  const attempt = spawnSync(bubblewrap, '--ro-bind / / --unshare-pid --proc /proc /bin/true'.split(' '));
  if (attempt.status !== 0)
    return `This machine lets bubblewrap make no root: ${attempt.stderr?.toString().trim()}`;

  const { uid, gid, entry, release } = readContainerfile();
  const folder = mkdtempSync(path.join(tmpdir(), 'container-'));
  chmodSync(folder, 0o755);
  const packed = path.join(folder, 'release');
  const port = await freePort();
  packForNginx(dist, packed, {
    root: `${release}/site`,
    listen: `127.0.0.1:${port}`,
    temporary: '/tmp',
    log: '/dev/stdout',
    hasBrotli: nginx.hasBrotli,
  });
  const log = path.join(folder, 'said');
  const output = openSync(log, 'a');
  // As an engine does with what a container writes to.
  chownSync(log, uid, gid);

  const folders = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc'].filter((name) => existsSync(name));
  const options = `
    --perms 0755 --dir ${path.dirname(release)}
    ${folders.map((name) => `--ro-bind ${name} ${name}`).join(' ')}
    --ro-bind ${packed} ${release}
    --dev /dev --proc /proc --perms 1777 --tmpfs /tmp --remount-ro /
    --unshare-pid --unshare-ipc --unshare-uts --die-with-parent --new-session
    /usr/bin/setpriv --reuid=${uid} --regid=${gid} --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs`;
  const words = [...options.trim().split(/\s+/), ...entry];
  const contained = spawn(bubblewrap, words, { stdio: ['ignore', output, output] });
  const exited = new Promise<void>((resolve) => contained.once('exit', () => resolve()));

  /** Every process of this nginx, as the machine numbers them. */
  const processes = () =>
    readdirSync('/proc').filter((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        return (
          readFileSync(`/proc/${name}/root${release}/nginx.conf`, 'utf8').includes(`:${port};`) &&
          readFileSync(`/proc/${name}/comm`, 'utf8').trim() === 'nginx'
        );
      } catch {
        return false;
      }
    });

  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (contained.exitCode !== null || tries > 100) {
      contained.kill('SIGKILL');
      throw new Error(`nginx did not start. It said:\n${readFileSync(log, 'utf8')}`);
    }
    if (await fetch(origin).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    statuses: () =>
      processes().map((pid) =>
        Object.fromEntries(
          [...readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(/^(\w+):\s*(.*)$/gm)].map(
            ([, name, value]) => [name, value],
          ),
        ),
      ),
    writable: () =>
      readFileSync(`/proc/${processes()[0]}/mountinfo`, 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .filter(([, , , , , options = '']) => options.split(',').includes('rw'))
        .map(([, , , , folder = '']) => folder)
        .sort(),
    said: () => readFileSync(log, 'utf8'),
    stop: async () => {
      contained.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
