/** Creates the checks of `npm run verify`, and sends their requests. */
import { UserError } from '../../src/shared/user-error.ts';
import { describeError } from '../programs/command.ts';

export interface Check {
  /** The expected state, such as "email confirmation is on", or the compared URLs. */
  subject: string;
  /** What is wrong and what to do; undefined if nothing is wrong. */
  problem?: string | undefined;
}

/** @param problem used unless the check passed */
export const check = (subject: string, isPassed: boolean, problem: string): Check => ({
  subject,
  problem: isPassed ? undefined : problem,
});

/** Checks a setting of supabase/config.toml. @param problem the wrong value, without advice */
export const checkSetting = (subject: string, isPassed: boolean, problem: string): Check =>
  check(subject, isPassed, `${problem} Run npx supabase@3.1.0 config push, or set it as in docs/deploy.md.`);

/** Advice for an outdated database. */
export const pushAdvice = 'Run npx supabase@3.1.0 db push --remote.';

/** Sends a request without following redirects. @throws UserError without a response within 30 seconds */
export const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init }).catch((error) => {
    throw new UserError(`${url} did not respond (${describeError(error)}). Check the URL.`);
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
