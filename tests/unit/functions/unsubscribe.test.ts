import { expect, it } from 'vitest';
import { handleUnsubscribe, readSettings } from '../../../supabase/functions/unsubscribe/unsubscribe';
import { environment, mockServices } from './services';

const token = '22222222-0000-4000-8000-000000000002';

async function send(method: string, status = 200, settings = readSettings(environment)) {
  const { services, calls, lines } = mockServices(() => new Response(null, { status }));
  const request = new Request(`https://ref.supabase.co/functions/v1/unsubscribe?token=${token}`, { method });
  return { response: await handleUnsubscribe(request, settings, services), calls, lines };
}

it('one-click unsubscribe ends the subscription on POST', async () => {
  const { response, calls } = await send('POST');
  expect(response.status).toBe(200);
  expect(calls).toMatchObject([
    { url: 'https://ref.supabase.co/rest/v1/rpc/unsubscribe_from_newsletter', body: { token } },
  ]);
});

it('one-click unsubscribe only redirects GET to the unsubscribe page', async () => {
  const { response, calls } = await send('GET');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(
    `https://www.example.com/newsletter/unsubscribe?token=${token}`,
  );
  expect(calls).toEqual([]);
});

it('one-click unsubscribe rejects other methods', async () => {
  expect((await send('DELETE')).response.status).toBe(405);
});

it.each([
  [502, readSettings(environment), 'A subscription could not be ended: the database returned status 500.'],
  [503, readSettings({ ...environment, SITE_URL: '' }), 'Set SITE_URL. See docs/operations.md.'],
])('one-click unsubscribe logs the reason of a response with status %i', async (status, settings, line) => {
  const { response, lines } = await send('POST', 500, settings);
  expect(response.status).toBe(status);
  expect(lines).toEqual([line]);
});
