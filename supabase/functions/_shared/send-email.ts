/** Sends emails and authenticates webhooks, for the functions that send email. */

/** The email service, with the API of https://resend.com/docs/api-reference/emails/send-email. */
interface EmailService {
  emailApiUrl: string;
  emailApiKey: string;
  /** The sender, such as `Website <website@example.com>`. */
  from: string;
}

export interface WebhookSettings extends EmailService {
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

export interface Email {
  subject: string;
  text: string;
  html?: string;
  /** Left out if the sender's email address is invalid. */
  reply_to?: string;
}

/** One email address in the form that the database requires, without a name, a second email address or a header. */
export const plainEmailAddressPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * Timeout of one attempt, in milliseconds. The webhook times out after five seconds, which must be enough for three
 * attempts and the delays.
 */
export const attemptTimeout = 1000;
/** Delays before the second and the third attempt, in milliseconds. */
const retryDelays = [200, 800];
/** Limit of all delays together, in milliseconds. The email service can request longer ones. */
const maxTotalDelay = 1200;

/** Reads the settings of functions with a webhook. @returns null if one is missing or the secret is too short */
export function readWebhookSettings(environment: Record<string, string | undefined>): WebhookSettings | null {
  const { WEBHOOK_SECRET, MAIL_API_KEY, MAIL_FROM } = environment;
  if (!WEBHOOK_SECRET || WEBHOOK_SECRET.length < 32 || !MAIL_API_KEY || !MAIL_FROM) return null;
  return {
    webhookSecret: WEBHOOK_SECRET,
    emailApiUrl: environment.MAIL_API_URL || 'https://api.resend.com/emails',
    emailApiKey: MAIL_API_KEY,
    from: MAIL_FROM,
  };
}

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

async function isEqualInConstantTime(one: string, other: string): Promise<boolean> {
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
export async function sendEmail(
  email: Email & { to: string[] },
  key: string,
  { from, emailApiUrl, emailApiKey }: EmailService,
  { fetch, wait }: Services,
): Promise<{ isSent: boolean; outcome: string }> {
  const body = JSON.stringify({ from, ...email });
  let outcome = '';
  let totalDelay = 0;
  for (let attempt = 0; ; attempt += 1) {
    let delay = retryDelays[attempt];
    try {
      const response = await fetch(emailApiUrl, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${emailApiKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
        signal: AbortSignal.timeout(attemptTimeout),
      });
      await response.body?.cancel();
      outcome = `status ${response.status}`;
      if (response.ok) return { isSent: true, outcome };
      if (!isTransient(response.status)) return { isSent: false, outcome };
      const retryAfter = Number(response.headers.get('retry-after')) * 1000;
      if (delay !== undefined && retryAfter > 0) delay = retryAfter;
    } catch (error) {
      outcome = error instanceof Error ? error.name : 'no response';
    }
    if (delay === undefined || totalDelay + delay > maxTotalDelay) return { isSent: false, outcome };
    totalDelay += delay;
    await wait(delay);
  }
}

export const respond = (status: number, text: string) => new Response(text, { status });

/** Limit of the body of a webhook in characters: more than the longest message needs. */
const maxBodyLength = 100_000;

/**
 * Authenticates a webhook and reads the inserted row.
 * @param settings null if the function is not set up
 * @param names the required settings, for the log
 * @param table the table whose new rows the webhook sends; no other event does anything
 * @returns the settings and the row, or the response that ends the call
 */
export async function readWebhook<Settings extends { webhookSecret: string }>(
  request: Request,
  settings: Settings | null,
  names: string,
  table: string,
  { log }: Pick<Services, 'log'>,
): Promise<{ settings: Settings; row: Record<string, unknown> } | Response> {
  if (!settings) {
    log(`Set ${names}. See docs/operations.md.`);
    return respond(503, 'The function is not set up.');
  }
  if (request.method !== 'POST') return respond(405, 'Send a POST request.');
  if (!(await isEqualInConstantTime(request.headers.get('x-webhook-secret') ?? '', settings.webhookSecret)))
    return respond(401, 'The header x-webhook-secret is missing or wrong.');
  const text = await request.text();
  if (text.length > maxBodyLength) return respond(413, 'The body is too long.');
  try {
    const event = JSON.parse(text);
    if (event.type !== 'INSERT' || event.table !== table) return new Response(null, { status: 204 });
    return { settings, row: { ...event.record } };
  } catch {
    return respond(400, 'The body is not JSON.');
  }
}
