/** Everything the servers of this folder read from the environment, checked once, with a sentence for each mistake. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { readClaims } from './requests.ts';

/** A mistake of the operator's that has a plain explanation: printed without a stack, exit code 1. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The publishable key of the embedded backend. Public by nature, like every publishable key. */
export const embeddedPublishableKey = 'sb_publishable_embedded_development';

/** Whether a Supabase key bypasses row-level security: a secret key, or a token of the role service_role. */
const isSecretKey = (key: string) => key.startsWith('sb_secret_') || readClaims(key).role === 'service_role';

/**
 * Loads .env, if there is one, and checks the addresses in the environment. What the shell sets comes first.
 * @throws SettingsError that names the variable and says what it should be
 */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const name of ['PUBLIC_SUPABASE_URL', 'SITE_URL']) {
    const text = process.env[name];
    if (text === undefined) continue;
    // An empty variable is one that is not set.
    if (text === '') delete process.env[name];
    else if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
      throw new SettingsError(
        `${name} is "${text}". Set it to a full address, such as https://example.com, or leave it out.`,
      );
  }
  if (process.env.PUBLIC_SUPABASE_KEY === '') delete process.env.PUBLIC_SUPABASE_KEY;
  if (isSecretKey(process.env.PUBLIC_SUPABASE_KEY ?? ''))
    throw new SettingsError(
      'PUBLIC_SUPABASE_KEY is a secret key: it stands above every rule of the database, and this site would publish it. Set it to the publishable key of the project (sb_publishable_…, or the older key named anon).',
    );
  if (process.env.PUBLIC_SUPABASE_URL && !process.env.PUBLIC_SUPABASE_KEY)
    throw new SettingsError(
      'PUBLIC_SUPABASE_URL is set, PUBLIC_SUPABASE_KEY is not. Set it to the publishable key of that project.',
    );
}

/**
 * Reads a port from the environment.
 * @throws SettingsError when it is no whole number from 1 to 65535
 */
export function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new SettingsError(`${name} is "${text}". Set it to a whole number from 1 to 65535.`);
  return port;
}

/** The address that dev and preview listen on: `HOST`, or this computer alone. Their backend is for trying things. */
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
 * The folder for data, mail and keys of the embedded backend: `LOCAL_DIR`, or `.local` in the project.
 * @returns its absolute path; the folder exists and can be written to
 * @throws SettingsError when it cannot be made or written to
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
      `The data folder ${folder} cannot be written to (${reason}). Give it to your user, or set LOCAL_DIR to another folder.`,
    );
  }
  return folder;
}

/** A sentence for a file that cannot be read or written; null for anything else. */
function explainFile(error: unknown): string | null {
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such folder or file',
    ENOTDIR: 'a part of it is no folder',
    EISDIR: 'it is a folder',
    EACCES: 'your user may not',
    EROFS: 'it can only be read',
    ENOSPC: 'the disk is full',
  };
  return file && reasons[code] ? `${file} cannot be read or written: ${reasons[code]}.` : null;
}

/** Runs a command's main function and turns expected failures into one sentence and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = error instanceof SettingsError ? error.message : explainFile(error);
    console.error(sentence ? `\n${sentence}\n` : error);
    process.exit(1);
  }
}
