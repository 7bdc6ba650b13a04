import { describe, expect, it } from 'vitest';
import type { Actor, Database, Query } from '../support/database.ts';
import { ada, bob, type Case, denied, eve, operator, visitor } from './people.ts';

const table = 'public.subscribers';

export function describeSubscribers(database: Database) {
  describe('subscribers', () => {
    it.each<Case>([
      ['an owner reads one row', ada, `select * from ${table}`, 1],
      ['an owner reads the own row by id', ada, `select * from ${table} where user_id = '${ada.id}'`, 1],
      ['another account does not see it', bob, `select * from ${table} where user_id = '${ada.id}'`, 0],
      ['the operator reads every row', operator, `select * from ${table}`, 2],
      ['the operator creates it', operator, `insert into ${table} (user_id) values ('${eve.id}')`, 1],
      [
        'the operator changes tier and dates',
        operator,
        `update ${table} set subscription_tier = 'leader', purchase_date = '2025-01-31', subscription_end = '2026-01-31'
         where user_id = '${ada.id}'`,
        1,
      ],
      ['the operator deletes it', operator, `delete from ${table} where user_id = '${ada.id}'`, 1],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt(actor, sql)).toBe(outcome);
    });

    it.each<[sentence: string, actor: Actor, sql: string]>([
      ['a visitor may not read', visitor, `select * from ${table}`],
      ['an owner may not create a row', eve, `insert into ${table} (user_id) values ('${eve.id}')`],
      ['another account may not create it', bob, `insert into ${table} (user_id) values ('${eve.id}')`],
      ['a visitor may not create it', visitor, `insert into ${table} (user_id) values ('${eve.id}')`],
      ['an owner may not change the tier', ada, `update ${table} set subscription_tier = 'enterprise'`],
      ['an owner may not change the purchase date', ada, `update ${table} set purchase_date = '2020-01-01'`],
      ['an owner may not change the end date', ada, `update ${table} set subscription_end = '2099-12-31'`],
      ['an owner may not change the id', ada, `update ${table} set user_id = '${eve.id}'`],
      ['an owner may not change the time of creation', ada, `update ${table} set created_at = now()`],
      ['another account may not change it', bob, `update ${table} set subscription_tier = 'leader'`],
      ['a visitor may not change it', visitor, `update ${table} set subscription_tier = 'leader'`],
      ['an owner may not delete the row', ada, `delete from ${table} where user_id = '${ada.id}'`],
      ['another account may not delete it', bob, `delete from ${table} where user_id = '${ada.id}'`],
      ['a visitor may not delete it', visitor, `delete from ${table} where user_id = '${ada.id}'`],
    ])('%s: denied', async (_, actor, sql) => {
      expect(await database.attempt(actor, sql)).toBe(denied);
    });

    it.each([
      ['a plan may end on the day it began', '2025-01-31', '2025-01-31', 2],
      ['a plan cannot end before it began', '2025-01-31', '2025-01-30', '23514 subscribers_dates_in_order'],
      ['a plan may have no end', '2025-01-31', null, 2],
    ])('%s', async (_, begin, end, outcome) => {
      const sql = `update ${table} set purchase_date = $1, subscription_end = $2`;
      expect(await database.attempt(operator, sql, begin, end)).toBe(outcome);
    });

    describe('are set by the operator', () => {
      const set = `select public.set_subscription`;
      const read = (query: Query) =>
        query(
          `select subscription_tier::text as tier, purchase_date = current_date as begins_today, subscription_end::text as until
           from public.subscribers where user_id = $1`,
          ada.id,
        );

      it('for the account with an email address, and every change is recorded', async () => {
        const [first, renewed, ended, changes] = await database.as({ role: 'owner' }, async (query) => {
          await query(`update ${table} set purchase_date = '2025-01-31' where user_id = $1`, ada.id);
          await query('delete from private.subscription_changes');
          await query('set local role service_role');
          await query(`${set}(' Ada@Example.com', 'leader', '2099-01-01')`);
          const rows = [await read(query)];
          await query(`update ${table} set purchase_date = '2025-02-28' where user_id = $1`, ada.id);
          await query(`${set}('ada@example.com', 'leader', '2100-01-01')`);
          rows.push(await read(query));
          await query(`${set}('ada@example.com', 'free')`);
          rows.push(await read(query));
          // Setting the same plan again is not a change.
          await query(`${set}('ada@example.com', 'free')`);
          await query('reset role');
          return [
            ...rows,
            await query(
              `select user_id, subscription_tier::text as tier, subscription_end::text as until
               from private.subscription_changes order by id`,
            ),
          ];
        });
        expect(first).toEqual([{ tier: 'leader', begins_today: true, until: '2099-01-01' }]);
        expect(renewed).toEqual([{ tier: 'leader', begins_today: false, until: '2100-01-01' }]);
        expect(ended).toEqual([{ tier: 'free', begins_today: true, until: null }]);
        expect(changes).toEqual(
          [
            ['leader', '2099-01-01'],
            ['leader', '2099-01-01'],
            ['leader', '2100-01-01'],
            ['free', null],
          ].map(([tier, until]) => ({ user_id: ada.id, tier, until })),
        );
      });

      it('for an account without a row', async () => {
        const tiers = await database.as(operator, async (query) => {
          await query(`${set}('eve@example.com', 'enterprise')`);
          return query(`select subscription_tier::text as tier from ${table} where user_id = $1`, eve.id);
        });
        expect(tiers).toEqual([{ tier: 'enterprise' }]);
      });

      it.each<Case>([
        [
          'an unknown email address is refused',
          operator,
          `${set}('none@example.com', 'leader')`,
          'P0001 No account has the email address none@example.com',
        ],
        [
          'a plan that ends before it begins is refused',
          operator,
          `${set}('ada@example.com', 'leader', '2020-01-01')`,
          '23514 subscribers_dates_in_order',
        ],
        ['a visitor sets no plan', visitor, `${set}('ada@example.com', 'leader')`, denied],
        ['a customer sets no plan', ada, `${set}('ada@example.com', 'leader')`, denied],
        ['a visitor does not read the record', visitor, 'select * from private.subscription_changes', denied],
        ['another account does not read it', bob, 'select * from private.subscription_changes', denied],
        ['its owner does not read it', ada, 'select * from private.subscription_changes', denied],
        ['its owner does not delete it', ada, 'delete from private.subscription_changes', denied],
      ])('%s', async (_, actor, sql, outcome) => {
        expect(await database.attempt(actor, sql)).toBe(outcome);
      });
    });

    it('the record of changes has row-level security', async () => {
      expect(
        await database.query(
          "select relrowsecurity as on from pg_class where oid = 'private.subscription_changes'::regclass",
        ),
      ).toEqual([{ on: true }]);
    });

    it('the tiers are free, leader and enterprise', async () => {
      const tiers = await database.query(
        'select unnest(enum_range(null::public.subscription_tier))::text as tier',
      );
      expect(tiers).toEqual([{ tier: 'free' }, { tier: 'leader' }, { tier: 'enterprise' }]);
    });

    it('an unknown tier is refused', async () => {
      const sql = `update ${table} set subscription_tier = 'platinum'`;
      expect(await database.attempt(operator, sql)).toMatch(/^22P02 /);
    });
  });
}
