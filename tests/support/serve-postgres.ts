/**
 * Runs PostgreSQL until stdin closes, which also happens when the tests are killed, then deletes its folder.
 * Arguments: the folder, the user and group id or two empty strings, the program and its arguments.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [folder = '', uid, gid, program = '', ...args] = process.argv.slice(2);
const server = spawn(program, args, {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
  ...(uid && gid ? { uid: Number(uid), gid: Number(gid) } : {}),
});
process.stdin.resume().once('end', () => server.kill('SIGINT'));
server.once('close', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
