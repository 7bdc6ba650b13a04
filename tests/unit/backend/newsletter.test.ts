import { beforeEach, expect, it, vi } from 'vitest';
import { confirmSubscription, subscribe, unsubscribe } from '../../../src/lib/backend/newsletter';
import { created, json, stubNetwork } from '../network';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
});

it('sends the address and the first name, and nothing else', async () => {
  const sent = stubNetwork(created);
  await subscribe({ firstName: 'Ada', email: 'ada@example.com' });
  expect(sent[0]?.url.pathname).toBe('/rest/v1/newsletter_subscribers');
  expect(sent[0]?.body).toEqual({ email: 'ada@example.com', first_name: 'Ada' });
});

it('does not tell a known address from a new one', async () => {
  stubNetwork(created, json(409, { code: '23505' }));
  const first = await subscribe({ firstName: 'Ada', email: 'ada@example.com' });
  const second = await subscribe({ firstName: 'Ada', email: 'ada@example.com' });
  expect(second).toEqual(first);
});

it('unsubscribes with the token in the body, never in the address', async () => {
  const sent = stubNetwork(() => new Response(null, { status: 204 }));
  expect(await unsubscribe('0a0a0a0a-0000-4000-8000-000000000001')).toEqual({ ok: true, value: null });
  expect(sent[0]?.url.pathname).toBe('/rest/v1/rpc/unsubscribe_from_newsletter');
  expect(sent[0]?.url.search).toBe('');
  expect(sent[0]?.body).toEqual({ token: '0a0a0a0a-0000-4000-8000-000000000001' });
});

it('confirms with the token and the words of the page in the body', async () => {
  const sent = stubNetwork(() => Response.json(true));
  const token = '0a0a0a0a-0000-4000-8000-000000000001';
  expect(await confirmSubscription(token, 'these words')).toEqual({ ok: true, value: null });
  expect(sent[0]?.url.pathname).toBe('/rest/v1/rpc/confirm_newsletter_subscription');
  expect(sent[0]?.url.search).toBe('');
  expect(sent[0]?.body).toEqual({ token, wording: 'these words' });
});

it('says that a link has expired where the service knows its token no longer', async () => {
  stubNetwork(() => Response.json(false));
  expect(await confirmSubscription('0a', 'these words')).toMatchObject({ ok: false, code: 'link_expired' });
});
