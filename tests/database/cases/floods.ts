import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
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

  /** Waits until a transaction holds the lock of an IP address. */
  const untilHeld = () =>
    expect
      .poll(() => other.query(`select 1 from pg_locks where locktype = 'advisory' and granted`), {
        timeout: 10_000,
      })
      .not.toEqual([]);

  it('of 1,000 simultaneous messages from one IP address, five are stored and other visitors are not delayed', async () => {
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: 1000 }, () => from(database, '203.0.113.70', 'Flood')),
    ).finally(() => {
      isOver = true;
    });
    let visitors = 0;
    for (; visitors < 200 && !isOver; visitors += 1)
      expect(await from(other, `198.51.100.${visitors}`, 'Meanwhile')).toBe(1);
    const outcomes = await flood;
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(5);
    expect(await database.query(`select 1 from ${table} where problem_description = 'Flood'`)).toHaveLength(
      5,
    );
    // A request that waits for the flood would end after it.
    expect(visitors).toBeGreaterThan(1);
    await forget();
  });

  it('a message above the rate limit is rejected immediately, even while earlier ones are being stored', async () => {
    for (let sent = 0; sent < 5; sent += 1) await from(database, '203.0.113.71', 'In line');
    let isOpen = true;
    const line = database
      .send({ role: 'owner' }, [
        `select pg_advisory_xact_lock(hashtext('contact_submissions'), hashtext(source_hash)), pg_sleep(2)
         from private.rate_hits limit 1`,
      ])
      .finally(() => {
        isOpen = false;
      });
    await untilHeld();
    expect(await from(other, '203.0.113.71', 'In line')).toMatch(/^PGRST/);
    expect(isOpen).toBe(true);
    await line;
    await forget();
  });
}
