/**
 * `npm run inbox`: lists contact messages, handles requests for personal data, exports newsletter readers for a provider,
 * and imports its unsubscribes, bounces and complaints. It uses the secret key of the project or, without
 * PUBLIC_SUPABASE_URL, the embedded backend of a running server.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { toCanonicalEmail } from '../src/shared/email-address.ts';
import { responseHours } from '../src/shared/limits.ts';
import { UserError } from '../src/shared/user-error.ts';
import { readSite } from './content/site.ts';
import { formatTime, isFormula, type Message, messageColumns, toCsv, toText } from './inbox/output.ts';
import { exportPerson, forgetPerson } from './inbox/person.ts';
import { type Backend, callFunction, withBackend } from './programs/backend.ts';
import { readArguments, readEmail, requireDay, runCommand } from './programs/command.ts';
import { escapeControls } from './programs/terminal.ts';

/** Four hours before the end of the promised response time. */
const overdueHours = responseHours - 4;

const usage = `Messages
npm run inbox                                    lists the messages that are not marked as handled
npm run inbox -- --all                           lists all messages
npm run inbox -- --since 2025-07-12              lists the messages since that day (UTC)
npm run inbox -- --search words                  lists the messages with these words or this reference
npm run inbox -- --overdue                       lists unhandled messages older than ${overdueHours} hours; exits with 1 if there are any
npm run inbox -- --csv inbox.csv                 saves the messages as CSV for a spreadsheet
npm run inbox -- --json inbox.json               saves the messages as JSON
npm run inbox -- handled 1A2B-3C4D               marks messages as handled
npm run inbox -- reopen 1A2B-3C4D                marks messages as not handled
npm run inbox -- release 1A2B-3C4D               releases messages from quarantine

Requests of a person
npm run inbox -- export ada@example.com          prints all data stored for an email address; --json file saves it
npm run inbox -- forget ada@example.com          deletes all data stored for an email address; --yes skips the confirmation

Newsletter readers
npm run inbox -- readers --csv readers.csv       saves the confirmed newsletter readers for a provider
npm run inbox -- stop file.csv --cause bounce    ends the subscription of every email address in the file
                                                 (cause: reader, bounce or complaint; default: reader).
                                                 --yes allows a file that ends many subscriptions`;

const options = {
  all: { type: 'boolean' },
  since: { type: 'string' },
  search: { type: 'string' },
  overdue: { type: 'boolean' },
  csv: { type: 'string' },
  json: { type: 'string' },
  yes: { type: 'boolean' },
  cause: { type: 'string', default: 'reader' },
} as const;
type Options = ReturnType<typeof readArguments<{ options: typeof options }>>['values'];

const formatCount = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`;

/** Saves data that only this user can read. @param content a description, such as "3 messages" */
function savePersonalData(file: string, text: string, content: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  console.log(`Saved ${content} in ${file}. Delete the file when you no longer need it.`);
}

const isOverdue = ({ received_at }: Message) =>
  Date.now() - Date.parse(received_at) > overdueHours * 60 * 60 * 1000;

async function listMessages(backend: Backend, options: Options): Promise<void> {
  const { all = false, since, search = '', overdue = false, csv, json } = options;
  if (since !== undefined) requireDay('--since', since);
  const include_handled = all || since !== undefined || search !== '';
  const parameters = { include_handled, since: since ?? null, search };
  const matches = await callFunction<Message[]>(backend, 'list_messages', parameters);
  const messages = overdue ? matches.filter(isOverdue) : matches;
  if (overdue && messages.length > 0) process.exitCode = 1;
  const content = formatCount(messages.length, 'message');
  // The byte order mark makes Excel read UTF-8.
  if (csv) savePersonalData(csv, `\uFEFF${toCsv(messageColumns, messages)}`, content);
  if (json) savePersonalData(json, `${JSON.stringify(messages, null, 2)}\n`, content);
  if (csv || json) return;
  if (messages.length === 0 && overdue) console.log(`No message is older than ${overdueHours} hours.`);
  else if (messages.length === 0 && !include_handled) console.log('No unhandled messages. --all lists all.');
  else console.log(toText(messages));
}

type Reader = { email: string; first_name: string; unsubscribe_token: string };

const listReaders = (backend: Backend) => callFunction<Reader[]>(backend, 'list_newsletter_readers');

const readerColumns = ['email', 'name', 'attributes', 'unsubscribe_url'];

async function saveReaders(backend: Backend, { csv }: Options): Promise<void> {
  if (!csv) throw new UserError(`The command "readers" needs a file: --csv readers.csv\n\n${usage}`);
  const site = process.env.SITE_URL || readSite().url;
  const readers = (await listReaders(backend)).map(({ email, first_name, unsubscribe_token }) => {
    const unsubscribe_url = `${site.replace(/\/+$/, '')}/newsletter/unsubscribe?token=${unsubscribe_token}`;
    return { email, name: first_name, attributes: JSON.stringify({ unsubscribe_url }), unsubscribe_url };
  });
  // Escaping a formula with an apostrophe would change the email address.
  const safe = readers.filter(({ email }) => !isFormula(email));
  savePersonalData(
    csv,
    toCsv(readerColumns, safe),
    `${formatCount(safe.length, 'reader')} with links to ${site}`,
  );
  for (const { email, unsubscribe_url } of readers.filter((reader) => !safe.includes(reader)))
    console.log(
      escapeControls(
        `Skipped ${email}, because a spreadsheet would run it as a formula. Add this reader to the provider's list by hand, with this unsubscribe URL: ${unsubscribe_url}`,
      ),
    );
}

