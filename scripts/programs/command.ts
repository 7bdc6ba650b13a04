import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from '../../src/shared/user-error.ts';

/**
 * Reads the arguments of a command. `--help` prints the usage and exits.
 * @param usage how to call the command, one line per form
 * @throws UserError with the usage, if an argument is unknown
 */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config?: Config) {
  const args = config?.args ?? process.argv.slice(2);
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new UserError(`${reason}.\n\n${usage}`);
  }
}

/** Explains why a file cannot be read or written; null for any other error. */
function formatFileError(error: unknown): string | null {
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  // Node does not name the file.
  if (code === 'ENOSPC') return 'The disk of this computer is full. Delete files, and run the command again.';
  const reasons: Record<string, string> = {
    ENOENT: 'it does not exist',
    ENOTDIR: 'its path contains a file',
    EISDIR: 'it is a folder',
    EACCES: 'permission denied',
    EROFS: 'it is read-only',
  };
  return file && reasons[code] ? `${file} cannot be read or written: ${reasons[code]}.` : null;
}

/** Returns the system's error code, such as ECONNREFUSED, or the message of an error. */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause ? String(cause.code) : cause.message;
}

/** Whether a server can listen on an address and port. An address that this computer lacks is free. */
const isFree = (port: number, address: string) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EACCES')
        reject(new UserError(`Port ${port} requires administrator rights. Set PORT to a number above 1023.`));
      else resolve(code !== 'EADDRINUSE');
    });
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });

/**
 * Checks that a port is free. `localhost` is two addresses: a program on the other one would receive a part of the
 * requests.
 * @throws UserError that names the program on the port
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const address of addresses)
    if (!(await isFree(port, address))) throw new UserError(formatPortInUse(port));
}

/** Reports that a port is in use, and by which process, if a program of the system can tell. */
function formatPortInUse(port: number): string {
  const read = (program: string, ...args: string[]) =>
    spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
  const pid =
    /^p(\d+)/m.exec(read('lsof', '-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp'))?.[1] ??
    /pid=(\d+)/.exec(read('ss', '-ltnpH', `sport = :${port}`))?.[1];
  const owner = pid ? ` by process ${pid} (${read('ps', '-o', 'args=', '-p', pid).trim()})` : '';
  return `Port ${port} is in use${owner}. Stop the other server, or set PORT to another number.`;
}

/** Runs a command's main function. Expected failures become a message and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message = error instanceof UserError ? error.message : formatFileError(error);
    console.error(message ? `\n${message}\n` : error);
    process.exit(1);
  }
}
