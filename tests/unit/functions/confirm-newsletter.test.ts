import { expect, it } from 'vitest';
import type { Services } from '../../../supabase/functions/_shared/send-email';
import { confirmNewsletter, readSettings } from '../../../supabase/functions/confirm-newsletter/confirm';

const secret = 'a secret of at least 32 characters';
const environment = {
  WEBHOOK_SECRET: secret,
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Website <website@example.com>',
  SITE_URL: 'https://www.example.com/',
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
};
const settings = readSettings(environment);
const id = '11111111-0000-4000-8000-000000000001';
const token = '22222222-0000-4000-8000-000000000002';
const event = {
  type: 'INSERT',
  table: 'newsletter_subscribers',
  record: { id, email: 'grace@example.org', first_name: 'WIN $1000 at evil.example' },
};
const call = (body: unknown = event, headers: Record<string, string> = { 'x-webhook-secret': secret }) =>
  new Request('https://example.com/confirm-newsletter', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Mocks a database with this response and an email service that accepts every email. */
function mockServices(database: () => Response, sendEmail = () => Response.json({ id: '1' })) {
  const calls: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
  const lines: string[] = [];
  const services: Services = {
    async fetch(url, init) {
      calls.push({ url, init, body: JSON.parse(String(init.body)) });
      return url.includes('/rpc/') ? database() : sendEmail();
    },
    wait: async () => {},
    log: (line) => void lines.push(line),
  };
  return { services, calls, lines };
}
const allowLink = () => Response.json([{ email: 'grace@example.org', token }]);

it('a new reader is emailed the link in text and HTML, without any text from the form', async () => {
  const { services, calls } = mockServices(allowLink);
  expect((await confirmNewsletter(call(), settings, services)).status).toBe(200);
  const [asked, mailed] = calls;
  expect(asked?.url).toBe('https://ref.supabase.co/rest/v1/rpc/create_newsletter_token');
  expect(asked?.body).toEqual({ subscriber: id });
  expect(asked?.init.headers).toMatchObject({ apikey: 'sb_secret_1' });
  expect(mailed?.body).toMatchObject({ from: environment.MAIL_FROM, to: ['grace@example.org'] });
  for (const words of [String(mailed?.body.text), String(mailed?.body.html)]) {
    // In the fragment, which browsers do not send to servers.
    expect(words).toContain(`https://www.example.com/newsletter/confirm#token=${token}`);
    expect(words).not.toContain('evil.example');
  }
});

it.each([
  ['the database returns no token', []],
  ['the stored value is not a plain email address', [{ email: 'ada<grace@example.org>', token }]],
])('no email is sent to a new reader when %s', async (_, rows) => {
  const { services, calls } = mockServices(() => Response.json(rows));
  expect((await confirmNewsletter(call(), settings, services)).status).toBe(200);
  expect(calls).toHaveLength(1);
});

it.each([
  [
    'the database rejects the call',
    mockServices(() => new Response('', { status: 500 })),
    'the database returned status 500',
  ],
  [
    'the email service rejects the email',
    mockServices(allowLink, () => new Response('', { status: 403 })),
    'status 403',
  ],
])(
  'a failed confirmation email is logged only with the reader id when %s',
  async (_, { services, lines }, reason) => {
    expect((await confirmNewsletter(call(), settings, services)).status).toBe(502);
    expect(lines).toEqual([`The confirmation email to reader ${id} was not sent: ${reason}.`]);
  },
);

it('a confirmation email that the service rejects does not count towards the limit of three', async () => {
  const { services, calls } = mockServices(allowLink, () => new Response('', { status: 403 }));
  await confirmNewsletter(call(), settings, services);
  expect(calls.at(-1)).toMatchObject({
    url: 'https://ref.supabase.co/rest/v1/rpc/undo_newsletter_email_count',
    body: { subscriber: id },
  });
});

it.each(['WEBHOOK_SECRET', 'MAIL_API_KEY', 'MAIL_FROM', 'SITE_URL', 'SUPABASE_URL', 'SUPABASE_SECRET_KEYS'])(
  'confirm-newsletter rejects every call when %s is not set',
  async (name) => {
    const { services, calls } = mockServices(allowLink);
    const incomplete = readSettings({ ...environment, [name]: undefined });
    expect((await confirmNewsletter(call(), incomplete, services)).status).toBe(503);
    expect(calls).toEqual([]);
  },
);

it('confirm-newsletter accepts a legacy key', () => {
  const older = { ...environment, SUPABASE_SECRET_KEYS: undefined, SUPABASE_SERVICE_ROLE_KEY: 'eyJ' };
  expect(readSettings(older)).toMatchObject({ secretKey: 'eyJ' });
});

it.each([
  ['another secret', call(event, { 'x-webhook-secret': 'guessed' }), 401],
  ['another method', new Request('https://example.com'), 405],
  ['no JSON', call('boom'), 400],
  ['no id', call({ ...event, record: { id: "' or true --" } }), 400],
  ['no record', call({ ...event, record: null }), 400],
  ['a body larger than any row', call({ ...event, old: 'x'.repeat(20_000) }), 413],
  ['another table', call({ ...event, table: 'contact_submissions' }), 204],
  ['a change of a row', call({ ...event, type: 'UPDATE' }), 204],
])('a confirm-newsletter call with %s sends no request and no email', async (_, request, status) => {
  const { services, calls } = mockServices(allowLink);
  expect((await confirmNewsletter(request, settings, services)).status).toBe(status);
  expect(calls).toEqual([]);
});
