import { contactFields } from '../../src/shared/contact-fields.ts';
import { escapeControls } from '../programs/terminal.ts';

/** A message, as the database function list_messages returns it. */
export interface Message {
  /** Also on the sender's receipt, such as 1A2B-3C4D. */
  reference: string;
  received_at: string;
  handled_at: string | null;
  /** When the flood limit quarantined it. */
  quarantined_at: string | null;
  message: string;
  [column: string]: string | null;
}

/** Formats a time of the database for the terminal, such as 2025-07-12 14:05 UTC. */
export const formatTime = (time: string): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Whether a spreadsheet would run a string as a formula. */
export const isFormula = (text: string) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);

/**
 * Formats a CSV cell. Spreadsheets run text that starts like a formula, so an apostrophe is added before it. The same
 * applies after characters that a program may take for the end of a cell: in some countries Excel splits at semicolons.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function formatCell(text: string): string {
  const inner = text.replace(/[;,\t\r\n](?=[\s"]*[=+\-@＝＋－＠])/g, "$&'");
  return `"${(isFormula(text) ? `'${inner}` : inner).replaceAll('"', '""')}"`;
}

/** Formats objects as CSV (RFC 4180). @param columns the keys to include, in order; they are the header */
export const toCsv = (columns: readonly string[], rows: readonly object[]): string =>
  [columns, ...rows.map((row) => columns.map((name) => String(Reflect.get(row, name) ?? '')))]
    .map((cells) => `${cells.map(formatCell).join(',')}\r\n`)
    .join('');

const keys: Record<string, string> = { additional_info: 'package', problem_description: 'message' };
const fields = contactFields.map(({ column, label }) => ({ key: keys[column] ?? column, label }));

export const messageColumns = [
  'reference',
  'received_at',
  'handled_at',
  'quarantined_at',
  ...fields.map(({ key }) => key),
];

export const toText = (messages: readonly Message[]): string =>
  messages.length === 0
    ? 'No messages found.'
    : messages
        .map((one) => {
          const handled = one.handled_at ? `  handled ${formatTime(one.handled_at)}` : '';
          const quarantined = one.quarantined_at ? `  quarantined ${formatTime(one.quarantined_at)}` : '';
          const lines = fields
            .filter(({ key }) => key !== 'message' && one[key])
            .map(({ key, label }) => `${label}: ${one[key]}\n`);
          return escapeControls(
            `${one.reference}  ${formatTime(one.received_at)}${handled}${quarantined}\n${lines.join('')}${one.message.replace(/^/gm, '  ')}`,
          );
        })
        .join('\n\n');
