import { beforeEach, describe, expect, it, vi } from 'vitest';
import { insertRow, readRetryAfter } from '../../../src/client/backend/rest';
import { errorPage, json, stubNetwork } from '../network';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
});

const insert = () => insertRow('newsletter_subscribers', { email: 'ada@example.com', first_name: 'Ada' });

describe('a response', () => {
  it.each([
    ['a row that is already there stored', 409, '23505', { ok: true, value: null }],
    ['another conflict refused', 409, '23503', { ok: false, code: 'refused' }],
    ['a broken constraint refused', 400, '23514', { ok: false, code: 'refused' }],
    ['a missing right refused, whatever the status', 500, '42501', { ok: false, code: 'refused' }],
  ])('to an insert reports %s', async (_, status, code, result) => {
    stubNetwork(json(status, { code, message: 'words of the database' }));
    expect(await insert()).toEqual(result);
  });

  it.each([500, 502, 503])(
    'with an error page and status %i reports that the service is unavailable',
    async (status) => {
      stubNetwork(errorPage(status));
      expect(await insert()).toEqual({ ok: false, code: 'unavailable' });
    },
  );

  it.each(['{"code":"235', 'null', '"23505"', '[]'])(
    'with the unexpected body %s is a refusal',
    async (body) => {
      stubNetwork(() => new Response(body, { status: 400 }));
      expect(await insert()).toEqual({ ok: false, code: 'refused' });
    },
  );

  it.each([
    ['in the header', 429, { code: 'PT429' }, { 'retry-after': '181' }],
    [
      'in the body, where the browser hides the header',
      429,
      { code: 'rate_limited', details: 'retry after 181 seconds' },
      {},
    ],
    ['with another status', 500, { code: 'rate_limited', details: 'retry after 181 seconds' }, {}],
  ])('has the time to wait %s', async (_, status, body, headers) => {
    stubNetwork(json(status, body, headers));
    expect(await insert()).toEqual({ ok: false, code: 'rate_limited', retryAfter: 181 });
  });

  it.each([
    {},
    { code: 'rate_limited' },
    { code: 'rate_limited', details: 'soon' },
    { details: 'retry after 9 seconds' },
  ])('has no time to wait for %j', async (body) => {
    stubNetwork(json(429, body));
    expect(await insert()).toEqual({ ok: false, code: 'rate_limited' });
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2025-07-12T10:00:00Z');

  it.each([
    ['120', 120],
    ['0', 0],
    ['Sat, 12 Jul 2025 10:01:30 GMT', 90],
  ])('is read in seconds or as a date: %s', (value, seconds) => {
    expect(readRetryAfter(value, now)).toBe(seconds);
  });

  it.each([null, '', 'soon', '-5', 'Sat, 12 Jul 2025 09:00:00 GMT'])('is ignored when it is %j', (value) => {
    expect(readRetryAfter(value, now)).toBeUndefined();
  });
});
