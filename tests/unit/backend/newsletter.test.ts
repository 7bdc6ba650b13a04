import { beforeEach, expect, it, vi } from 'vitest';
import { confirmSubscription, unsubscribe } from '../../../src/client/backend/newsletter';
import { stubNetwork } from '../network';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
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
