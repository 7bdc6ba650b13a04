/** The webhook of contact_submissions: sends an email about each message to the operator. */
import { contactFields } from '../../../src/shared/contact-fields.ts';
import {
  readWebhook,
  readWebhookSettings,
  respond,
  type Services,
  sendEmail,
  type WebhookSettings,
} from '../_shared/send-email.ts';
import { type StoredMessage, writeEmail } from './email.ts';

interface Settings extends WebhookSettings {
  to: string[];
}

/** The required settings, for the operator's log. */
const settingNames = 'WEBHOOK_SECRET (32 characters or more), MAIL_API_KEY, MAIL_FROM and MAIL_TO';

/** Reads the settings. @returns null if one is missing; every call is then rejected */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const settings = readWebhookSettings(environment);
  const to = (environment.MAIL_TO ?? '')
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  return settings && to.length > 0 ? { ...settings, to } : null;
}

/** Whether a row is a message. A column that a later migration adds may be missing. */
const isMessage = (row: Record<string, unknown>): row is StoredMessage =>
  [
    'id',
    'idempotency_key',
    'created_at',
    ...contactFields.flatMap((field) => ('required' in field ? field.column : [])),
  ].every((name) => typeof row[name] === 'string') && !Number.isNaN(Date.parse(String(row.created_at)));

/** Handles the webhook. @param configured null if the function is not set up */
export async function notifyOperator(
  request: Request,
  configured: Settings | null,
  services: Services,
): Promise<Response> {
  const webhook = await readWebhook(request, configured, settingNames, 'contact_submissions', services);
  if (webhook instanceof Response) return webhook;
  const { settings, row: message } = webhook;
  if (!isMessage(message)) return respond(400, 'The body is not a webhook of contact_submissions.');
  // No email is sent for a quarantined message, because a flood would also fill the operator's mailbox.
  if (message.quarantined_at) return new Response(null, { status: 204 });

  const { isSent, outcome } = await sendEmail(
    { to: settings.to, ...writeEmail(message) },
    message.id,
    settings,
    services,
  );
  if (isSent) return respond(200, 'The email was sent.');
  services.log(
    `The email about message ${message.id} was not sent: ${outcome}. Read the message in Supabase Studio.`,
  );
  return respond(502, 'The email service did not accept the email.');
}
