/** One-click unsubscribe (RFC 8058): email programs POST to the URL in the header List-Unsubscribe. */
import { callDatabase, type DatabaseSettings, readDatabaseSettings } from '../_shared/database.ts';
import type { Services } from '../_shared/send-email.ts';

interface Settings extends DatabaseSettings {
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
}

/** Reads the settings. @returns null if one is missing */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const database = readDatabaseSettings(environment);
  const { SITE_URL } = environment;
  return database && SITE_URL ? { ...database, siteUrl: SITE_URL.replace(/\/+$/, '') } : null;
}

/**
 * Handles one request. Only POST unsubscribes, because link scanners send GET, which redirects to the unsubscribe page.
 * The response is the same for every token.
 * @param settings null if the function is not set up
 */
export async function handleUnsubscribe(
  request: Request,
  settings: Settings | null,
  services: Pick<Services, 'fetch' | 'log'>,
): Promise<Response> {
  if (!settings) {
    services.log('Set SITE_URL. See docs/operations.md.');
    return new Response('The function is not set up.', { status: 503 });
  }
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method === 'GET' || request.method === 'HEAD')
    return new Response(null, {
      status: 303,
      headers: { location: `${settings.siteUrl}/newsletter/unsubscribe?token=${encodeURIComponent(token)}` },
    });
  if (request.method !== 'POST') return new Response('Send a POST request.', { status: 405 });
  try {
    await callDatabase('unsubscribe_from_newsletter', { token }, settings, services);
  } catch (error) {
    services.log(
      `A subscription could not be ended: ${error instanceof Error ? error.message : 'no response'}.`,
    );
    return new Response('Try again later.', { status: 502 });
  }
  return new Response('We won’t send you any more newsletters.');
}
