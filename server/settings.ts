/** Reads and checks the environment and the arguments of commands. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { readClaims } from './requests.ts';

/** An expected failure whose message tells the user what to do. It is printed without a stack trace; exit code 1. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The publishable key of the embedded backend. It is not a secret. */
export const embeddedPublishableKey = 'sb_publishable_embedded_development';

/** Whether a Supabase key bypasses row-level security: a secret key, or a token of the role service_role. */
const isSecretKey = (key: string) => key.startsWith('sb_secret_') || readClaims(key).role === 'service_role';

/**
 * Loads .env, if it exists, and checks the URLs and keys. Variables of the shell override .env.
 * @throws SettingsError that names the variable and what it should be
 */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const name of ['PUBLIC_SUPABASE_URL', 'SITE_URL']) {
    const text = process.env[name];
    if (text === undefined) continue;
    if (text === '') delete process.env[name];
    else if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
      throw new SettingsError(
        `${name} is "${text}". Set it to an absolute URL, such as https://example.com, or remove it.`,
      );
  }
  if (process.env.PUBLIC_SUPABASE_KEY === '') delete process.env.PUBLIC_SUPABASE_KEY;
  if (isSecretKey(process.env.PUBLIC_SUPABASE_KEY ?? ''))
    throw new SettingsError(
      'PUBLIC_SUPABASE_KEY is a secret key, which bypasses row-level security, and this site would publish it. Set it to the publishable key of the project (sb_publishable_…, or the legacy anon key).',
    );
  if (process.env.PUBLIC_SUPABASE_URL && !process.env.PUBLIC_SUPABASE_KEY)
    throw new SettingsError(
      'PUBLIC_SUPABASE_URL is set, but PUBLIC_SUPABASE_KEY is not. Set it to the publishable key of that project.',
    );
}

/** @throws SettingsError if the variable is not an integer from 1 to 65535 */
export function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new SettingsError(`${name} is "${text}". Set it to a whole number from 1 to 65535.`);
  return port;
}

/** The host that dev and preview listen on. By default only this computer can connect. */
export const readHost = (): string => process.env.HOST || 'localhost';

/**
 * Reads the arguments of a command. `--help` prints the usage and exits.
 * @param usage how to call the command, one line per form
 * @throws SettingsError with the usage, if an argument is unknown
 */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config?: Config) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new SettingsError(`${reason}.\n\n${usage}`);
  }
}

/**
 * Creates the folder for data, emails and keys of the embedded backend: `LOCAL_DIR`, or `.local` in the project.
 * @returns its absolute path
 * @throws SettingsError if it cannot be created or is not writable
 */
export function openLocalFolder(): string {
  const folder = path.resolve(process.env.LOCAL_DIR || '.local');
  try {
    mkdirSync(path.join(folder, 'mail'), { recursive: true });
    accessSync(folder, constants.W_OK);
    accessSync(path.join(folder, 'mail'), constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new SettingsError(
      `The data folder ${folder} is not writable (${reason}). Change its permissions, or set LOCAL_DIR to another folder.`,
    );
  }
  return folder;
}

/** A message for a file that cannot be read or written; null for any other error. */
function explainFile(error: unknown): string | null {
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: 'it does not exist',
    ENOTDIR: 'its path contains a file',
    EISDIR: 'it is a folder',
    EACCES: 'permission denied',
    EROFS: 'it is read-only',
    ENOSPC: 'the disk is full',
  };
  return file && reasons[code] ? `${file} cannot be read or written: ${reasons[code]}.` : null;
}

/** Runs a command's main function. Expected failures become a message and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message = error instanceof SettingsError ? error.message : explainFile(error);
    console.error(message ? `\n${message}\n` : error);
    process.exit(1);
  }
}
