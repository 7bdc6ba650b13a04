import { beforeEach, expect, it, vi } from 'vitest';
import { insertRow, readRetryAfter } from '../../../../src/client/backend/rest';
import { getFailureMessage } from '../../../../src/shared/messages/failures';
import type { Failure, PublicCode } from '../../../../src/shared/result';
import { json, silent, stubNetwork } from '../../../support/network';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
  vi.stubEnv('DEV', false);
});

const insert = () => insertRow('newsletter_subscribers', { email: 'ada@example.com', first_name: 'Ada' });

it.each([
  ['a row that already exists as stored', 409, '23505', { ok: true, value: null }],
  ['another conflict as rejected', 409, '23503', { ok: false, code: 'rejected' }],
  ['a violated constraint as rejected', 400, '23514', { ok: false, code: 'rejected' }],
  ['a missing privilege as rejected, whatever the status', 500, '42501', { ok: false, code: 'rejected' }],
])('an insert reports %s', async (_, status, code, result) => {
  stubNetwork(json(status, { code, message: 'words of the database' }));
  expect(await insert()).toEqual(result);
});

it("an insert reports the database's reason in development only", async () => {
  const reason = "Could not find the 'phone' column";
  stubNetwork(json(400, { code: 'PGRST204', message: reason }));
  expect(await insert()).toEqual({ ok: false, code: 'rejected' });
  vi.stubEnv('DEV', true);
  const result = await insert();
  expect(result).toEqual({ ok: false, code: 'rejected', reason });
  expect(getFailureMessage(result as Failure<PublicCode>)).toBe(
    `The server rejected the request. Try again later, or email us. (${reason})`,
  );
});

it.each(['{"code":"235', 'null', '"23505"', '[]'])(
  'an insert with the unexpected response body %s is reported as rejected',
  async (body) => {
    stubNetwork(() => new Response(body, { status: 400 }));
    expect(await insert()).toEqual({ ok: false, code: 'rejected' });
  },
);

it('an insert times out after 15 seconds', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  stubNetwork(silent);
  const result = insert();
  expect(timeout).toHaveBeenCalledWith(15_000);
  clock.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  expect(await result).toEqual({ ok: false, code: 'timeout' });
});

const details = 'retry after 181 seconds';

it.each<[where: string, status: number, body: object, headers: Record<string, string>]>([
  ['the header', 429, { code: 'PT429' }, { 'retry-after': '181' }],
  ['the body, if the browser hides the header', 429, { code: 'rate_limited', details }, {}],
  ['the body with another status', 500, { code: 'rate_limited', details }, {}],
])('an insert above the rate limit reads the time to wait from %s', async (_, status, body, headers) => {
  stubNetwork(json(status, body, headers));
  expect(await insert()).toEqual({ ok: false, code: 'rate_limited', retryAfter: 181 });
});

it.each([{}, { code: 'rate_limited' }, { code: 'rate_limited', details: 'soon' }, { details }])(
  'an insert above the rate limit reports no waiting time for the body %j',
  async (body) => {
    stubNetwork(json(429, body));
    expect(await insert()).toEqual({ ok: false, code: 'rate_limited' });
  },
);

it.each([
  ['120', 120],
  ['0', 0],
  ['Sat, 12 Jul 2025 10:01:30 GMT', 90],
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['Sat, 12 Jul 2025 09:00:00 GMT', undefined],
])('the waiting time in seconds from the Retry-After header %j is %s', (value, seconds) => {
  expect(readRetryAfter(value, Date.parse('2025-07-12T10:00:00Z'))).toBe(seconds);
});
