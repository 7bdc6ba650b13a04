import { expect, it, vi } from 'vitest';
import { type StoredMessage, writeEmail } from '../../../supabase/functions/notify-operator/email';
import { notifyOperator, readSettings } from '../../../supabase/functions/notify-operator/notify';
import { createCall, environment, mockServices, secret } from './services';

const message: StoredMessage = {
  id: '11111111-0000-4000-8000-000000000001',
  idempotency_key: '1a2b3c4d-0000-4000-8000-000000000002',
  full_name: 'Grace Hopper',
  email: 'grace@example.org',
  company_name: 'Eckert–Mauchly',
  problem_description: 'Answer the phone at night.\nAnd the mail.',
  additional_info: 'Package: leader',
  created_at: '2025-07-12T14:05:09.123456+00:00',
};
const event = { type: 'INSERT', table: 'contact_submissions', record: message };
const withRecord = (change: object) => ({ ...event, record: { ...message, ...change } });

const accept = () => Response.json({ id: '1' });
const fail =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status, headers });
const reset = () => {
  throw new TypeError('connection reset');
};

/** Calls the function. @param respond the responses of the email service */
async function notify(respond = [accept], request = createCall(event), settings = readSettings(environment)) {
  const { services, ...rest } = mockServices(...respond);
  const { status } = await notifyOperator(request, settings, services);
  return { status, ...rest };
}

it.each([
  ['WEBHOOK_SECRET', undefined],
  ['WEBHOOK_SECRET', 'easy to guess'],
  ['MAIL_API_KEY', undefined],
  ['MAIL_FROM', undefined],
  ['MAIL_TO', undefined],
])('a webhook only logs the names of the required settings when %s is %s', async (name, value) => {
  const settings = readSettings({ ...environment, [name]: value });
  expect(await notify([accept], createCall(event), settings)).toMatchObject({
    status: 503,
    calls: [],
    lines: [expect.stringContaining(name)],
  });
});

it.each([
  ['without the secret', 401, createCall(event, {})],
  ['with the secret and more', 401, createCall(event, { 'x-webhook-secret': `${secret}.` })],
  ['with another method', 405, new Request('https://example.com')],
  ['without JSON', 400, createCall('boom')],
  ['without a record', 400, createCall({ ...event, record: null })],
  ['without a name', 400, createCall(withRecord({ full_name: undefined }))],
  ['with an invalid date', 400, createCall(withRecord({ created_at: 'soon' }))],
  ['with a very long body', 413, createCall(withRecord({ problem_description: 'x'.repeat(100_000) }))],
  ['about a quarantined message', 204, createCall(withRecord({ quarantined_at: message.created_at }))],
  ['about a changed message', 204, createCall({ ...event, type: 'UPDATE' })],
  ['about another table', 204, createCall({ ...event, table: 'newsletter_subscribers' })],
])('a webhook call %s returns %i without sending an email', async (_, status, request) => {
  expect(await notify([accept], request)).toMatchObject({ status, calls: [] });
});

it('a new message is emailed to the operators once, with the id of the message as idempotency key', async () => {
  expect(await notify([accept], createCall(withRecord({ quarantined_at: null })))).toEqual({
    status: 200,
    waits: [],
    lines: [],
    calls: [
      {
        url: 'https://api.resend.com/emails',
        headers: {
          authorization: 'Bearer key',
          'content-type': 'application/json',
          'idempotency-key': message.id,
        },
        body: {
          from: 'Website <website@example.com>',
          to: ['one@example.com', 'two@example.com'],
          ...writeEmail(message),
        },
      },
    ],
  });
});

it.each([
  ['the connection is reset', reset],
  ['the email service returns status 503', fail(503)],
  ['the email service returns status 429', fail(429)],
])('the operator notification is sent again when %s', async (_, failure) => {
  expect(await notify([failure, failure, accept])).toMatchObject({
    status: 200,
    calls: { length: 3 },
    waits: [200, 800],
  });
});

it('the operator notification honours Retry-After unless the webhook would time out first', async () => {
  const respond = [fail(429, { 'retry-after': '1' }), fail(429, { 'retry-after': '3' }), accept];
  expect(await notify(respond)).toMatchObject({ status: 502, waits: [1000] });
});

it('the operator notification stops retrying before the five-second timeout of the webhook', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const { status, waits } = await notify([reset]);
  expect(status).toBe(502);
  const times = [...waits, ...limits.mock.calls.map(([milliseconds]) => milliseconds)];
  expect(times).toHaveLength(5);
  expect(times.reduce((sum, time) => sum + time)).toBeLessThan(4500);
});

it.each([
  ['three attempts when the email service fails', 500, 3],
  ['one attempt when the email service rejects the email', 422, 1],
])('the operator notification logs the message id, not its text, after %s', async (_, status, attempts) => {
  expect(await notify([fail(status)])).toMatchObject({
    status: 502,
    calls: { length: attempts },
    lines: [
      `The email about message ${message.id} was not sent: status ${status}. Read the message in Supabase Studio.`,
    ],
  });
});

it('the operator notification contains the message, its reference and the reply deadline', () => {
  const email = writeEmail(message);
  expect(email.subject).toBe('Message 1A2B-3C4D from Grace Hopper');
  expect(email.reply_to).toBe('grace@example.org');
  expect(email.text).toBe(`You have a new message from the contact form.

Reference 1A2B-3C4D
Received  Saturday 12 July 2025 at 14:05 UTC
Reply by  Sunday 13 July 2025 at 14:05 UTC
Full Name Grace Hopper
Email     grace@example.org
Company   Eckert–Mauchly
Package   leader

> Answer the phone at night.
> And the mail.

To answer, reply to this email.
Then run the saved query mark_message_handled with 1A2B-3C4D in Supabase Studio.
`);
  expect(writeEmail({ ...message, company_name: '' }).text).not.toContain('Company');
});

it.each(['\r\n', '\n', '\u2028'])('%j in a name adds no header to the operator notification', (lineBreak) => {
  const { subject, text } = writeEmail({ ...message, full_name: `Grace${lineBreak}Bcc: all@example.com` });
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(text).not.toMatch(/^Bcc:/m);
});

it.each([
  'grace@example.org, all@example.com',
  'Grace <grace@example.org>',
  'grace@example.org\r\nBcc: all@example.com',
  '"a b"@example.org',
  `${'x'.repeat(250)}@example.org`,
])('the operator notification has no Reply-To when the sender is %j', (sender) => {
  const email = writeEmail({ ...message, email: sender });
  expect(email).not.toHaveProperty('reply_to');
  expect(email.text).toContain('The sender’s email address looks unusual');
});

it('the operator notification has no control or direction characters', () => {
  const fields = {
    full_name: 'Grace \u202egnp.exe',
    problem_description: '\u001b[31mred \u2066turned\u0007',
  };
  const email = writeEmail({ ...message, ...fields });
  for (const part of [email.subject, email.text]) expect(part).not.toMatch(/[^\P{C}\n]/u);
});

it('the operator notification has every word of a long message', () => {
  const { text } = writeEmail({ ...message, problem_description: 'word '.repeat(999) });
  expect(text.match(/word/g)).toHaveLength(999);
});

it('the subject of the operator notification has the start of a long name', () => {
  const { subject } = writeEmail({ ...message, full_name: '👨‍👩‍👧‍👦'.repeat(50) });
  expect([...subject].length).toBeLessThanOrEqual(90);
});
