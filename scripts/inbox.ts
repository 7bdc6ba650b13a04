/**
 * `npm run inbox`: the operator reads the messages of the contact form, marks them as handled and exports
 * them, over the secret key. Without PUBLIC_SUPABASE_URL it asks the embedded backend.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  loadEnvironment,
  openLocalFolder,
  readArguments,
  readPort,
  runCommand,
  SettingsError,
} from '../server/settings.ts';
import { messageReference } from '../src/lib/message-reference.ts';
import { askBackend, type Inbox } from './inbox/backend.ts';
import { checkAddresses, exportPerson, forgetPerson, type Options } from './inbox/rights.ts';
import { escapeControls } from './programs/terminal.ts';

export interface Message {
  id: string;
  idempotency_key: string;
  full_name: string;
  email: string;
  company_name: string;
  problem_description: string;
  additional_info: string;
  created_at: string;
  handled_at: string | null;
  /** When the flood limit held it back; null for a message like any other. */
  held_at: string | null;
}

export interface Filter {
  all?: boolean | undefined;
  /** Messages from this day on (UTC), YYYY-MM-DD. */
  since?: string | undefined;
  /** Words that stand in the message, its sender or its reference, in any case of letters. */
  search?: string | undefined;
}

const columns =
  'id,idempotency_key,full_name,email,company_name,problem_description,additional_info,created_at,handled_at,held_at';
/** What a hosted project gives at once (max_rows in supabase/config.toml). */
const pageSize = 1000;

const request = async (inbox: Inbox, query: string, init: RequestInit = {}) =>
  (await askBackend<Message[]>(inbox, `/rest/v1/contact_submissions?${query}`, init)) ?? [];

/** The number the sender has on the receipt. */
const reference = (message: Message) => messageReference(message.idempotency_key);

const holds = (message: Message, words: string) =>
  [
    reference(message),
    message.full_name,
    message.email,
    message.company_name,
    message.problem_description,
    message.additional_info,
  ]
    .join('\n')
    .toLowerCase()
    .includes(words.toLowerCase());

/**
 * Reads messages, oldest first: the one that waits longest is on top. Those that were held back in a flood come last.
 * @throws SettingsError when the backend does not answer, refuses, or the day is none
 */
export async function listMessages(inbox: Inbox, filter: Filter = {}): Promise<Message[]> {
  const { all = false, since, search = '' } = filter;
  if (since !== undefined && !(/^\d{4}-\d{2}-\d{2}$/.test(since) && !Number.isNaN(Date.parse(since))))
    throw new SettingsError(`--since is "${since}". Write a day as year-month-day, such as 2025-07-12.`);
  const query = [
    `select=${columns}`,
    'order=created_at.asc,id.asc',
    ...(all ? [] : ['handled_at=is.null']),
    ...(since ? [`created_at=gte.${since}T00:00:00Z`] : []),
  ].join('&');
  const messages: Message[] = [];
  for (;;) {
    // From the last one on, which an index finds: to skip a number of rows, the database would read them all.
    const last = messages.at(-1);
    const time = encodeURIComponent(last?.created_at ?? '');
    const after = last ? `&created_at=gte.${time}&or=(created_at.gt."${time}",id.gt.${last.id})` : '';
    const page = await request(inbox, `${query}${after}&limit=${pageSize}`);
    messages.push(...page);
    // Not fewer than asked for: the project may give less at once than we ask for.
    if (page.length === 0) break;
  }
  const isHeld = ({ held_at }: Message) => Number(held_at !== null);
  return messages.filter((message) => holds(message, search)).sort((a, b) => isHeld(a) - isHeld(b));
}

