/** Writes the email about a message: plain text, because a stranger wrote the message. Nothing in it may become a header. */

import { type ContactField, contactFields, formatReference } from '../../../src/shared/contact-fields.ts';
import { limits, responseHours } from '../../../src/shared/limits.ts';
import { type Email, plainEmailAddressPattern } from '../_shared/send-email.ts';
import { unprintableCharacters } from '../_shared/unprintable-characters.ts';

/** A row of contact_submissions, as the webhook sends it. */
export interface StoredMessage {
  id: string;
  idempotency_key: string;
  created_at: string;
  full_name: string;
  email: string;
  problem_description: string;
  /** When it was quarantined as likely spam. */
  quarantined_at?: string | null;
  [column: string]: unknown;
}

const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(unprintableCharacters, '');

/** Shortens a string to one line, for the subject and the table. @param max the maximum number of characters */
function toLine(text: string, max: number): string {
  const characters = [...clean(text).replace(/\s+/g, ' ').trim()];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('');
}

/** Formats a time, such as Saturday 12 July 2025 at 14:05 UTC. */
function formatTime(time: number): string {
  const date = new Date(time);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return `${day.format(date).replace(',', '')} at ${date.toISOString().slice(11, 16)} UTC`;
}

export function writeEmail(message: StoredMessage): Email {
  const reference = toLine(formatReference(message.idempotency_key), 9);
  const received = Date.parse(message.created_at);
  const rows = [
    ['Reference', reference],
    ['Received', formatTime(received)],
    ['Reply by', formatTime(received + responseHours * 60 * 60 * 1000)],
    ...contactFields
      .filter(({ column }) => column !== 'problem_description')
      .map(({ label, column, limit, storedPrefix = '' }: ContactField) => {
        const value = String(message[column] ?? '');
        return [
          label,
          toLine(value.startsWith(storedPrefix) ? value.slice(storedPrefix.length) : value, limit),
        ];
      }),
  ].filter((row): row is [string, string] => Boolean(row[1]));
  const width = Math.max(...rows.map(([term]) => term.length));
  const body = clean(message.problem_description).trim();
  const canReply = plainEmailAddressPattern.test(message.email) && message.email.length <= limits.email;
  const closing = canReply
    ? 'To answer, reply to this email.'
    : 'The sender’s email address looks unusual, so replying to this email won’t reach the sender. Check the email address before you write to it.';

  const text = [
    'You have a new message from the contact form.',
    '',
    ...rows.map(([term, value]) => `${term.padEnd(width)} ${value}`),
    '',
    ...body.split('\n').map((each) => `> ${each}`),
    '',
    closing,
    `Then run the saved query mark_message_handled with ${reference} in Supabase Studio.`,
    '',
  ].join('\n');

  return {
    subject: `Message ${reference} from ${toLine(message.full_name, 60)}`,
    text,
    ...(canReply ? { reply_to: message.email } : {}),
  };
}
