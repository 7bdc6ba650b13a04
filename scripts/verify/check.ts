/** Shared by the checks of `npm run verify`. */
import { SettingsError } from '../../server/settings.ts';
import { reasonOf } from '../programs/reason.ts';

export interface Check {
  /** The setting or the URLs. */
  what: string;
  /** What is wrong and what to do; undefined if nothing is wrong. */
  problem?: string | undefined;
}

/** @param problem used unless the check passed */
export const check = (what: string, isPassed: boolean, problem: string): Check => ({
  what,
  problem: isPassed ? undefined : problem,
});

/** What to do about a wrong database, and about a wrong setting. */
export const push = 'Run npx supabase db push --remote.';
export const configure = 'Run npx supabase config push, or set it as in docs/deploy.md.';

/** Sends a request without following redirects. @throws SettingsError if nothing answers within 30 seconds */
export const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init }).catch((error) => {
    throw new SettingsError(`${url} did not respond (${reasonOf(error)}). Check the URL.`);
  });
