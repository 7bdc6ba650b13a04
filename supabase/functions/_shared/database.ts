/** Calls database functions with the secret key. */
import { attemptTimeout, type Services } from './send-email.ts';

export interface DatabaseSettings {
  apiUrl: string;
  secretKey: string;
}

/**
 * Reads the variables that Supabase sets for every Edge Function.
 * https://supabase.com/docs/guides/functions/secrets
 * @returns null if one is missing
 */
export function readDatabaseSettings(
  environment: Record<string, string | undefined>,
): DatabaseSettings | null {
  const { SUPABASE_URL, SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY } = environment;
  const [named] = Object.values(JSON.parse(SUPABASE_SECRET_KEYS || '{}') as Record<string, string>);
  const secretKey = named ?? SUPABASE_SERVICE_ROLE_KEY;
  return SUPABASE_URL && secretKey ? { apiUrl: SUPABASE_URL.replace(/\/+$/, ''), secretKey } : null;
}

/** A key of the older kind is a signed token, which the API also expects as a bearer token. */
const getApiHeaders = (secretKey: string): Record<string, string> => ({
  apikey: secretKey,
  ...(secretKey.startsWith('eyJ') && { authorization: `Bearer ${secretKey}` }),
});

/** Calls a database function. @returns its result @throws Error with the status or the network error */
export async function callDatabase(
  name: string,
  parameters: Record<string, unknown>,
  { apiUrl, secretKey }: DatabaseSettings,
  { fetch }: Pick<Services, 'fetch'>,
): Promise<unknown> {
  const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...getApiHeaders(secretKey), 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
    signal: AbortSignal.timeout(attemptTimeout),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the database returned status ${response.status}`);
  return text ? JSON.parse(text) : null;
}
