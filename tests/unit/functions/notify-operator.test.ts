import { describe, expect, it, vi } from 'vitest';
import { messageReference } from '../../../src/shared/message-reference';
import type { Services } from '../../../supabase/functions/_shared/mailing';
import { type StoredMessage, writeMail } from '../../../supabase/functions/notify-operator/mail';
import { notifyOperator, readSettings } from '../../../supabase/functions/notify-operator/notify';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the test is about these characters.
const steering = /[\u0000-\u0009\u000b-\u001f\u202e\u2066]/;
const secret = 'a secret of at least 32 characters';
const environment = {
  WEBHOOK_SECRET: secret,
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Website <website@example.com>',
  MAIL_TO: 'one@example.com, two@example.com',
};
const settings = readSettings(environment);

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
const event = {
  type: 'INSERT',
  table: 'contact_submissions',
  schema: 'public',
  record: message,
  old_record: null,
};

const call = (body: unknown = event, headers: Record<string, string> = { 'x-webhook-secret': secret }) =>
  new Request('https://example.com/notify-operator', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A mail service that gives these answers in order, and the last again and again. */
function service(...answers: (() => Response | Promise<Response>)[]) {
  const sent: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const services: Services = {
    async fetch(url, init) {
      sent.push({ url, init, body: JSON.parse(String(init.body)) });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (!answer) throw new Error('no answer was prepared');
      return answer();
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    log: (line) => void lines.push(line),
  };
  return { services, sent, waits, lines };
}
const taken = () => Response.json({ id: '1' });
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: code, headers });
const reset = () => {
  throw new TypeError('connection reset');
};

describe('the settings', () => {
  it('name one or several readers and the usual service', () => {
    expect(settings).toMatchObject({
      to: ['one@example.com', 'two@example.com'],
      mailUrl: 'https://api.resend.com/emails',
    });
    expect(readSettings({ ...environment, MAIL_API_URL: 'https://mail.example.com' })?.mailUrl).toBe(
      'https://mail.example.com',
    );
  });

  it.each(['WEBHOOK_SECRET', 'MAIL_API_KEY', 'MAIL_FROM', 'MAIL_TO'])('need %s', async (name) => {
    const incomplete = readSettings({ ...environment, [name]: undefined });
    expect(incomplete).toBeNull();
    const { services, sent, lines } = service(taken);
    expect((await notifyOperator(call(), incomplete, services)).status).toBe(503);
    expect(sent).toEqual([]);
    expect(lines[0]).toContain(name);
  });

  it('refuse a secret that could be guessed', () => {
    expect(readSettings({ ...environment, WEBHOOK_SECRET: 'secret' })).toBeNull();
  });
});

describe('a call', () => {
  it.each([
    ['without the secret', {}],
    ['with another secret', { 'x-webhook-secret': `${secret}.` }],
    ['with the beginning of it', { 'x-webhook-secret': secret.slice(0, -1) }],
    ['with an empty one', { 'x-webhook-secret': '' }],
  ])('%s is refused, and nothing is mailed', async (_, headers) => {
    const { services, sent } = service(taken);
    expect((await notifyOperator(call(event, headers), settings, services)).status).toBe(401);
    expect(sent).toEqual([]);
  });

  it('by another method is refused', async () => {
    const { services } = service(taken);
    const request = new Request('https://example.com', { headers: { 'x-webhook-secret': secret } });
    expect((await notifyOperator(request, settings, services)).status).toBe(405);
  });

  it.each([
    ['no JSON', 'boom'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no record', { ...event, record: null }],
    ['a record without a name', { ...event, record: { ...message, full_name: undefined } }],
    ['a record of another day than any', { ...event, record: { ...message, created_at: 'soon' } }],
  ])('with %s is no webhook', async (what, body) => {
    const { services, sent } = service(taken);
    // A list has no type, so it is some other event.
    expect((await notifyOperator(call(body), settings, services)).status).toBe(what === 'a list' ? 204 : 400);
    expect(sent).toEqual([]);
  });

  it('about a message that was held back sends nothing', async () => {
    const { services, sent } = service(taken);
    const record = { ...message, held_at: message.created_at };
    expect((await notifyOperator(call({ ...event, record }), settings, services)).status).toBe(204);
    expect(sent).toEqual([]);
    await notifyOperator(call({ ...event, record: { ...message, held_at: null } }), settings, services);
    expect(sent).toHaveLength(1);
  });

  it('with more than any message is refused', async () => {
    const { services } = service(taken);
    const body = { ...event, record: { ...message, problem_description: 'x'.repeat(100_000) } };
    expect((await notifyOperator(call(body), settings, services)).status).toBe(413);
  });

  it.each([
    ['a change', { ...event, type: 'UPDATE' }],
    ['another table', { ...event, table: 'newsletter_subscribers' }],
  ])('about %s mails nothing', async (_, body) => {
    const { services, sent } = service(taken);
    expect((await notifyOperator(call(body), settings, services)).status).toBe(204);
    expect(sent).toEqual([]);
  });

  it('about a new message mails the operator once, under the key of the message', async () => {
    const { services, sent, waits, lines } = service(taken);
    expect((await notifyOperator(call(), settings, services)).status).toBe(200);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://api.resend.com/emails');
    expect(sent[0]?.init.headers).toEqual({
      authorization: 'Bearer key',
      'content-type': 'application/json',
      'idempotency-key': message.id,
    });
    expect(sent[0]?.init.signal).toBeInstanceOf(AbortSignal);
    expect(sent[0]?.body).toEqual({
      from: 'Website <website@example.com>',
      to: ['one@example.com', 'two@example.com'],
      ...writeMail(message),
    });
    expect(waits).toEqual([]);
    expect(lines).toEqual([]);
  });
});

describe('a mail service that', () => {
  it.each([
    ['resets the connection', reset],
    ['has a fault', status(503)],
    ['has too much to do', status(429)],
  ])('%s is asked again', async (_, fault) => {
    const { services, sent, waits } = service(fault, fault, taken);
    expect((await notifyOperator(call(), settings, services)).status).toBe(200);
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([200, 800]);
  });

  it('says when to come back is obeyed, and not asked again where the webhook would not wait for it', async () => {
    const { services, waits } = service(
      status(429, { 'retry-after': '1' }),
      status(429, { 'retry-after': '3' }),
      taken,
    );
    expect((await notifyOperator(call(), settings, services)).status).toBe(502);
    expect(waits).toEqual([1000]);
  });

  it('is slow, and then slow again, has used up less than the five seconds of the webhook', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const { services, waits } = service(reset);
    expect((await notifyOperator(call(), settings, services)).status).toBe(502);
    const times = [...waits, ...limits.mock.calls.map(([milliseconds]) => milliseconds)];
    expect(times).toHaveLength(5);
    expect(times.reduce((sum, time) => sum + time)).toBeLessThan(4500);
  });

  it('never takes the mail is asked three times, and the log names the message without its words', async () => {
    const { services, sent, lines } = service(status(500));
    expect((await notifyOperator(call(), settings, services)).status).toBe(502);
    expect(sent).toHaveLength(3);
    expect(lines).toEqual([
      `The mail about message ${message.id} was not sent: status 500. Read it with npm run inbox.`,
    ]);
  });

  it('refuses the mail itself is not asked again', async () => {
    const { services, sent } = service(status(422));
    expect((await notifyOperator(call(), settings, services)).status).toBe(502);
    expect(sent).toHaveLength(1);
  });
});

