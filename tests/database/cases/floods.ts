import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Outcome } from '../../support/database.ts';
import { insertMessage, visitor } from '../people.ts';

const table = 'public.contact_submissions';

const from = (database: Database, ipAddress: string, words: string, pauseMs?: number) =>
  database.send({ ...visitor, headers: { 'cf-connecting-ip': ipAddress } }, insertMessage(words), pauseMs);

/**
 * Tests the rate limit while one IP address sends very many requests.
 * @param database receives the flood
 * @param other the same database over separate connections, for all other visitors
 */
export function testFloods(database: Database, other: Database) {
  const forget = () => database.query('delete from private.rate_hits');

  describe('during 300 simultaneous messages from one IP address', () => {
    let outcomes: Outcome[];
    /** The messages of others that were stored meanwhile. */
    let visitors = 0;

    beforeAll(async () => {
      let isOver = false;
      const flood = Promise.all(
        Array.from({ length: 300 }, () => from(database, '203.0.113.70', 'Flood')),
      ).finally(() => {
        isOver = true;
      });
      for (; !isOver; visitors += 1)
        expect(await from(other, `198.51.100.${visitors % 200}`, 'Meanwhile')).toBe(1);
      outcomes = await flood;
    });
    afterAll(forget);

    it('of 300 simultaneous messages from one IP address, five are stored', async () => {
      expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(5);
      const stored = await database.query(`select 1 from ${table} where problem_description = 'Flood'`);
      expect(stored).toHaveLength(5);
    });

    it('simultaneous messages from one IP address do not delay other visitors', () => {
      // A request that waits for the flood would end after it.
      expect(visitors).toBeGreaterThan(1);
    });
  });

  it('a message above the rate limit is rejected immediately while earlier ones are being stored', async () => {
    for (let sent = 0; sent < 5; sent += 1) await from(database, '203.0.113.71', 'In line');
    await database.as({ role: 'owner' }, async (query) => {
      await query(`select pg_advisory_xact_lock(hashtext('contact_submissions'), hashtext(source_hash))
        from private.rate_hits limit 1`);
      expect(await from(other, '203.0.113.71', 'In line')).toMatch(/^PGRST/);
    });
    await forget();
  }, 10_000);
}
