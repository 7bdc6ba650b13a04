import { describe, expect, it } from 'vitest';
import type { Database, Outcome } from '../support/database.ts';
import { ada, denied, insertInto, operator, visitor } from './people.ts';

const messages = 'public.contact_submissions';
const subscribers = 'public.newsletter_subscribers';

const message = (words: string) =>
  insertInto(messages, {
    full_name: 'Grace Hopper',
    email: 'grace@example.com',
    problem_description: words,
    additional_info: 'Package: leader',
  });

const isStored = (outcome: Outcome) => outcome === 1;

export function describeRateLimit(database: Database) {
  const from = (address: string, statement: [string, ...unknown[]]) =>
    database.send({ ...visitor, headers: { 'cf-connecting-ip': address } }, statement);
  const count = async (table: string, words: string) => {
    const column = table === messages ? 'problem_description' : 'first_name';
    return (await database.query(`select 1 from ${table} where ${column} = $1`, words)).length;
  };
  const forget = () => database.query('delete from private.rate_hits');

  describe('rate limit', () => {
    // A thousand of them: floods.ts.
    it('100 messages from one address at once store five, and a second address gets through', async () => {
      const flood = Promise.all(
        Array.from({ length: 100 }, () => from('203.0.113.7', message('Flood of messages'))),
      );
      const other = await from('203.0.113.8', message('Other than the flood'));
      const outcomes = await flood;
      expect(other).toBe(1);
      expect(outcomes.filter(isStored)).toHaveLength(5);
      expect(await count(messages, 'Flood of messages')).toBe(5);
      expect(outcomes.find((outcome) => !isStored(outcome))).toMatch(/^PGRST \{"code" : "rate_limited"/);
      await forget();
    });

    it('the refusal tells PostgREST the status and when to try again', async () => {
      let refusal: { message: string; detail: string } | undefined;
      await database
        .as({ ...visitor, headers: { 'x-forwarded-for': '203.0.113.9' } }, async (query) => {
          for (let count = 0; count < 6; count += 1) await query(...message('One after the other'));
        })
        .catch((error) => {
          refusal = error;
        });
      const { status, headers } = JSON.parse(refusal?.detail ?? '{}');
      expect(status).toBe(429);
      expect(Number(headers['Retry-After'])).toBeGreaterThan(290);
      expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(300);
      expect(JSON.parse(refusal?.message ?? '{}')).toEqual({
        code: 'rate_limited',
        message: 'Too many requests',
        details: `retry after ${headers['Retry-After']} seconds`,
        hint: null,
      });
    });

    it('five minutes later the address may write again', async () => {
      for (let sent = 0; sent < 5; sent += 1) await from('203.0.113.10', message('Patient'));
      expect(await from('203.0.113.10', message('Patient'))).toMatch(/^PGRST/);
      await database.query(`update private.rate_hits set at = at - interval '5 minutes'`);
      expect(await from('203.0.113.10', message('Patient'))).toBe(1);
      await forget();
    });

    it('messages and subscriptions are counted apart', async () => {
      for (let sent = 0; sent < 5; sent += 1) await from('203.0.113.11', message('Apart'));
      const subscription = insertInto(subscribers, { email: 'apart@example.org', first_name: 'Apart' });
      expect(await from('203.0.113.11', subscription)).toBe(1);
      await forget();
    });

    it('a known address of the newsletter counts like a new one', async () => {
      const subscription = insertInto(subscribers, { email: 'again@example.org', first_name: 'Again' });
      for (let sent = 0; sent < 5; sent += 1) expect(await from('203.0.113.12', subscription)).toBe(1);
      expect(await from('203.0.113.12', subscription)).toMatch(/^PGRST/);
      expect(await count(subscribers, 'Again')).toBe(1);
      await forget();
    });

    it('a repeat of a stored message is still told from a new one', async () => {
      const repeat = insertInto(messages, {
        idempotency_key: '44444444-0000-4000-8000-000000000001',
        full_name: 'Grace Hopper',
        email: 'grace@example.com',
        problem_description: 'Repeated',
        additional_info: 'Package: leader',
      });
      expect(await from('203.0.113.13', repeat)).toBe(1);
      for (let sent = 0; sent < 4; sent += 1) await from('203.0.113.13', message('Repeated'));
      expect(await from('203.0.113.13', repeat)).toBe('23505 contact_submissions_idempotency_key_unique');
      await forget();
    });

    it('one refused row of many takes all of them back', async () => {
      const rows = Array.from(
        { length: 6 },
        () => `('Grace', 'grace@example.com', 'In bulk', 'Package: leader')`,
      );
      const sql = `insert into ${messages} (full_name, email, problem_description, additional_info) values ${rows.join(', ')}`;
      expect(await from('203.0.113.14', [sql])).toMatch(/^PGRST/);
      expect(await count(messages, 'In bulk')).toBe(0);
    });

    it('each row of many counts', async () => {
      const sql = `insert into ${messages} (full_name, email, problem_description, additional_info)
        select 'Grace', 'grace@example.com', 'Row by row', 'Package: leader' from generate_series(1, 4)`;
      expect(await from('203.0.113.19', [sql])).toBe(4);
      expect(await from('203.0.113.19', message('Row by row'))).toBe(1);
      expect(await from('203.0.113.19', message('Row by row'))).toMatch(/^PGRST/);
      expect(await count(messages, 'Row by row')).toBe(5);
      await forget();
    });

    it('without an address nothing is limited', async () => {
      for (const headers of [undefined, {}, { 'x-forwarded-for': '' }])
        for (let sent = 0; sent < 6; sent += 1)
          expect(await database.send({ ...visitor, headers }, message('No address'))).toBe(1);
      expect(await database.query('select 1 from private.rate_hits')).toEqual([]);
    });

    it('what stands in place of an address limits like one, and breaks nothing', async () => {
      const headers = { 'x-forwarded-for': `unknown'; -- ${'x'.repeat(500)}` };
      for (let sent = 0; sent < 5; sent += 1)
        expect(await database.send({ ...visitor, headers }, message('Odd'))).toBe(1);
      expect(await database.send({ ...visitor, headers }, message('Odd'))).toMatch(/^PGRST/);
      await forget();
    });

    it.each([
      [
        'the proxy at the edge is believed first',
        { 'cf-connecting-ip': '198.51.100.1', 'x-forwarded-for': '198.51.100.2' },
        '198.51.100.1',
      ],
      [
        'the first of several addresses counts',
        { 'x-forwarded-for': '198.51.100.2, 10.0.0.1' },
        '198.51.100.2',
      ],
      ['a network of IPv6 counts as one', { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
    ])('%s', async (_, headers, address) => {
      const [row] = await database.as({ role: 'owner', headers }, (query) =>
        query<{ address: string }>('select private.read_request_address() as address'),
      );
      expect(row?.address).toBe(address);
    });

    it('an address is kept as a hash only', async () => {
      await from('203.0.113.15', message('Hashed'));
      const [hit] = await database.query<{ bucket: string; ip_hash: string }>(
        'select bucket, ip_hash from private.rate_hits',
      );
      expect(hit?.bucket).toBe('contact_submissions');
      expect(hit?.ip_hash).toMatch(/^[0-9a-f]{64}$/);
      const [plain] = await database.query<{ hash: string }>(
        `select encode(sha256('203.0.113.15'), 'hex') as hash`,
      );
      expect(hit?.ip_hash).not.toBe(plain?.hash);
      await forget();
    });

    it('hashes of yesterday go with the next message', async () => {
      await database.query(
        `insert into private.rate_hits (bucket, ip_hash, at) values ('contact_submissions', 'old', now() - interval '25 hours')`,
      );
      await from('203.0.113.16', message('Next'));
      expect(await database.query(`select 1 from private.rate_hits where ip_hash = 'old'`)).toEqual([]);
      await forget();
    });

    it('500 messages in an hour are the most from all addresses together', async () => {
      await database.query(
        `insert into private.rate_hits (bucket, ip_hash, at)
         select 'contact_submissions', 'address ' || number, now() - interval '10 minutes' from generate_series(1, 500) number`,
      );
      const outcome = await from('203.0.113.17', message('Ceiling'));
      expect(outcome).toMatch(/retry after (2[0-9]{3}|3000) seconds/);
      await forget();
    });

    it('the operator is not limited', async () => {
      const headers = { 'cf-connecting-ip': '203.0.113.18' };
      for (let sent = 0; sent < 6; sent += 1)
        expect(await database.send({ ...operator, headers }, message('Own'))).toBe(1);
      expect(await database.query('select 1 from private.rate_hits')).toEqual([]);
    });

    it.each([
      ['a visitor', visitor],
      ['a customer', ada],
    ])('%s reads and changes nothing of it', async (_, actor) => {
      expect(await database.attempt(actor, 'select * from private.rate_hits')).toBe(denied);
      expect(await database.attempt(actor, 'select * from private.rate_salt')).toBe(denied);
      expect(await database.attempt(actor, 'delete from private.rate_hits')).toBe(denied);
    });
  });
}
