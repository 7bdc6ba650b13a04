/** Sends an issue to one reader after the other, and notes each before and after. */
import nodemailer, { type Transporter } from 'nodemailer';
import type { Sql } from 'postgres';
import { SettingsError } from '../../server/settings.ts';
import { reasonOf } from '../programs/reason.ts';
import { addressMail, type Reader, type Template } from './mail.ts';

export interface Sending {
  issue: string;
  template: Template;
  from: string;
  /** The address of the Edge Function that ends a subscription. */
  oneClick: string;
  perMinute: number;
  /** Whether claims that broke off are given back, and so sent, perhaps once more. */
  isAgain: boolean;
}

/** Connects to the mail server and signs in, so that a wrong setting stops before anything is noted. */
export async function openMail(address: string): Promise<Transporter> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^smtps?:$/.test(url.protocol))
    throw new SettingsError('SMTP_URL is no address. Write smtps://user:password@mail.example.com:465.');
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const options = {
    pool: true,
    maxConnections: 1,
    maxMessages: 1_000_000,
    requireTLS: url.protocol === 'smtp:' && !isHere,
  };
  const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
  for (const [name, value] of Object.entries({ ...options, ...limits }))
    url.searchParams.set(name, String(value));
  const mail = nodemailer.createTransport(url.href);
  try {
    await mail.verify();
  } catch (error) {
    mail.close();
    throw new SettingsError(`The mail server at SMTP_URL does not take our mail (${reasonOf(error)}).`);
  }
  return mail;
}

interface MailError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  syscall?: string;
}

/**
 * What became of a mail that was not accepted. `failed`: refused for good. `deferred`: refused for now. `unsent`: it
 * never reached the server, which takes none at the moment. `unknown`: the connection broke after it had been begun.
 */
export function judge({ code = '', command = '', responseCode, syscall }: MailError) {
  const isAboutReader = command === 'RCPT TO' || command === 'DATA' || code === 'EENVELOPE';
  if (responseCode !== undefined && isAboutReader && command !== 'MAIL FROM' && responseCode !== 421)
    return responseCode >= 500 ? 'failed' : 'deferred';
  if (responseCode !== undefined || syscall === 'connect' || ['EDNS', 'EAUTH', 'ETLS'].includes(code))
    return 'unsent';
  // An address that cannot be written into an envelope.
  return code === 'EENVELOPE' ? 'failed' : 'unknown';
}

/** Claims the next reader, so that no other run, and no later one, sends the issue there. */
async function claimNext(sql: Sql, issue: string, after: string): Promise<Reader | undefined> {
  const [reader] = await sql<Reader[]>`
    with next as (
      select id, email, first_name, unsubscribe_token from public.newsletter_subscribers
      where id > ${after} and consented_at is not null and unsubscribed_at is null and not exists (
        select from private.newsletter_deliveries where issue = ${issue} and reader = newsletter_subscribers.id
      )
      order by id limit 1
    ), claimed as (
      insert into private.newsletter_deliveries (issue, reader) select ${issue}, id from next
      on conflict do nothing returning reader
    )
    select next.* from next join claimed on reader = id`;
  return reader;
}

/** The most that may be refused one after the other: then it is not the readers. */
const mostRefusals = 20;
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Sends an issue to every reader who does not have it yet. One mail is under way at a time: what breaks off leaves one
 * claim open at most, which is never sent again by itself.
 * @param isStopping asked before every mail
 * @returns how many mails were accepted
 * @throws SettingsError where another run is under way, or the mail server stops taking mails; the next run goes on
 */
export async function deliverIssue(
  sql: Sql,
  mail: Transporter,
  { issue, template, from, oneClick, perMinute, isAgain }: Sending,
  isStopping = () => false,
): Promise<number> {
  const [lock] = await sql`select pg_try_advisory_lock(hashtext('newsletter')) as mine`;
  if (!lock?.mine) throw new SettingsError('Another run is sending. Wait until it has ended.');
  await sql`insert into private.newsletter_issues (name, subject) values (${issue}, ${template.subject}) on conflict do nothing`;
  await sql`delete from private.newsletter_deliveries where issue = ${issue} 
    and (state = 'deferred' or (state = 'claimed' and ${isAgain}))`;
  let sent = 0;
  // Refused one after the other since the last mail that was accepted.
  let refused: string[] = [];
  let begun = Date.now();
  let reader = await claimNext(sql, issue, first);
  while (reader) {
    const { id } = reader;
    const refusal = await mail.sendMail(addressMail(template, reader, { issue, from, oneClick })).then(
      () => null,
      (error: MailError) => error,
    );
    const outcome = refusal ? judge(refusal) : 'sent';
    const reason = refusal?.message.slice(0, 300) ?? null;
    if (outcome === 'unsent')
      await sql`delete from private.newsletter_deliveries where issue = ${issue} and reader = ${id}`;
    else
      await sql`update private.newsletter_deliveries
        set state = ${outcome === 'unknown' ? 'claimed' : outcome}, reason = ${reason}, at = clock_timestamp()
        where issue = ${issue} and reader = ${id}`;
    if (outcome === 'sent') sent += 1;
    refused = outcome === 'sent' ? [] : [...refused, id];
    const isAboutUs = refused.length >= mostRefusals;
    if (isAboutUs)
      await sql`update private.newsletter_deliveries set state = 'deferred'
        where issue = ${issue} and reader in ${sql(refused)} and state = 'failed'`;
    if (outcome === 'unsent' || outcome === 'unknown' || isAboutUs)
      throw new SettingsError(
        `The mail server stopped taking mails after ${sent}: ${reason}. Run the command again to go on.`,
      );
    if (isStopping()) break;
    begun += 60_000 / perMinute;
    const pause = begun - Date.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    else begun = Date.now();
    // Who confirmed meanwhile may stand before those who were reached.
    reader = (await claimNext(sql, issue, id)) ?? (await claimNext(sql, issue, first));
  }
  return sent;
}
