/**
 * Answers a database webhook of contact_submissions: checks who calls, writes a mail and hands it to a mail
 * service. It uses what browsers, Deno and Node have in common, so the project's tests run it as it is.
 */
import { type StoredMessage, writeMail } from './mail.ts';

export interface Settings {
  /** What the webhook sends in x-webhook-secret. */
  webhookSecret: string;
  /** Where the mail service takes mails, in the format of https://resend.com/docs/api-reference/emails/send-email. */
  mailUrl: string;
  mailKey: string;
  /** The sender, such as `Website <website@example.com>`. */
  from: string;
  /** Who reads the messages. */
  to: string[];
}

/** What the function needs of the world around it. */
export interface Services {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (milliseconds: number) => Promise<void>;
  /** Takes a line for the operator's log: never a visitor's words. */
  log: (line: string) => void;
}

/**
 * How long one try may take, in milliseconds. The webhook waits five seconds for everything (docs/operations.md): for
 * three tries, the pauses between them and the start of the function.
 */
const timeLimit = 1000;
/** How long to wait before the second and the third try, in milliseconds. */
const pauses = [200, 800];
/** The longest that all pauses may take, in milliseconds: the mail service may ask for others. */
const longestPause = 1200;
/** More than the longest message the database takes, in bytes, with everything around it. */
const largestBody = 100_000;

/**
 * Reads the settings from the environment.
 * @returns null where one is missing: then every call is refused
 */
export function readSettings(environment: Record<string, string | undefined>): Settings | null {
  const { WEBHOOK_SECRET, MAIL_API_KEY, MAIL_FROM, MAIL_TO } = environment;
  const to = (MAIL_TO ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  // A short secret could be guessed.
  if (!WEBHOOK_SECRET || WEBHOOK_SECRET.length < 32 || !MAIL_API_KEY || !MAIL_FROM || to.length === 0)
    return null;
  return {
    webhookSecret: WEBHOOK_SECRET,
    mailUrl: environment.MAIL_API_URL || 'https://api.resend.com/emails',
    mailKey: MAIL_API_KEY,
    from: MAIL_FROM,
    to,
  };
}

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Whether two texts are equal, in a time that tells nothing about where they differ. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(one), digest(other)]);
  return left.reduce((difference, byte, index) => difference | (byte ^ (right[index] ?? 0)), 0) === 0;
}

/** The stored row in a webhook's body. Null for any other event; undefined for what is none. */
function readMessage(text: string): StoredMessage | null | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  const { type, table, record } = body as Record<string, unknown>;
  if (type !== 'INSERT' || table !== 'contact_submissions') return null;
  if (typeof record !== 'object' || record === null) return undefined;
  const row = record as Record<string, unknown>;
  const names = [
    'id',
    'idempotency_key',
    'full_name',
    'email',
    'company_name',
    'problem_description',
    'additional_info',
    'created_at',
  ] as const;
  if (!names.every((name) => typeof row[name] === 'string')) return undefined;
  if (Number.isNaN(Date.parse(String(row.created_at)))) return undefined;
  return record as StoredMessage;
}

/** Whether another try makes sense after this status. */
const isPassing = (status: number) => status === 429 || status >= 500;

/** Hands the mail over, with up to three tries. @returns the last status, or what stood in the way */
async function deliver(
  message: StoredMessage,
  settings: Settings,
  { fetch, wait }: Services,
): Promise<{ isDelivered: boolean; outcome: string }> {
  const body = JSON.stringify({ from: settings.from, to: settings.to, ...writeMail(message) });
  let outcome = '';
  let waited = 0;
  for (let tries = 0; ; tries += 1) {
    let pause = pauses[tries];
    try {
      const response = await fetch(settings.mailUrl, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${settings.mailKey}`,
          'content-type': 'application/json',
          // The service sends one mail for one key, though an answer may be lost or a webhook be repeated.
          'idempotency-key': message.id,
        },
        body,
        signal: AbortSignal.timeout(timeLimit),
      });
      await response.body?.cancel();
      outcome = `status ${response.status}`;
      if (response.ok) return { isDelivered: true, outcome };
      if (!isPassing(response.status)) return { isDelivered: false, outcome };
      const asked = Number(response.headers.get('retry-after')) * 1000;
      if (pause !== undefined && asked > 0) pause = asked;
    } catch (error) {
      outcome = error instanceof Error ? error.name : 'no answer';
    }
    if (pause === undefined || waited + pause > longestPause) return { isDelivered: false, outcome };
    waited += pause;
    await wait(pause);
  }
}

/**
 * Answers one call of the webhook.
 * @param settings null where the function is not set up
 */
export async function notifyOperator(
  request: Request,
  settings: Settings | null,
  services: Services,
): Promise<Response> {
  const answer = (status: number, words: string) => new Response(words, { status });
  if (!settings) {
    services.log(
      'Set WEBHOOK_SECRET (32 characters or more), MAIL_API_KEY, MAIL_FROM and MAIL_TO. See docs/operations.md.',
    );
    return answer(503, 'The function is not set up.');
  }
  if (request.method !== 'POST') return answer(405, 'Send a POST.');
  if (!(await isSame(request.headers.get('x-webhook-secret') ?? '', settings.webhookSecret)))
    return answer(401, 'The header x-webhook-secret is missing or wrong.');
  const text = await request.text();
  if (text.length > largestBody) return answer(413, 'The body is too long.');
  const message = readMessage(text);
  if (message === undefined) return answer(400, 'The body is no webhook of contact_submissions.');
  // A mail for every message of a flood would be a flood, too: those wait in the inbox.
  if (message === null || message.held_at) return new Response(null, { status: 204 });

  const { isDelivered, outcome } = await deliver(message, settings, services);
  if (isDelivered) return answer(200, 'The mail is on its way.');
  services.log(`The mail about message ${message.id} was not sent: ${outcome}. Read it with npm run inbox.`);
  return answer(502, 'The mail service did not take the mail.');
}