describe('the mail', () => {
  it('says who wrote what, and until when we promised an answer', () => {
    const mail = writeMail(message);
    expect(mail.subject).toBe('Message 1A2B-3C4D from Grace Hopper');
    expect(mail.reply_to).toBe('grace@example.org');
    expect(mail.text).toBe(`Someone wrote through the contact form.

Reference  1A2B-3C4D
Received   Saturday 12 July 2025 at 14:05 UTC
Answer by  Sunday 13 July 2025 at 14:05 UTC
Name       Grace Hopper
Email      grace@example.org
Company    Eckert–Mauchly
Package    leader

> Answer the phone at night.
> And the mail.

Reply to this mail to answer. Then mark the message as handled:
npm run inbox -- handled 1A2B-3C4D
`);
    for (const part of ['Grace Hopper', 'Answer the phone at night.\nAnd the mail.', 'Sunday 13 July 2025'])
      expect(mail.html).toContain(part);
  });

  it('has the reference of the receipt', () => {
    expect(writeMail(message).subject).toContain(messageReference(message.idempotency_key));
  });

  it('holds no markup of a stranger', () => {
    const markup = `<img src=x onerror="alert('1')">&amp;`;
    const { html } = writeMail({
      ...message,
      full_name: markup,
      email: markup,
      company_name: markup,
      problem_description: markup,
      additional_info: `Package: ${markup}`,
    });
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;')).toHaveLength(6);
  });

  it.each([
    'Grace\r\nBcc: all@example.com',
    'Grace\nBcc: all@example.com',
    'Grace\u2028Bcc: all@example.com',
  ])('lets no name become a header: %j', (full_name) => {
    const { subject, text } = writeMail({ ...message, full_name });
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(text).not.toMatch(/^Bcc:/m);
  });

  it.each([
    'grace@example.org, all@example.com',
    'Grace <grace@example.org>',
    'grace@example.org\r\nBcc: all@example.com',
    '"a b"@example.org',
    `${'x'.repeat(250)}@example.org`,
  ])('answers to no address but a plain one: %j', (email) => {
    const mail = writeMail({ ...message, email });
    expect(mail).not.toHaveProperty('reply_to');
    expect(mail.text).toContain('The address cannot be replied to as it is');
  });

  it('turns no direction of writing and steers no terminal', () => {
    const { subject, text, html } = writeMail({
      ...message,
      full_name: 'Grace \u202egnp.exe',
      problem_description: '\u001b[31mred \u2066turned\u0007',
    });
    for (const part of [subject, text, html]) expect(part).not.toMatch(steering);
  });

  it('keeps every word of a long message and cuts a long name in the subject', () => {
    const long = writeMail({
      ...message,
      full_name: '👨‍👩‍👧‍👦'.repeat(50),
      problem_description: 'word '.repeat(999),
    });
    expect([...long.subject].length).toBeLessThanOrEqual(90);
    expect(long.text.match(/word/g)).toHaveLength(999);
  });

  it('leaves out a company that was not given', () => {
    expect(writeMail({ ...message, company_name: '' }).text).not.toContain('Company');
  });
});
