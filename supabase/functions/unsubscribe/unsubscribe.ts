/**
 * Ends a subscription for mail programs that have a button of their own (RFC 8058): they post to the address in the
 * header List-Unsubscribe. It uses what browsers, Deno and Node share, so the project's tests run it as it is.
 */
import { callDatabase, type DatabaseSettings, readDatabaseSettings } from '../_shared/database.ts';
import type { Services } from '../_shared/mailing.ts';

export interface Settings extends DatabaseSettings {
  /** Where the site stands, without a slash at the end. */
  siteUrl: string;
}

/** Reads the settings from the environment. @returns null where one is missing */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const database = readDatabaseSettings(environment);
  const { SITE_URL } = environment;
  return database && SITE_URL ? { ...database, siteUrl: SITE_URL.replace(/\/+$/, '') } : null;
}

/**
 * Answers one request. Only a POST acts, because scanners open every link; whoever opens this one comes to the page
 * with the button. The answer is the same for every token.
 * @param settings null where the function is not set up
 */
export async function answerUnsubscribe(
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
  if (request.method !== 'POST') return new Response('Send a POST.', { status: 405 });
  try {
    await callDatabase('unsubscribe_from_newsletter', { token }, settings, services);
  } catch (error) {
    services.log(`A subscription was not ended: ${error instanceof Error ? error.message : 'no answer'}.`);
    return new Response('Try again later.', { status: 502 });
  }
  return new Response('You will receive no further newsletter from us.');
}
