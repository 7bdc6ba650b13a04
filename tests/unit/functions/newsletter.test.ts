import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  readSettings as readEventSettings,
  recordEvent,
} from '../../../supabase/functions/newsletter-events/events';
import { answerUnsubscribe, readSettings } from '../../../supabase/functions/unsubscribe/unsubscribe';

const key = Buffer.from('a signing secret of some length').toString('base64');
const environment = {
  SITE_URL: 'https://www.example.com/',
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
  MAIL_EVENTS_SECRET: `whsec_${key}`,
};
const token = '22222222-0000-4000-8000-000000000002';

function database(status = 200) {
  const calls: { url: string; body: unknown }[] = [];
  const lines: string[] = [];
  const services = {
    fetch: async (url: string, { body }: RequestInit) => {
      calls.push({ url, body: JSON.parse(String(body)) });
      return new Response(null, { status });
    },
    log: (line: string) => void lines.push(line),
  };
  return { services, calls, lines };
}

describe('the way out that mail programs take', () => {
  const settings = readSettings(environment);
  const ask = (method: string) =>
    new Request(`https://ref.supabase.co/functions/v1/unsubscribe?token=${token}`, {
      method,
      ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
    });

  it('ends the subscription by a POST', async () => {
    const { services, calls } = database();
    expect((await answerUnsubscribe(ask('POST'), settings, services)).status).toBe(200);
    expect(calls).toEqual([
      { url: 'https://ref.supabase.co/rest/v1/rpc/unsubscribe_from_newsletter', body: { token } },
    ]);
  });

  it('only leads to the page with the button where the link is opened', async () => {
    const { services, calls } = database();
    const answer = await answerUnsubscribe(ask('GET'), settings, services);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `https://www.example.com/newsletter/unsubscribe?token=${token}`,
    );
    expect((await answerUnsubscribe(ask('DELETE'), settings, services)).status).toBe(405);
    expect(calls).toEqual([]);
  });

  it('asks to try again where the database does not answer, and says so without settings', async () => {
    const { services, lines } = database(500);
    expect((await answerUnsubscribe(ask('POST'), settings, services)).status).toBe(502);
    expect(
      (await answerUnsubscribe(ask('POST'), readSettings({ ...environment, SITE_URL: '' }), services)).status,
    ).toBe(503);
    expect(lines).toEqual([
      'A subscription was not ended: the database answered 500.',
      'Set SITE_URL. See docs/operations.md.',
    ]);
  });
});

describe('what the mail service tells', () => {
  const settings = readEventSettings(environment);
  const now = 1_700_000_000_000;
  const bounce = { type: 'email.bounced', data: { to: ['a@example.org'], bounce: { type: 'Permanent' } } };

  function event(body: unknown, time = now / 1000, secret = key) {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(`msg_1.${time}.${text}`)
      .digest('base64');
    return new Request('https://ref.supabase.co/functions/v1/newsletter-events', {
      method: 'POST',
      headers: {
        'svix-id': 'msg_1',
        'svix-timestamp': String(time),
        'svix-signature': `v1,${'A'.repeat(43)}= v1,${signature}`,
      },
      body: text,
    });
  }

  it.each([
    ['a mail that came back for good', bounce, [{ address: 'a@example.org', cause: 'bounce' }]],
    [
      'a complaint',
      { type: 'email.complained', data: { to: ['a@example.org', 'b@example.org'] } },
      [
        { address: 'a@example.org', cause: 'complaint' },
        { address: 'b@example.org', cause: 'complaint' },
      ],
    ],
    [
      'a mail that came back for now',
      { type: 'email.bounced', data: { to: ['a@example.org'], bounce: { type: 'Transient' } } },
      [],
    ],
    ['a delivery', { type: 'email.delivered', data: { to: ['a@example.org'] } }, []],
  ])('%s is recorded as what it is', async (_, body, recorded) => {
    const { services, calls } = database();
    expect((await recordEvent(event(body), settings, services, now)).status).toBe(204);
    expect(calls.map((call) => call.body)).toEqual(recorded);
  });

  it.each([
    ['another secret', event(bounce, now / 1000, Buffer.from('guessed').toString('base64'))],
    ['an old time', event(bounce, now / 1000 - 301)],
    ['no time', event(bounce, Number.NaN)],
    ['no signature', new Request('https://example.com', { method: 'POST', body: JSON.stringify(bounce) })],
  ])('an event with %s is refused', async (_, request) => {
    const { services, calls } = database();
    expect((await recordEvent(request, settings, services, now)).status).toBe(401);
    expect(calls).toEqual([]);
  });

  it('an event that cannot be recorded is asked for again', async () => {
    const { services } = database(500);
    expect((await recordEvent(event(bounce), settings, services, now)).status).toBe(502);
  });

  it.each(['whsec_', 'secret', ''])('the secret "%s" is none', async (secret) => {
    const { services } = database();
    const incomplete = readEventSettings({ ...environment, MAIL_EVENTS_SECRET: secret });
    expect((await recordEvent(event(bounce), incomplete, services, now)).status).toBe(503);
  });
});