async function stopReaders(backend: Backend, file: string, { cause, yes }: Options): Promise<void> {
  if (!['reader', 'bounce', 'complaint'].includes(cause))
    throw new UserError(`--cause is "${cause}". Use reader, bounce or complaint.`);
  const text = readFileSync(file, 'utf8').trim();
  if (text.startsWith(toCsv(readerColumns, []).trim()))
    throw new UserError(
      `${file} is this site's own list of readers. Export the unsubscribes, bounces or complaints from your newsletter provider.`,
    );
  const addresses = text.match(/[^\s<>"',;:]+@[^\s<>"',;:@]+\.\p{L}{2,}/gu) ?? [];
  // An export without contacts is empty or has only the line of column names.
  if (addresses.length === 0 && text.includes('\n'))
    throw new UserError(`${file} contains no email address.`);
  const emails = new Set(addresses.map((email) => toCanonicalEmail(email).toLowerCase()));
  const readers = await listReaders(backend);
  const subscribedCount = readers.filter(({ email }) => emails.has(email.toLowerCase())).length;
  if (!yes && subscribedCount > 10 && subscribedCount > readers.length / 5)
    throw new UserError(
      `${file} would end ${subscribedCount} of ${readers.length} subscriptions, so it may list every contact. If all of them unsubscribed, bounced or complained, add --yes.`,
    );
  let endedCount = 0;
  for (const email_address of emails)
    if (await callFunction(backend, 'stop_newsletter', { email_address, cause })) endedCount++;
  const emailCount = formatCount(emails.size, 'email address', 'email addresses');
  console.log(`${file} has ${emailCount}. Ended ${formatCount(endedCount, 'subscription')}.`);
}

/** What is printed after a change of a message. */
const changes: Record<string, (handledAt: string) => string> = {
  handled: (handledAt) => `was marked as handled on ${formatTime(handledAt)}`,
  reopen: () => 'is no longer marked as handled',
  release: () => 'is no longer quarantined',
};

/** @throws UserError if no message has the reference */
async function changeMessage(backend: Backend, action: string, message_reference: string): Promise<void> {
  const result = await callFunction<{ handled_at: string } | null>(backend, 'change_message', {
    message_reference,
    action,
  });
  if (!result)
    throw new UserError(
      `No message has the reference ${message_reference}. To list all messages, run npm run inbox -- --all.`,
    );
  console.log(`${message_reference.toUpperCase()} ${changes[action]?.(result.handled_at)}.`);
}

/** The commands that take references, email addresses or files. */
const commands: Record<string, (backend: Backend, argument: string, options: Options) => Promise<void>> = {
  ...Object.fromEntries(
    Object.keys(changes).map((action) => [
      action,
      (backend: Backend, reference: string) => changeMessage(backend, action, reference),
    ]),
  ),
  export: (backend, argument, { json }) => {
    const email = toCanonicalEmail(argument);
    return exportPerson(
      backend,
      email,
      json ? (text) => savePersonalData(json, text, `the data of ${email}`) : undefined,
    );
  },
  forget: (backend, email, { yes = false }) => forgetPerson(backend, toCanonicalEmail(email), yes),
  stop: stopReaders,
};

/** @throws UserError for an unknown command, or arguments that do not suit it */
function rejectUnsuitable(name: string | undefined, args: readonly string[]): void {
  if (name === undefined) return;
  const takesArguments = Object.hasOwn(commands, name);
  if (!takesArguments && name !== 'readers') throw new UserError(`Unknown command "${name}".\n\n${usage}`);
  if (takesArguments === (args.length === 0))
    throw new UserError(
      `The command "${name}" ${takesArguments ? 'needs an argument' : 'takes no argument'}.\n\n${usage}`,
    );
  if (name !== 'export' && name !== 'forget') return;
  for (const email of args) readEmail(email, 'Enter the email address of the person who made the request.');
}

/** @param args the command's arguments @param connect runs a function with the backend */
export async function runInbox(args: string[], connect = withBackend): Promise<void> {
  const { values, positionals } = readArguments(usage, { args, allowPositionals: true, options });
  const [name, ...rest] = positionals;
  rejectUnsuitable(name, rest);
  await connect(async (backend) => {
    if (name === undefined) await listMessages(backend, values);
    else if (name === 'readers') await saveReaders(backend, values);
    else
      for (const argument of rest) {
        // A sender may read a reference without its hyphen on the phone.
        const correctArgument = argument.replace(/^([\da-f]{4})([\da-f]{4})$/i, '$1-$2');
        await commands[name]?.(backend, correctArgument, values);
      }
  });
}

if (import.meta.main) await runCommand(() => runInbox(process.argv.slice(2)));
