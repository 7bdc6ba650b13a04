/**
 * Answers the webhook of the mail service Resend: whose mail came back for good, or who reported one, gets no newsletter
 * any more. Signed as https://docs.svix.com/receiving/verifying-payloads/how-manual says.
 */
import { callDatabase, type DatabaseSettings, readDatabaseSettings } from '../_shared/database.ts';
import { isSame, type Services } from '../_shared/mailing.ts';

export interface Settings extends DatabaseSettings {
  /** What the service signs with, without its beginning `whsec_`, in Base64. */
  signingSecret: string;
}

/** How old an event may be, in seconds: an older one may be sent again by whoever recorded it. */
const oldest = 300;

/** Reads the settings from the environment. @returns null where one is missing */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const database = readDatabaseSettings(environment);
  const [, signingSecret] = /^whsec_([A-Za-z0-9+/=]{24,})$/.exec(environment.MAIL_EVENTS_SECRET ?? '') ?? [];
  return database && signingSecret ? { ...database, signingSecret } : null;
}

async function isSigned(headers: Headers, body: string, secret: string, now: number): Promise<boolean> {
  const time = headers.get('svix-timestamp') ?? '';
  if (!(Math.abs(now / 1000 - Number(time)) <= oldest)) return false;
  const bytes = Uint8Array.from(atob(secret), (sign) => sign.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = new TextEncoder().encode(`${headers.get('svix-id')}.${time}.${body}`);
  const signature = btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))),
  );
  const given = (headers.get('svix-signature') ?? '').split(' ');
  const matches = await Promise.all(given.map((each) => isSame(each, `v1,${signature}`)));
  return matches.includes(true);
}

/** Whom an event concerns, and how. A mail that came back for now will be tried again, and concerns nobody. */
function readEvent(body: string): { addresses: string[]; cause: 'bounce' | 'complaint' } | null {
  const { type, data } = JSON.parse(body) as {
    type?: string;
    data?: { to?: string | string[]; bounce?: { type?: string } };
  };
  const isLasting = type === 'email.bounced' && data?.bounce?.type !== 'Transient';
  if (!isLasting && type !== 'email.complained') return null;
  return { addresses: [data?.to ?? []].flat(), cause: isLasting ? 'bounce' : 'complaint' };
}

/**
 * Answers one event.
 * @param settings null where the function is not set up
 */
export async function recordEvent(
  request: Request,
  settings: Settings | null,
  services: Pick<Services, 'fetch' | 'log'>,
  now = Date.now(),
): Promise<Response> {
  if (!settings) {
    services.log('Set MAIL_EVENTS_SECRET to the signing secret of the webhook. See docs/operations.md.');
    return new Response('The function is not set up.', { status: 503 });
  }
  if (request.method !== 'POST') return new Response('Send a POST.', { status: 405 });
  const body = await request.text();
  if (!(await isSigned(request.headers, body, settings.signingSecret, now)))
    return new Response('The signature is missing, wrong or old.', { status: 401 });
  try {
    const event = readEvent(body);
    for (const address of event?.addresses ?? [])
      await callDatabase('stop_newsletter', { address, cause: event?.cause }, settings, services);
  } catch (error) {
    services.log(`An event was not recorded: ${error instanceof Error ? error.message : 'no answer'}.`);
    // The service sends it again.
    return new Response('Try again later.', { status: 502 });
  }
  return new Response(null, { status: 204 });
}
