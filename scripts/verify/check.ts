/** Creates the checks of `npm run verify`, and sends their requests. */
import { createClient } from '@supabase/supabase-js';
import { UserError } from '../../src/shared/user-error.ts';
import { getErrorReason } from '../programs/command.ts';

export interface Project {
  /** Without a trailing slash. */
  url: string;
  /** The publishable key. */
  key: string;
  /** The published site's origin. */
  site?: string | undefined;
}

export interface Check {
  /** The expected state, such as "email confirmation is on", or the compared URLs. */
  subject: string;
  /** What is wrong and what to do; undefined if nothing is wrong. */
  problem?: string | undefined;
}

/** @param problem used unless the check passed */
export const createCheck = (subject: string, isPassed: boolean, problem: string): Check => ({
  subject,
  problem: isPassed ? undefined : problem,
});

/** Compares a setting with supabase/config.toml. @param problem the wrong value, without advice */
export const createSettingCheck = (subject: string, isPassed: boolean, problem: string): Check =>
  createCheck(
    subject,
    isPassed,
    `${problem} Run npx supabase@3.1.0 config push, or set it as in docs/deploy.md.`,
  );

/** Advice for an outdated database. */
export const pushAdvice = 'Run npx supabase@3.1.0 db push --remote.';

/** Whether supabase.com runs a project. @param url of the project, without a custom domain */
export const isHosted = (url: string) => new URL(url).hostname.endsWith('.supabase.co');

/** Some servers accept a request and never respond. */
const limitTime = (init: RequestInit = {}) => ({ ...init, signal: AbortSignal.timeout(30_000) });

/** Sends a request without following redirects. @throws UserError without a response within 30 seconds */
export const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...limitTime(init) }).catch((error) => {
    throw new UserError(`${url} did not respond (${getErrorReason(error)}). Check the URL.`);
  });

/** Connects without storing a session. */
export const connect = (url: string, key: string) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => fetch(input, limitTime(init)) },
  });

/**
 * Turns an error, such as a lost connection, into a failed check: the other checks still run.
 * @param subject the expected state
 */
export async function* reportFailures(subject: string, checks: AsyncIterable<Check>): AsyncGenerator<Check> {
  try {
    yield* checks;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    yield { subject, problem: error.message };
  }
}
