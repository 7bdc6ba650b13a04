/**
 * What somebody may ask of the operator: everything that is stored under an address, or its deletion. The database
 * finds the rows (supabase/migrations/…_answer_rights_requests.sql).
 */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { SettingsError } from '../../server/settings.ts';
import { messageReference } from '../../src/lib/message-reference.ts';
import { escapeControls } from '../programs/terminal.ts';
import { askBackend, type Inbox } from './backend.ts';

export interface Options {
  /** The file for the answer. */
  json?: string | undefined;
  /** Whether nothing is asked before the deletion. */
  yes?: boolean | undefined;
}

/** What the database finds: rows by the name of their table. */
export interface Person extends Record<string, Record<string, unknown>[]> {
  files: { bucket: string; name: string; created_at: string }[];
}

/** @throws SettingsError for anything that is no e-mail address */
export function checkAddresses(addresses: string[]): void {
  const wrong = addresses.find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
  if (wrong !== undefined)
    throw new SettingsError(`"${wrong}" is no e-mail address. Write the one that the request came from.`);
}

/** Calls a function of the database. @returns its answer */
const call = <Answer>(inbox: Inbox, name: string, address: string) =>
  askBackend<Answer>(inbox, `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify({ address }) });

/** Everything that is stored under an address. @throws SettingsError when the backend does not answer or refuses */
export async function findPerson(inbox: Inbox, address: string): Promise<Person> {
  const found = await call<Person>(inbox, 'find_person', address);
  if (!Array.isArray(found?.files))
    throw new SettingsError(`${inbox.url} answers with something else than a person.`);
  return {
    ...found,
    files: found.files.map((file) => ({
      ...file,
      address: `${inbox.url}/storage/v1/object/public/${file.bucket}/${file.name}`,
    })),
  };
}

const isEmpty = (person: Person) => Object.values(person).every((rows) => rows.length === 0);

/** How many rows there are of each kind, such as 2 in contact_submissions. */
const countRows = (person: Person) =>
  Object.entries(person)
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => `${rows.length} in ${name}`)
    .join(', ');

/** Prints everything that is stored under an address, or writes it into a file. */
export async function exportPerson(inbox: Inbox, address: string, { json }: Options): Promise<void> {
  const person = await findPerson(inbox, address);
  const text = `${JSON.stringify(person, null, 2)}\n`;
  if (isEmpty(person)) console.log(`Nothing is stored under ${address}.`);
  else if (json === undefined) process.stdout.write(escapeControls(text));
  else {
    // Readable for this user alone: it holds personal data.
    writeFileSync(json, text, { mode: 0o600 });
    console.log(
      `${countRows(person)}: in ${json}. Send it, with the photo if there is one, then delete the file. Mails are not in it: ${mailbox}`,
    );
  }
}

const mailbox = 'look into your mailboxes for the address.';

/** What no database knows of: where copies may lie, for the operator to go through. */
export function listCopies(address: string, { contact_submissions: messages = [] }: Person): string[] {
  const references = messages.map(
    ({ idempotency_key: key, created_at: at }) =>
      `${messageReference(String(key))} (${String(at).slice(0, 10)})`,
  );
  return [
    ...(references.length > 0
      ? [
          `the mails about the messages ${references.join(', ')}, and the daily ones that name who waits, in the mailboxes that MAIL_TO names`,
        ]
      : []),
    `letters from ${address} and your answers, in all mailboxes`,
    'tables that were saved with --csv or --json',
    'the log of the sign-in service, which names addresses: your project keeps it as long as its plan says, and in auth.audit_log_entries where that is switched on',
    'the lists of your mail services: sent mails, and addresses that they refuse',
    'backups: note this request in the list of deletions, and repeat it after a restore (docs/deploy.md, "Backups")',
    'orders and invoices, which the law may tell you to keep',
  ];
}

/** Asks whether to delete. @throws SettingsError where nobody can be asked */
async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new SettingsError('There is no terminal to ask in. Add --yes to delete without a question.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  const said = await lines.question(question, { signal: ended.signal }).catch(() => '');
  lines.close();
  return said.trim().toLowerCase() === 'yes';
}

/** Deletes everything that is stored under an address, files first, and says which copies are left to the operator. */
export async function forgetPerson(inbox: Inbox, address: string, { yes = false }: Options): Promise<void> {
  const person = await findPerson(inbox, address);
  if (isEmpty(person)) console.log(`Nothing is stored under ${address}.`);
  else {
    console.log(`Under ${address}: ${countRows(person)}.`);
    if (!yes && !(await isConfirmed('Delete all of it? Write yes: '))) {
      console.log('Nothing was deleted.');
      return;
    }
    for (const [bucket, files] of Map.groupBy(person.files, (file) => file.bucket))
      await askBackend(inbox, `/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        body: JSON.stringify({ prefixes: files.map(({ name }) => name) }),
      });
    await call(inbox, 'forget_person', address);
    if (!isEmpty(await findPerson(inbox, address)))
      throw new SettingsError(`Something came in under ${address} meanwhile. Run the command again.`);
    console.log('All of that is deleted.');
  }
  console.log(
    `\nStill to look through by hand:\n${listCopies(address, person)
      .map((copy) => `- ${copy}`)
      .join('\n')}`,
  );
}
