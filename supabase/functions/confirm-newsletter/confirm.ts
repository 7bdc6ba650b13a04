/** The webhook of newsletter_subscribers: sends the confirmation email if the database allows one. */
import { callDatabase, type DatabaseSettings, readDatabaseSettings } from '../_shared/database.ts';
import {
  authenticateWebhook,
  plainEmailAddressPattern,
  readWebhookSettings,
  respond,
  type Services,
  sendEmail,
  type WebhookSettings,
} from '../_shared/send-email.ts';
import { writeEmail } from './email.ts';

export interface Settings extends WebhookSettings, DatabaseSettings {
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
}

/** Limit of the body in bytes: more than any row of the table needs. */
const maxBodyBytes = 20_000;

const identifier = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the settings. @returns null if one is missing; every call is then rejected */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const webhook = readWebhookSettings(environment);
  const database = readDatabaseSettings(environment);
  const { SITE_URL } = environment;
  if (!webhook || !database || !SITE_URL) return null;
  return { ...webhook, ...database, siteUrl: SITE_URL.replace(/\/+$/, '') };
}

/** Reads the id of the inserted row; null for any other event, undefined for an invalid body. */
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
 * Handles the webhook. The email repeats nothing from the form, because the email address may be someone else's.
 * @param configured null if the function is not set up
 */
export async function confirmNewsletter(
  request: Request,
  configured: Settings | null,
  services: Services,
): Promise<Response> {
  const names = 'WEBHOOK_SECRET (32 characters or more), MAIL_API_KEY, MAIL_FROM and SITE_URL';
  const settings = await authenticateWebhook(request, configured, names, services);
  if (settings instanceof Response) return settings;
  const text = await request.text();
  if (text.length > maxBodyBytes) return respond(413, 'The body is too long.');
  const id = readRow(text);
  if (id === undefined) return respond(400, 'The body is not a webhook of newsletter_subscribers.');
  if (id === null) return new Response(null, { status: 204 });

  let outcome: string;
  try {
    const rows = await callDatabase('create_newsletter_token', { subscriber: id }, settings, services);
    const [created] = rows as { email: string; token: string }[];
    if (!created || !plainEmailAddressPattern.test(created.email)) return respond(200, 'No email is due.');
    const email = writeEmail(`${settings.siteUrl}/newsletter/confirm#token=${created.token}`);
    const result = await sendEmail(
      { to: [created.email], ...email },
      crypto.randomUUID(),
      settings,
      services,
    );
    if (result.isSent) return respond(200, 'The email was sent.');
    outcome = result.outcome;
    await callDatabase('undo_newsletter_email_count', { subscriber: id }, settings, services);
  } catch (error) {
    outcome = error instanceof Error ? error.message : 'no response';
  }
  services.log(`The confirmation email to reader ${id} was not sent: ${outcome}.`);
  return respond(502, 'The email could not be sent.');
}
