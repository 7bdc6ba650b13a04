/** The email about a message. Nothing in the message, which a stranger wrote, may become markup or a header. */
import type { Mail } from '../_shared/mailing.ts';

/** A row of contact_submissions, as the webhook sends it. */
export interface StoredMessage {
  id: string;
  idempotency_key: string;
  full_name: string;
  email: string;
  company_name: string;
  problem_description: string;
  additional_info: string;
  created_at: string;
  /** When it was quarantined as likely spam. */
  held_at?: string | null;
  /** Other fields of the form. */
  [column: string]: unknown;
}

/** Columns that are not fields of the form, or that have their own place in the email. */
const knownColumns = [
  'id',
  'idempotency_key',
  'reference',
  'created_at',
  'handled_at',
  'held_at',
  'service',
  'full_name',
  'email',
  'company_name',
  'additional_info',
  'problem_description',
];

/** The name and the value of each other field, such as `Phone number` for phone_number. */
const listOtherFields = (message: StoredMessage): [string, string][] =>
  Object.entries(message)
    .filter(([column]) => !knownColumns.includes(column))
    .map(([column, value]) => {
      const name = column.replaceAll('_', ' ');
      return [name.charAt(0).toUpperCase() + name.slice(1), line(String(value ?? ''), 1000)];
    });

/** The promised time of an answer, in milliseconds. */
const answerTime = 24 * 60 * 60 * 1000;

/** Control and direction characters, which could make text next to them read as something else. */
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(controls, '');

/** A text as one line of limited length, for the subject and the table. */
function line(text: string, most: number): string {
  const characters = [...clean(text).replace(/\s+/g, ' ').trim()];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** One email address only: no name, no second address, no room for a header. */
export const plainAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** A time in UTC, such as Saturday 12 July 2025 at 14:05 UTC. */
function moment(time: number): string {
  const date = new Date(time);
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day.format(date).replace(',', '')} at ${date.toISOString().slice(11, 16)} UTC`;
}

/** The number on the sender's receipt (src/shared/message-reference.ts). */
const messageReference = (key: string) => `${key.slice(0, 4)}-${key.slice(4, 8)}`.toUpperCase();

/** Returns the email as text and as HTML. */
export function writeMail(message: StoredMessage): Mail {
  const reference = messageReference(line(message.idempotency_key, 36));
  const received = Date.parse(message.created_at);
  const rows = [
    ['Reference', reference],
    ['Received', moment(received)],
    ['Answer by', moment(received + answerTime)],
    ['Name', line(message.full_name, 100)],
    ['Email', line(message.email, 254)],
    ['Company', line(message.company_name, 120)],
    ['Package', line(message.additional_info.replace(/^Package: /, ''), 60)],
    ...listOtherFields(message),
  ].filter((row): row is [string, string] => Boolean(row[1]));
  const body = clean(message.problem_description).trim();
  const opening = 'Someone wrote through the contact form.';
  const canReply = plainAddress.test(message.email) && message.email.length <= 254;
  const closing = canReply
    ? 'Reply to this email to answer. Then mark the message as handled:'
    : 'The email address looks unusual, so this email has no reply address. Check it before you write to it. Then mark the message as handled:';
  const command = `npm run inbox -- handled ${reference}`;

  const text = [
    opening,
    '',
    ...rows.map(([term, value]) => `${term.padEnd(10)} ${value}`),
    '',
    ...body.split('\n').map((each) => `> ${each}`),
    '',
    closing,
    command,
    '',
  ].join('\n');

  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Message ${escapeMarkup(reference)}</title>
<body style="margin:0;padding:24px;background:#ffffff;color:#0b0b0a;font:16px/1.5 Arial,sans-serif">
<p>${opening}</p>
<table role="presentation" cellpadding="0" cellspacing="0">
${rows
  .map(
    ([term, value]) =>
      `<tr><td style="padding:4px 24px 4px 0;color:#5c574e">${term}</td><td style="padding:4px 0" dir="auto">${escapeMarkup(value)}</td></tr>`,
  )
  .join('\n')}
</table>
<div style="margin:24px 0;padding:16px;border-left:4px solid #ff5c2e;white-space:pre-wrap" dir="auto">${escapeMarkup(body)}</div>
<p>${closing}</p>
<p><code>${escapeMarkup(command)}</code></p>
</body>
</html>
`;

  return {
    subject: `Message ${reference} from ${line(message.full_name, 60)}`,
    text,
    html,
    ...(canReply ? { reply_to: message.email } : {}),
  };
}
