import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { ada, bob, eve, operator, testCases } from '../people.ts';

const table = 'public.subscribers';

const create = ({ id }: { id: string }) => `insert into ${table} (user_id) values ('${id}')`;
const change = (values: string) => `update ${table} set ${values}`;
const ofAda = `where user_id = '${ada.id}'`;

export function testSubscribers(database: Database) {
  testCases(database, [
    ['an owner reads only their own plan', ada, `select * from ${table}`, 1],
    ['an owner reads their own plan by id', ada, `select * from ${table} ${ofAda}`, 1],
    ['an account cannot see the plan of another', bob, `select * from ${table} ${ofAda}`, 0],
    ['the operator reads every plan', operator, `select * from ${table}`, 2],
    ['the operator creates a missing plan', operator, create(eve), 1],
    [
      'the operator changes tier and dates of a plan',
      operator,
      change(
        `subscription_tier = 'leader', purchase_date = '2025-01-31', subscription_end = '2026-01-31' ${ofAda}`,
      ),
      1,
    ],
    ['the operator deletes a plan', operator, `delete from ${table} ${ofAda}`, 1],
  ]);

  it.each([
    ['may end on the day it began', '2025-01-31', '2025-01-31', 2],
    ['cannot end before it began', '2025-01-31', '2025-01-30', '23514 subscribers_dates_in_order'],
    ['may have no end', '2025-01-31', null, 2],
  ])('a plan %s', async (_, begin, end, outcome) => {
    const sql = `update ${table} set purchase_date = $1, subscription_end = $2`;
    expect(await database.attempt(operator, sql, begin, end)).toBe(outcome);
  });

  it('the plan tiers are free, leader and enterprise', async () => {
    const tiers = await database.query(
      'select unnest(enum_range(null::public.subscription_tier))::text as tier',
    );
    expect(tiers).toEqual([{ tier: 'free' }, { tier: 'leader' }, { tier: 'enterprise' }]);
  });

  it('an unknown plan tier is rejected', async () => {
    const sql = `update ${table} set subscription_tier = 'platinum'`;
    expect(await database.attempt(operator, sql)).toMatch(/^22P02 /);
  });
}