/** @throws SettingsError when no message, or more than one, has the reference */
async function findMessage(inbox: Inbox, wanted: string): Promise<Message> {
  // The first digits of the key, which is unique and has an index.
  const digits = /^[\da-f]{4}-[\da-f]{4}$/i.test(wanted) ? wanted.replace('-', '') : undefined;
  const bound = (operator: string, rest: string) => `idempotency_key=${operator}.${digits}${rest}`;
  const query = [
    `select=${columns}`,
    bound('gte', '-0000-0000-0000-000000000000'),
    bound('lte', '-ffff-ffff-ffff-ffffffffffff'),
  ].join('&');
  const found = digits === undefined ? [] : await request(inbox, query);
  const [message] = found;
  if (!message)
    throw new SettingsError(`No message has the reference ${wanted}. List them: npm run inbox -- --all`);
  if (found.length > 1)
    throw new SettingsError(
      `${found.length} messages have the reference ${wanted}. Mark them in the database.`,
    );
  return message;
}

async function change(inbox: Inbox, { id }: Message, values: Partial<Message>): Promise<Message> {
  const [changed] = await request(inbox, `id=eq.${id}&select=${columns}`, {
    method: 'PATCH',
    body: JSON.stringify(values),
  });
  if (!changed) throw new SettingsError('The message is gone. List them again: npm run inbox');
  return changed;
}

/**
 * Marks the message with this reference as handled. One that was handled before keeps its time.
 * @throws SettingsError when no message, or more than one, has the reference
 */
export async function markHandled(inbox: Inbox, wanted: string): Promise<Message> {
  const message = await findMessage(inbox, wanted);
  if (message.handled_at !== null) return message;
  return change(inbox, message, { handled_at: new Date().toISOString() });
}

/**
 * Treats a message that was held back in a flood like the others.
 * @throws SettingsError when no message, or more than one, has the reference
 */
export const release = async (inbox: Inbox, wanted: string): Promise<Message> =>
  change(inbox, await findMessage(inbox, wanted), { held_at: null });

const fields = [
  ['reference', reference],
  ['received', (message) => message.created_at],
  ['handled', (message) => message.handled_at ?? ''],
  ['held back', (message) => message.held_at ?? ''],
  ['name', (message) => message.full_name],
  ['email', (message) => message.email],
  ['company', (message) => message.company_name],
  ['package', (message) => message.additional_info.replace(/^Package: /, '')],
  ['message', (message) => message.problem_description],
] as const satisfies readonly (readonly [string, (message: Message) => string])[];

/**
 * A cell of a table. A spreadsheet would run what begins like a formula, so an apostrophe goes before it: also within
 * a cell, after whatever a program may take for the end of one. Where decimals have a comma, Excel parts cells at
 * semicolons and knows no quotation marks after the first comma.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const cell = (text: string) => {
  const safe = text
    .replace(/[;,\t\r\n](?=[\s"]*[=+\-@＝＋－＠])/g, "$&'")
    .replace(/^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, "'");
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Messages as a table for spreadsheets: RFC 4180, with the mark by which Excel knows UTF-8. */
export const toCsv = (messages: Message[]) =>
  `\uFEFF${[
    fields.map(([name]) => name),
    ...messages.map((message) => fields.map(([, read]) => read(message))),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('')}`;

/** Messages as JSON, with the same fields as the table. */
export const toJson = (messages: Message[]) =>
  `${JSON.stringify(
    messages.map((message) => Object.fromEntries(fields.map(([name, read]) => [name, read(message)]))),
    null,
    2,
  )}\n`;

/** Messages as text for a terminal, with control and direction characters escaped. */
export function toText(messages: Message[]): string {
  if (messages.length === 0) return 'No messages.\n';
  return messages
    .map((message) => {
      const values = Object.fromEntries(fields.map(([name, read]) => [name, escapeControls(read(message))]));
      const {
        reference: number,
        received,
        handled,
        'held back': held,
        name,
        email,
        company,
        package: plan,
        message: words = '',
      } = values;
      return [
        `${number}  ${received}${handled ? `  handled ${handled}` : ''}${held ? `  held back ${held}` : ''}`,
        `${name}${company ? `, ${company}` : ''} <${email}>, ${plan}`,
        ...words.split('\n').map((line) => `  ${line}`),
        '',
      ].join('\n');
    })
    .join('\n');
}

