/** The webhook of newsletter_subscribers: sends the confirmation email if the database allows one. */
import { callDatabase, type DatabaseSettings, readDatabaseSettings } from '../_shared/database.ts';
import {
  admit,
  answer,
  deliver,
  plainAddress,
  readWebhookSettings,
  type Services,
  type WebhookSettings,
} from '../_shared/mailing.ts';
import { writeMail } from './mail.ts';

export interface Settings extends WebhookSettings, DatabaseSettings {
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
}

/** Limit of the body in bytes: more than any row of the table needs. */
const maxBodyBytes = 20_000;

const identifier = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the settings. @returns null if one is missing; then every call is refused */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const webhook = readWebhookSettings(environment);
  const database = readDatabaseSettings(environment);
  const { SITE_URL } = environment;
  if (!webhook || !database || !SITE_URL) return null;
  return { ...webhook, ...database, siteUrl: SITE_URL.replace(/\/+$/, '') };
}

/** The id of the inserted row. Null for any other event, undefined for an invalid body. */
function readRow(text: string): string | null | undefined {
  try {
    const { type, table, record } = JSON.parse(text);
    if (type !== 'INSERT' || table !== 'newsletter_subscribers') return null;
    return identifier.test(record.id) ? record.id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Answers the webhook. The email repeats nothing from the form, because the email address may be someone else's.
 * @param given null if the function is not set up
 */
export async function confirmNewsletter(
  request: Request,
  given: Settings | null,
  services: Services,
): Promise<Response> {
  const names = 'WEBHOOK_SECRET (32 characters or more), MAIL_API_KEY, MAIL_FROM and SITE_URL';
  const settings = await admit(request, given, names, services);
  if (settings instanceof Response) return settings;
  const text = await request.text();
  if (text.length > maxBodyBytes) return answer(413, 'The body is too long.');
  const id = readRow(text);
  if (id === undefined) return answer(400, 'The body is not a webhook of newsletter_subscribers.');
  if (id === null) return new Response(null, { status: 204 });

  let outcome: string;
  try {
    const rows = await callDatabase('make_newsletter_link', { subscriber: id }, settings, services);
    const [link] = rows as { email: string; token: string }[];
    if (!link || !plainAddress.test(link.email)) return answer(200, 'No email is allowed.');
    const mail = writeMail(`${settings.siteUrl}/newsletter/confirm#token=${link.token}`);
    const delivery = await deliver({ to: [link.email], ...mail }, crypto.randomUUID(), settings, services);
    if (delivery.isDelivered) return answer(200, 'The email was sent.');
    outcome = delivery.outcome;
    await callDatabase('uncount_newsletter_email', { subscriber: id }, settings, services);
  } catch (error) {
    outcome = error instanceof Error ? error.message : 'no answer';
  }
  services.log(`The confirmation email to reader ${id} was not sent: ${outcome}.`);
  return answer(502, 'The email could not be sent.');
}
