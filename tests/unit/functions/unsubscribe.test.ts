import { expect, it } from 'vitest';
import { handleUnsubscribe, readSettings } from '../../../supabase/functions/unsubscribe/unsubscribe';

const environment = {
  SITE_URL: 'https://www.example.com/',
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
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

const settings = readSettings(environment);
const createRequest = (method: string) =>
  new Request(`https://ref.supabase.co/functions/v1/unsubscribe?token=${token}`, {
    method,
    ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
  });

it('one-click unsubscribe ends the subscription on POST', async () => {
  const { services, calls } = database();
  expect((await handleUnsubscribe(createRequest('POST'), settings, services)).status).toBe(200);
  expect(calls).toEqual([
    { url: 'https://ref.supabase.co/rest/v1/rpc/unsubscribe_from_newsletter', body: { token } },
  ]);
});

it('one-click unsubscribe redirects GET to the unsubscribe page and changes nothing', async () => {
  const { services, calls } = database();
  const answer = await handleUnsubscribe(createRequest('GET'), settings, services);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    `https://www.example.com/newsletter/unsubscribe?token=${token}`,
  );
  expect((await handleUnsubscribe(createRequest('DELETE'), settings, services)).status).toBe(405);
  expect(calls).toEqual([]);
});

it('one-click unsubscribe returns 502 when the database fails, and 503 without settings', async () => {
  const { services, lines } = database(500);
  expect((await handleUnsubscribe(createRequest('POST'), settings, services)).status).toBe(502);
  expect(
    (await handleUnsubscribe(createRequest('POST'), readSettings({ ...environment, SITE_URL: '' }), services))
      .status,
  ).toBe(503);
  expect(lines).toEqual([
    'A subscription could not be ended: the database returned status 500.',
    'Set SITE_URL. See docs/operations.md.',
  ]);
});
