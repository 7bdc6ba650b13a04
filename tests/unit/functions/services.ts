import type { Services } from '../../../supabase/functions/_shared/send-email';

export const secret = 'a secret of at least 32 characters';

/** Variables of every function. */
export const environment = {
  WEBHOOK_SECRET: secret,
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Website <website@example.com>',
  MAIL_TO: 'one@example.com, two@example.com',
  SITE_URL: 'https://www.example.com/',
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
};

/** Replaces the network. @param respond the responses in order; the last one is repeated */
export function mockServices(...respond: (() => Response)[]) {
  const calls: { url: string; headers: unknown; body: Record<string, unknown> }[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const services: Services = {
    async fetch(url, { headers, body }) {
      calls.push({ url, headers, body: JSON.parse(String(body)) });
      return respond[Math.min(calls.length, respond.length) - 1]?.() ?? Response.json(null);
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    log: (line) => void lines.push(line),
  };
  return { services, calls, waits, lines };
}

/** Creates the call of a webhook. */
export const createCall = (
  body: unknown,
  headers: Record<string, string> = { 'x-webhook-secret': secret },
): Request =>
  new Request('https://example.com/function', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
