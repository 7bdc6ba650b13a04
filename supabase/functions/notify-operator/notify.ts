/** The webhook of contact_submissions: sends an email about each message to the operator. */
import { contactFields } from '../../../src/shared/contact-fields.ts';
import {
  authenticateWebhook,
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

/** Limit of the body in bytes: more than the longest message needs. */
const maxBodyBytes = 100_000;

/** Reads the settings. @returns null if one is missing; every call is then rejected */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const settings = readWebhookSettings(environment);
  const to = (environment.MAIL_TO ?? '')
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  return settings && to.length > 0 ? { ...settings, to } : null;
}

/** Reads the inserted row; null for any other event, undefined for an invalid body. */
function readMessage(text: string): StoredMessage | null | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  const { type, table, record } = body as Record<string, unknown>;
  if (type !== 'INSERT' || table !== 'contact_submissions') return null;
  if (typeof record !== 'object' || record === null) return undefined;
  const row = record as Record<string, unknown>;
  // A column that a later migration adds may be missing.
  const names = contactFields.filter((field) => 'required' in field).map(({ column }) => column);
  if (!['id', 'reference', 'created_at', ...names].every((name) => typeof row[name] === 'string'))
    return undefined;
  if (Number.isNaN(Date.parse(String(row.created_at)))) return undefined;
  return record as StoredMessage;
}

/** Handles the webhook. @param configured null if the function is not set up */
export async function notifyOperator(
  request: Request,
  configured: Settings | null,
  services: Services,
): Promise<Response> {
  const settings = await authenticateWebhook(request, configured, settingNames, services);
  if (settings instanceof Response) return settings;
  const text = await request.text();
  if (text.length > maxBodyBytes) return respond(413, 'The body is too long.');
  const message = readMessage(text);
  if (message === undefined) return respond(400, 'The body is not a webhook of contact_submissions.');
  // No email is sent for a quarantined message, because a flood would also fill the operator's mailbox.
  if (message === null || message.quarantined_at) return new Response(null, { status: 204 });

  const { isSent, outcome } = await sendEmail(
    { to: settings.to, ...writeEmail(message) },
    message.id,
    settings,
    services,
  );
  if (isSent) return respond(200, 'The email was sent.');
  services.log(
    `The email about message ${message.id} was not sent: ${outcome}. Read the message with npm run inbox.`,
  );
  return respond(502, 'The email service did not accept the email.');
}