/** The hosted project of the environment, or the embedded backend: the running one, else one of our own. */
async function openInbox(): Promise<Inbox & { close(): Promise<void> }> {
  const close = async () => undefined;
  const hosted = process.env.PUBLIC_SUPABASE_URL?.replace(/\/+$/, '');
  if (hosted) {
    const secretKey = process.env.SUPABASE_SECRET_KEY;
    if (!secretKey)
      throw new SettingsError(
        'Set SUPABASE_SECRET_KEY to the secret key of the project, in the shell or in .env.',
      );
    return { url: hosted, secretKey, close };
  }
  if (process.env.SUPABASE_SECRET_KEY)
    throw new SettingsError(
      'SUPABASE_SECRET_KEY is set, PUBLIC_SUPABASE_URL is not. Set it to the address of that project.',
    );
  const folder = openLocalFolder();
  const running = `http://localhost:${readPort('PORT', 4321)}`;
  const keys = path.join(folder, 'keys.json');
  if (existsSync(keys)) {
    const { secretKey } = JSON.parse(readFileSync(keys, 'utf8'));
    const inbox = { url: running, secretKey };
    const isRunning = await request(inbox, 'select=id&limit=1').then(
      () => true,
      () => false,
    );
    if (isRunning) return { ...inbox, close };
  }
  const { startBackend } = await import('../server/backend.ts');
  const backend = await startBackend({ folder, siteUrl: running });
  const server = createServer((message, response) =>
    backend.middleware(message, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    secretKey: backend.secretKey,
    async close() {
      server.close();
      server.closeAllConnections();
      await backend.close();
    },
  };
}

const usage = `npm run inbox                        messages that wait for an answer
npm run inbox -- --all               handled ones as well
npm run inbox -- --since 2025-07-12  from that day on
npm run inbox -- --search words      with these words, or this reference
npm run inbox -- --csv inbox.csv     into a file for spreadsheets
npm run inbox -- --json inbox.json   into a file for programs
npm run inbox -- handled 1A2B-3C4D   marks messages as handled, by reference
npm run inbox -- release 1A2B-3C4D   treats messages that were held back in a flood like the others
npm run inbox -- export ada@example.com   everything stored under an address, as JSON; --json person.json into a file
npm run inbox -- forget ada@example.com   deletes it, after a question; --yes asks nothing`;

/** What is done with each reference or address that follows the verb. */
const verbs: Record<string, (inbox: Inbox, each: string, options: Options) => Promise<void>> = {
  async handled(inbox, each) {
    const { handled_at } = await markHandled(inbox, each);
    console.log(`${each.toUpperCase()} is handled since ${handled_at}.`);
  },
  async release(inbox, each) {
    await release(inbox, each);
    console.log(`${each.toUpperCase()} is no longer held back.`);
  },
  export: exportPerson,
  forget: forgetPerson,
};

if (import.meta.main)
  await runCommand(async () => {
    const { values, positionals } = readArguments(usage, {
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        since: { type: 'string' },
        search: { type: 'string' },
        csv: { type: 'string' },
        json: { type: 'string' },
        yes: { type: 'boolean' },
      },
    });
    const [verb, ...references] = positionals;
    const act = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (verb !== undefined && (!act || references.length === 0)) throw new SettingsError(usage);
    if (act === exportPerson || act === forgetPerson) checkAddresses(references);
    loadEnvironment();
    const inbox = await openInbox();
    // Beside the answer, for "No messages." of the wrong backend looks like that of the right one.
    console.error(`Asking ${inbox.url}.`);
    try {
      for (const each of references) await act?.(inbox, each, values);
      if (verb === undefined) {
        const messages = await listMessages(inbox, values);
        // Readable for this user alone: it holds personal data.
        const save = (file: string, text: string) => {
          writeFileSync(file, text, { mode: 0o600 });
          console.log(`${messages.length} messages are in ${file}. Delete it when it is no longer needed.`);
        };
        if (values.csv) save(values.csv, toCsv(messages));
        if (values.json) save(values.json, toJson(messages));
        if (!values.csv && !values.json) process.stdout.write(toText(messages));
      }
    } finally {
      await inbox.close();
    }
  });
