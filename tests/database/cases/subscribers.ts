import { expect, it } from 'vitest';
import type { Database, Query } from '../../support/database.ts';
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

  const set = `select public.set_subscription`;
  const read = (query: Query) =>
    query(
      `select subscription_tier::text as tier, purchase_date = current_date as begins_today, subscription_end::text as until
       from public.subscribers where user_id = $1`,
      ada.id,
    );

  it('the operator sets the plan of an account by its email address', async () => {
    const [first, renewed, ended] = await database.as({ role: 'owner' }, async (query) => {
      await query(`update ${table} set purchase_date = '2025-01-31' where user_id = $1`, ada.id);
      await query('set local role service_role');
      await query(`${set}(' Ada@Example.com', 'leader', '2099-01-01')`);
      const rows = [await read(query)];
      await query(`update ${table} set purchase_date = '2025-02-28' where user_id = $1`, ada.id);
      await query(`${set}('ada@example.com', 'leader', '2100-01-01')`);
      rows.push(await read(query));
      await query(`${set}('ada@example.com', 'free')`);
      rows.push(await read(query));
      return rows;
    });
    expect(first).toEqual([{ tier: 'leader', begins_today: true, until: '2099-01-01' }]);
    expect(renewed).toEqual([{ tier: 'leader', begins_today: false, until: '2100-01-01' }]);
    expect(ended).toEqual([{ tier: 'free', begins_today: true, until: null }]);
  });

  it('the operator sets the plan of an account that has no plan', async () => {
    const tiers = await database.as(operator, async (query) => {
      await query(`${set}('eve@example.com', 'enterprise')`);
      return query(`select subscription_tier::text as tier from ${table} where user_id = $1`, eve.id);
    });
    expect(tiers).toEqual([{ tier: 'enterprise' }]);
  });

  testCases(database, [
    [
      'a plan is not set for an unknown email address',
      operator,
      `${set}('none@example.com', 'leader')`,
      'P0001 No account has the email address none@example.com',
    ],
    [
      'a plan that ends before it begins is not set',
      operator,
      `${set}('ada@example.com', 'leader', '2020-01-01')`,
      '23514 subscribers_dates_in_order',
    ],
  ]);

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
