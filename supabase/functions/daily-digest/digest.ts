/**
 * Mails the operator which messages of the contact form wait for an answer: the mail about each may have been lost or
 * overlooked. A job of pg_cron calls it once a day, with the secret of the webhook. It uses what browsers, Deno and Node
 * have in common, so the project's tests run it as it is.
 */
import { apiHeaders, type DatabaseSettings, readDatabaseSettings } from '../_shared/database.ts';
import { admit, answer, deliver, type Mail, type Services } from '../_shared/mailing.ts';
import { escapeMarkup, line, moment } from '../notify-operator/mail.ts';
import {
  type Settings as OperatorSettings,
  readSettings as readOperatorSettings,
  settingNames,
} from '../notify-operator/notify.ts';

export interface Settings extends OperatorSettings, DatabaseSettings {}

/**
 * Reads the settings from the environment.
 * @returns null where one is missing: then every call is refused
 */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const operator = readOperatorSettings(environment);
  const database = readDatabaseSettings(environment);
  return operator && database && { ...operator, ...database };
}

/** A row of the view open_messages, as far as the mail needs it. */
export interface WaitingMessage {
  reference: string;
  received_at: string;
  is_late: boolean;
  full_name: string;
  package: string;
  /** When it was held back as a likely part of a flood. */
  held_at: string | null;
}

/** How many messages a mail names. */
const mostNamed = 50;
/** How long the database may take, in milliseconds: the job waits five seconds for everything. */
const timeLimit = 1500;

/** Writes the mail. @param messages the oldest first @param total how many wait, those that are not named included */
export function writeDigest(messages: readonly WaitingMessage[], total: number): Mail {
  const late = messages.filter(({ is_late }) => is_late).length;
  const waiting = total === 1 ? '1 message waits for an answer' : `${total} messages wait for an answer`;
  const subject = late > 0 ? `${waiting}, ${late} longer than promised` : waiting;
  const rows = messages.map((message) =>
    [
      message.reference,
      moment(Date.parse(message.received_at)),
      line(message.full_name, 60),
      line(message.package, 60),
      message.held_at ? 'held back' : message.is_late ? 'late' : '',
    ].filter(Boolean),
  );
  const more = total > messages.length ? `And ${total - messages.length} more. ` : '';
  const closing = `${more}Read them with npm run inbox, and mark those that are answered: a message waits until then.`;
  return {
    subject,
    text: [`${subject}.`, '', ...rows.map((row) => row.join(' · ')), '', closing, ''].join('\n'),
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeMarkup(subject)}</title>
<body style="margin:0;padding:24px;background:#ffffff;color:#0b0b0a;font:16px/1.5 Arial,sans-serif">
<p>${escapeMarkup(subject)}.</p>
<ul>
${rows.map((row) => `<li dir="auto">${escapeMarkup(row.join(' · '))}</li>`).join('\n')}
</ul>
<p>${escapeMarkup(closing)}</p>
</body>
</html>
`,
  };
}

/** Reads what waits, the oldest first. @throws Error that says what stood in the way */
async function readWaiting(
  { apiUrl, secretKey }: DatabaseSettings,
  { fetch }: Services,
): Promise<{ messages: WaitingMessage[]; total: number }> {
  const columns = 'reference,received_at,is_late,full_name,package,held_at';
  const response = await fetch(`${apiUrl}/rest/v1/open_messages?select=${columns}&limit=${mostNamed}`, {
    headers: { ...apiHeaders(secretKey), prefer: 'count=exact' },
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const messages = (await response.json()) as WaitingMessage[];
  const total = Number(response.headers.get('content-range')?.split('/')[1]);
  return { messages, total: Math.max(messages.length, total || 0) };
}

/**
 * Answers one call of the job.
 * @param given null where the function is not set up
 */
export async function sendDigest(
  request: Request,
  given: Settings | null,
  services: Services,
): Promise<Response> {
  const settings = await admit(request, given, settingNames, services);
  if (settings instanceof Response) return settings;
  try {
    const { messages, total } = await readWaiting(settings, services);
    if (total === 0) return new Response(null, { status: 204 });
    const key = `digest-${new Date().toISOString().slice(0, 10)}`;
    const { isDelivered, outcome } = await deliver(
      { to: settings.to, ...writeDigest(messages, total) },
      key,
      settings,
      services,
    );
    if (isDelivered) return answer(200, 'The mail is on its way.');
    services.log(
      `The mail about ${total} waiting messages was not sent: ${outcome}. Read them with npm run inbox.`,
    );
    return answer(502, 'The mail service did not take the mail.');
  } catch (error) {
    services.log(`The waiting messages cannot be read: ${(error as Error).message}.`);
    return answer(502, 'The database did not answer.');
  }
}
