/** Handles requests for personal data: exports or deletes everything that is stored under an email address. */
import { UserError } from '../../src/shared/user-error.ts';
import { type Backend, callBackend, callFunction } from '../programs/backend.ts';
import { escapeControls, openTerminal } from '../programs/terminal.ts';

/** The result of the database function find_person: rows by the name of their table. */
interface Person extends Record<string, Record<string, unknown>[]> {
  files: { bucket: string; name: string }[];
}

async function findPerson(backend: Backend, email: string): Promise<Person> {
  const person = await callFunction<Person>(backend, 'find_person', { email_address: email });
  const files = person.files.map((file) => ({
    ...file,
    url: `${backend.url}/storage/v1/object/public/${file.bucket}/${file.name}`,
  }));
  return { ...person, files };
}

/** Tables whose names an operator could confuse. */
const tableLabels: Record<string, string> = { subscribers: 'plan', newsletter_subscribers: 'newsletter' };

/** Counts the rows in each table, such as "2 in contact_submissions"; empty without rows. */
const countRows = (person: Person) =>
  Object.entries(person)
    .flatMap(([name, rows]) => (rows.length > 0 ? [`${rows.length} in ${tableLabels[name] ?? name}`] : []))
    .join(', ');

/** Prints everything that is stored under an email address, or saves it. @param save writes a string into a file */
export async function exportPerson(backend: Backend, email: string, save?: (text: string) => void) {
  const person = await findPerson(backend, email);
  const text = JSON.stringify(person, null, 2);
  if (!countRows(person)) console.log(`No data is stored for ${email}. Check the spelling.`);
  else if (!save) console.log(escapeControls(text));
  else {
    save(`${text}\n`);
    console.log(
      `Found: ${countRows(person)}. Send the file, with the photo if there is one. Also search your mailboxes.`,
    );
  }
}

/** Lists copies outside the database, which the operator checks by hand. */
const listCopies = (email: string, { contact_submissions: messages = [] }: Person): string[] => [
  ...messages.map((row) => `the notification of message ${row.reference} in your mailboxes`),
  `emails from ${email} and your replies, in all mailboxes`,
  'files that were saved with --csv or --json',
  "the sign-in service's log, and auth.audit_log_entries if it is turned on",
  'the lists of your email and newsletter providers',
  'backups: record the request in the list of deletion requests, and repeat it after a restore (docs/operations.md, "Restore")',
  'orders and invoices, which the law may require you to retain',
];

/** Deletes everything that is stored under an email address, files first, and lists the copies that remain. */
export async function forgetPerson(backend: Backend, email: string, isConfirmed: boolean): Promise<void> {
  const person = await findPerson(backend, email);
  if (!countRows(person)) console.log(`No data is stored for ${email}. Check the spelling.`);
  else {
    console.log(`Found for ${email}: ${countRows(person)}.`);
    const { confirm } = isConfirmed
      ? { confirm: () => true }
      : openTerminal('Add --yes to skip the question.');
    if (!(await confirm('Delete all this data?'))) {
      console.log('Nothing was deleted.');
      return;
    }
    for (const { bucket, name } of person.files)
      await callBackend(backend, `/storage/v1/object/${bucket}`, { prefixes: [name] }, 'DELETE');
    await callFunction(backend, 'forget_person', { email_address: email });
    if (countRows(await findPerson(backend, email)))
      throw new UserError(
        `Some data for ${email} arrived during the deletion and remains. Run the command again.`,
      );
    console.log('All data was deleted.');
  }
  console.log(`\nCheck these copies by hand:\n- ${listCopies(email, person).join('\n- ')}`);
}
