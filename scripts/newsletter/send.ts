/** What `npm run newsletter` does with an issue: into files, to one address, to all readers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asSentence, withDatabase } from './database.ts';
import { deliverIssue, openMail } from './deliver.ts';
import { readIssue, readSite } from './issue.ts';
import { addressMail, drawIssue, type Reader } from './mail.ts';
import { readStatus } from './status.ts';

export interface Settings {
  SMTP_URL: string;
  MAIL_FROM: string;
  SITE_URL: string;
  PUBLIC_SUPABASE_URL: string;
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Whom a preview and a trial greet. Nobody has this token. */
const nobody: Reader = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'ada@example.com',
  first_name: 'Ada',
  unsubscribe_token: '00000000-0000-4000-8000-000000000000',
};

/** Draws an issue for everybody, and what is the same in the mail of each. */
async function prepare(name: string, settings: Settings) {
  const site = readSite();
  return {
    issue: name,
    template: await drawIssue(readIssue(name, site), site, withoutSlash(settings.SITE_URL)),
    from: settings.MAIL_FROM,
    oneClick: `${withoutSlash(settings.PUBLIC_SUPABASE_URL)}/functions/v1/unsubscribe`,
  };
}

/** Writes the mail into two files. @returns the path of the HTML file */
export async function writePreview(name: string): Promise<string> {
  const settings = { SMTP_URL: '', MAIL_FROM: '', PUBLIC_SUPABASE_URL: '' };
  const prepared = await prepare(name, { ...settings, SITE_URL: process.env.SITE_URL || readSite().url });
  const { html, text } = addressMail(prepared.template, nobody, prepared);
  const folder = path.resolve(process.env.LOCAL_DIR || '.local', 'newsletter');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.html`);
  writeFileSync(file, html);
  writeFileSync(path.join(folder, `${name}.txt`), text);
  return file;
}

/** Sends an issue to one address, and notes nothing. */
export async function sendTrial(name: string, to: string, settings: Settings): Promise<void> {
  const prepared = await prepare(name, settings);
  const mail = await openMail(settings.SMTP_URL);
  try {
    const reader = { ...nobody, id: crypto.randomUUID(), email: to };
    await mail.sendMail(addressMail(prepared.template, reader, { ...prepared, issue: `trial-${name}` }));
    console.log(
      `A trial of "${prepared.template.subject}" is on its way to ${to}. Its links to unsubscribe end nothing.`,
    );
  } catch (error) {
    throw asSentence(error);
  } finally {
    mail.close();
  }
}

/** Sends an issue to all who do not have it yet, until there is none or the operator interrupts it. */
export async function sendIssue(
  name: string,
  settings: Settings & { DATABASE_URL: string },
  options: { perMinute: number; isAgain: boolean },
): Promise<void> {
  const prepared = await prepare(name, settings);
  const mail = await openMail(settings.SMTP_URL);
  let isStopping = false;
  process.once('SIGINT', () => {
    isStopping = true;
  });
  try {
    await withDatabase(settings.DATABASE_URL, async (sql) => {
      const sent = await deliverIssue(sql, mail, { ...prepared, ...options }, () => isStopping);
      process.stdout.write(`${sent} mails were accepted by this run.\n${await readStatus(sql, name)}`);
    });
  } finally {
    mail.close();
  }
}
