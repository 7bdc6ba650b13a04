/** What the parts of `npm run live-check` find, and how they ask. */
import { SettingsError } from '../../server/settings.ts';
import { reasonOf } from '../programs/reason.ts';

export interface Finding {
  what: string;
  isGood: boolean;
  /** What was found, and what to do about it. */
  says: string;
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
