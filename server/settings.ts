import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { UserError } from '../src/shared/user-error.ts';
import { readClaims } from './requests.ts';

/** The publishable key of the embedded backend. It is not a secret. */
export const embeddedPublishableKey = 'sb_publishable_embedded_development';

/** Whether a Supabase key bypasses row-level security: a secret key, or a token of the role service_role. */
const isSecretKey = (key: string) => key.startsWith('sb_secret_') || readClaims(key).role === 'service_role';

/** The operator's keys. Packages that run in a build, a server or a test must not see them, because no page needs them. */
export const operatorKeys = ['SUPABASE_SECRET_KEY', 'DATABASE_URL', 'PGPASSWORD', 'WEBHOOK_SECRET'];

/**
 * Loads .env, if it exists, and checks the URLs and keys. Variables of the shell override .env.
 * @param reader `operator` for the commands that need the operator's keys. For all others they are removed from the
 * environment.
 * @throws UserError that names the variable and what it should be
 */
export function loadEnvironment(reader: 'site' | 'operator' = 'site'): void {
  const fileVariables = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  for (const [name, value] of Object.entries(fileVariables)) process.env[name] ??= value;
  if (reader === 'site') for (const name of operatorKeys) delete process.env[name];
  for (const name of ['PUBLIC_SUPABASE_URL', 'SITE_URL']) {
    const value = process.env[name];
    if (value === undefined) continue;
    const example = name === 'SITE_URL' ? 'www.example.com' : '<ref>.supabase.co';
    // Someone may paste the URL of the database, and a host shows the log of a build.
    const text = value.replace(/\/\/.*@/, '//…@');
    if (text === '') delete process.env[name];
    else if (
      !URL.canParse(value) ||
      !/^https?:$/.test(new URL(value).protocol) ||
      new URL(value).pathname !== '/'
    )
      throw new UserError(
        `${name} is "${text}". Set it to an absolute URL without a path, such as https://${example}, or remove it.`,
      );
  }
  if (process.env.PUBLIC_SUPABASE_KEY === '') delete process.env.PUBLIC_SUPABASE_KEY;
  if (isSecretKey(process.env.PUBLIC_SUPABASE_KEY ?? ''))
    throw new UserError(
      'PUBLIC_SUPABASE_KEY is a secret key, which bypasses row-level security, and this site would publish it. Set it to the publishable key of the project (sb_publishable_…, or the legacy anon key).',
    );
  if (!/^(?:$|sb_publishable_\w|[\w-]+\.[\w-]+\.[\w-]+$)/.test(process.env.PUBLIC_SUPABASE_KEY ?? ''))
    throw new UserError(
      'PUBLIC_SUPABASE_KEY is not a publishable key. Copy the key that starts with sb_publishable_, or the legacy anon key, from the project settings.',
    );
  if (process.env.PUBLIC_SUPABASE_URL && !process.env.PUBLIC_SUPABASE_KEY)
    throw new UserError(
      'PUBLIC_SUPABASE_URL is set, but PUBLIC_SUPABASE_KEY is not. Set it to the publishable key of that project.',
    );
}

/** @throws UserError if the variable is not an integer from 1 to 65535 */
export function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UserError(`${name} is "${text}". Set it to a whole number from 1 to 65535.`);
  return port;
}

/** Whether only this computer can connect to a host. */
export const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host);

/**
 * Describes the project that forms write to.
 * @param backend the URL of the project
 * @throws UserError for a project that is not on this computer, unless it is meant
 */
export function describeBackend(backend: string, isMeant: boolean): string {
  if (!isMeant && !isLoopback(new URL(backend).hostname))
    throw new UserError(
      `PUBLIC_SUPABASE_URL is ${backend}. Forms and accounts of npm run dev would write to this project, which may have real visitors. To use the embedded backend, remove the variable from .env and the shell. To use the project, run npm run dev -- --hosted.`,
    );
  return `Backend: ${backend} (PUBLIC_SUPABASE_URL). Forms and accounts write to this project.`;
}

/** The host that dev and preview listen on. By default only this computer can connect. */
export const readHost = (): string => process.env.HOST || 'localhost';

export function getLocalUrl(port: number): string {
  const host = readHost();
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
