/** The webhook of newsletter_subscribers: sends the confirmation email if the database allows one. */
import { callDatabase, type DatabaseSettings, readDatabaseSettings } from '../_shared/database.ts';
import {
  plainEmailAddressPattern,
  readWebhook,
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

const identifier = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the settings. @returns null if one is missing; every call is then rejected */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const webhook = readWebhookSettings(environment);
  const database = readDatabaseSettings(environment);
  const { SITE_URL } = environment;
  if (!webhook || !database || !SITE_URL) return null;
  return { ...webhook, ...database, siteUrl: SITE_URL.replace(/\/+$/, '') };
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
  const webhook = await readWebhook(request, configured, names, 'newsletter_subscribers', services);
  if (webhook instanceof Response) return webhook;
  const { settings } = webhook;
  const id = String(webhook.row.id);
  if (!identifier.test(id)) return respond(400, 'The body is not a webhook of newsletter_subscribers.');

  let outcome: string;
  try {
    const rows = await callDatabase('create_newsletter_token', { subscriber: id }, settings, services);
    const [row] = rows as { email: string; token: string }[];
    if (!row || !plainEmailAddressPattern.test(row.email)) return respond(200, 'No email is due.');
    const email = writeEmail(`${settings.siteUrl}/newsletter/confirm#token=${row.token}`);
    const result = await sendEmail({ to: [row.email], ...email }, crypto.randomUUID(), settings, services);
    if (result.isSent) return respond(200, 'The email was sent.');
    outcome = result.outcome;
    await callDatabase('undo_newsletter_email_count', { subscriber: id }, settings, services);
  } catch (error) {
    outcome = error instanceof Error ? error.message : 'no response';
  }
  services.log(`The confirmation email to reader ${id} was not sent: ${outcome}.`);
  return respond(502, 'The email could not be sent.');
}
