/** Shared by the functions that send email. */

/** The email service, with the API of https://resend.com/docs/api-reference/emails/send-email. */
interface MailService {
  mailUrl: string;
  mailKey: string;
  /** The sender, such as `Website <website@example.com>`. */
  from: string;
}

export interface WebhookSettings extends MailService {
  /** Value of the webhook's header x-webhook-secret. */
  webhookSecret: string;
}

/** The runtime functions that Edge Functions use; tests replace them. */
export interface Services {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (milliseconds: number) => Promise<void>;
  /** Writes to the operator's log; never pass a visitor's text. */
  log: (line: string) => void;
}

export interface Mail {
  subject: string;
  text: string;
  html?: string;
  /** Left out if the sender's email address is invalid. */
  reply_to?: string;
}

/** One email address only: no name, no second address, no room for a header. */
export const plainAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** Timeout of one attempt, in milliseconds. The webhook waits five seconds for three attempts and the pauses. */
export const timeLimit = 1000;
/** Pauses before the second and the third attempt, in milliseconds. */
const pauses = [200, 800];
/** Limit of all pauses together, in milliseconds; the email service can request longer ones. */
const longestPause = 1200;

/** Reads the settings of functions with a webhook. @returns null if one is missing or the secret is too short */
export function readWebhookSettings(environment: Record<string, string | undefined>): WebhookSettings | null {
  const { WEBHOOK_SECRET, MAIL_API_KEY, MAIL_FROM } = environment;
  if (!WEBHOOK_SECRET || WEBHOOK_SECRET.length < 32 || !MAIL_API_KEY || !MAIL_FROM) return null;
  return {
    webhookSecret: WEBHOOK_SECRET,
    mailUrl: environment.MAIL_API_URL || 'https://api.resend.com/emails',
    mailKey: MAIL_API_KEY,
    from: MAIL_FROM,
  };
}

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares two texts in constant time. */
export async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(one), digest(other)]);
  return left.reduce((difference, byte, index) => difference | (byte ^ (right[index] ?? 0)), 0) === 0;
}

/** Whether a retry makes sense after this status. */
const isTransient = (status: number) => status === 429 || status >= 500;

/**
 * Sends an email, with up to three attempts.
 * @param key idempotency key: the service sends one email per key, even if a response is lost or a webhook repeated
 * @returns the last status or error
 */
export async function deliver(
  mail: Mail & { to: string[] },
  key: string,
  { from, mailUrl, mailKey }: MailService,
  { fetch, wait }: Services,
): Promise<{ isDelivered: boolean; outcome: string }> {
  const body = JSON.stringify({ from, ...mail });
  let outcome = '';
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    let pause = pauses[attempt];
    try {
      const response = await fetch(mailUrl, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${mailKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
        signal: AbortSignal.timeout(timeLimit),
      });
      await response.body?.cancel();
      outcome = `status ${response.status}`;
      if (response.ok) return { isDelivered: true, outcome };
      if (!isTransient(response.status)) return { isDelivered: false, outcome };
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

export const answer = (status: number, words: string) => new Response(words, { status });

/**
 * Authenticates a webhook.
 * @param settings null if the function is not set up
 * @param names the required settings, for the log
 * @returns the settings, or the response that refuses the call
 */
export async function admit<Settings extends { webhookSecret: string }>(
  request: Request,
  settings: Settings | null,
  names: string,
  { log }: Pick<Services, 'log'>,
): Promise<Settings | Response> {
  if (!settings) {
    log(`Set ${names}. See docs/operations.md.`);
    return answer(503, 'The function is not set up.');
  }
  if (request.method !== 'POST') return answer(405, 'Send a POST.');
  if (!(await isSame(request.headers.get('x-webhook-secret') ?? '', settings.webhookSecret)))
    return answer(401, 'The header x-webhook-secret is missing or wrong.');
  return settings;
}
