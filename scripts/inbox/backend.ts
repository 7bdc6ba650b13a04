/** Asks the backend with the secret key. */
import { SettingsError } from '../../server/settings.ts';

export interface Inbox {
  /** The backend's address, without a trailing slash. */
  url: string;
  secretKey: string;
}

/**
 * Asks one of the services.
 * @param path below the backend's address
 * @returns what it answers; null where that is nothing
 * @throws SettingsError when it does not answer or refuses, and where something else than a backend answers
 */
export async function askBackend<Answer>(
  inbox: Inbox,
  path: string,
  init: RequestInit = {},
): Promise<Answer | null> {
  const response = await fetch(`${inbox.url}${path}`, {
    ...init,
    headers: {
      apikey: inbox.secretKey,
      // Older projects have a signed token as their key, which is wanted here as well.
      ...(inbox.secretKey.startsWith('eyJ') ? { authorization: `Bearer ${inbox.secretKey}` } : {}),
      // A secret key is refused where the caller looks like a browser.
      'user-agent': 'inbox',
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new SettingsError(
      `${inbox.url} does not answer (${error instanceof Error ? error.message : error}).`,
    );
  });
  const body: Answer | null = await response.json().catch(() => null);
  if (!response.ok || (body === null && response.status !== 204))
    throw new SettingsError(
      `${inbox.url} refused with status ${response.status}. Check SUPABASE_SECRET_KEY, and that the migrations are applied.`,
    );
  return body;
}
