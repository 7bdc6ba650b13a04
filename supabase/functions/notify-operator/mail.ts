/** The email about a message: plain text, because a stranger wrote the message. Nothing in it may become a header. */
import { type Mail, plainAddress } from '../_shared/mailing.ts';

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
  const canReply = plainAddress.test(message.email) && message.email.length <= 254;
  const closing = canReply
    ? 'Reply to this email to answer. Then mark the message as handled:'
    : 'The email address looks unusual, so this email has no reply address. Check it before you write to it. Then mark the message as handled:';

  const text = [
    'Someone wrote through the contact form.',
    '',
    ...rows.map(([term, value]) => `${term.padEnd(10)} ${value}`),
    '',
    ...body.split('\n').map((each) => `> ${each}`),
    '',
    closing,
    `npm run inbox -- handled ${reference}`,
    '',
  ].join('\n');

  return {
    subject: `Message ${reference} from ${line(message.full_name, 60)}`,
    text,
    ...(canReply ? { reply_to: message.email } : {}),
  };
}
