/** What the parts of `npm run live-check` find, and how they ask. */
import { SettingsError } from '../../server/settings.ts';

export interface Finding {
  what: string;
  isGood: boolean;
  /** What was found, and what to do about it. */
  says: string;
}

/** Why something did not answer: the code of the system, where there is one. @param error what was thrown */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause ? String(cause.code) : cause.message;
}

/**
 * Asks for an address, without following where it leads.
 * @throws SettingsError when nothing answers within 30 seconds
 */
export async function fetchAnswer(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  } catch (error) {
    throw new SettingsError(`${url} does not answer (${reasonOf(error)}).`);
  }
}
