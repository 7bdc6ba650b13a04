/** What the functions that mail have in common. It uses what browsers, Deno and Node share, so that tests run it. */

/** Where mails are handed over, in the format of https://resend.com/docs/api-reference/emails/send-email. */
export interface MailService {
  mailUrl: string;
  mailKey: string;
  /** The sender, such as `Website <website@example.com>`. */
  from: string;
}

export interface WebhookSettings extends MailService {
  /** What the webhook sends in x-webhook-secret. */
  webhookSecret: string;
}

/** What a function needs of the world around it. */
export interface Services {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (milliseconds: number) => Promise<void>;
  /** Takes a line for the operator's log: never a visitor's words. */
  log: (line: string) => void;
}

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes; left out where the address is none. */
  reply_to?: string;
}

/**
 * How long one try may take, in milliseconds. The webhook waits five seconds for everything (docs/operations.md): for
 * three tries, the pauses between them and the start of the function.
 */
export const timeLimit = 1000;
/** How long to wait before the second and the third try, in milliseconds. */
const pauses = [200, 800];
/** The longest that all pauses may take, in milliseconds: the mail service may ask for others. */
const longestPause = 1200;

/**
 * Reads the settings that every function with a webhook has.
 * @returns null where one is missing, or the secret is so short that it could be guessed
 */
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

/** Whether two texts are equal, in a time that tells nothing about where they differ. */
export async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(one), digest(other)]);
  return left.reduce((difference, byte, index) => difference | (byte ^ (right[index] ?? 0)), 0) === 0;
}

/** Whether another try makes sense after this status. */
const isPassing = (status: number) => status === 429 || status >= 500;

/**
 * Hands a mail over, with up to three tries.
 * @param key the service sends one mail for one key, though an answer may be lost or a webhook be repeated
 * @returns the last status, or what stood in the way
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
  for (let tries = 0; ; tries += 1) {
    let pause = pauses[tries];
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

export const answer = (status: number, words: string) => new Response(words, { status });

/**
 * Who may call a function, and how.
 * @param settings null where the function is not set up
 * @param names what is to be set then
 * @returns the settings, or the answer to a call that is refused
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
