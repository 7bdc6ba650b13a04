import { describe, expect, it } from 'vitest';
import type { Database, Query } from '../support/database.ts';
import { ada, bob, type Case, denied, insertInto, operator, refusedByPolicy, visitor } from './people.ts';

const table = 'public.contact_submissions';
const key = '11111111-0000-4000-8000-000000000001';

const message = {
  idempotency_key: key,
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  company_name: 'Example Ltd',
  service: '',
  problem_description: 'Our post is sorted by hand.',
  additional_info: 'Package: Leader',
};

const insert = `insert into ${table} (full_name, email, problem_description, additional_info)
  values ('Grace', 'grace@example.com', 'Post', 'Package: Leader')`;

/** An email address of the given length. */
const address = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;

/** The outcome of a row that violates a constraint of the table. */
const broken = (constraint: string) => `23514 contact_submissions_${constraint}`;

export function describeContactSubmissions(database: Database) {
  describe('contact submissions', () => {
    it.each<Case>([
      ['a visitor sends a message', visitor, insert, 1],
      ['a customer sends a message', ada, insert, 1],
      ['a visitor may not return the stored message', visitor, `${insert} returning id`, denied],
      ['a customer may not return the stored message', ada, `${insert} returning id`, denied],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt(actor, sql)).toBe(outcome);
    });

    it.each([
      ['a visitor', visitor],
      ['a customer', ada],
    ])('%s may not set the columns of the operator', async (_, actor) => {
      for (const column of [
        { id: key },
        { created_at: '2000-01-01' },
        { handled_at: null },
        { held_at: null },
      ])
        expect(await database.attempt(actor, ...insertInto(table, { ...message, ...column }))).toBe(denied);
    });

    it.each([
      ['a visitor', visitor],
      ['the customer who sent it', ada],
      ['another customer', bob],
    ])('%s may not read, change or delete a message', async (_, actor) => {
      expect(await database.attempt(actor, `select * from ${table}`)).toBe(denied);
      expect(await database.attempt(actor, `select count(*) from ${table}`)).toBe(denied);
      expect(await database.attempt(actor, `update ${table} set full_name = 'Nobody'`)).toBe(denied);
      expect(await database.attempt(actor, `delete from ${table}`)).toBe(denied);
    });

    it('the operator reads, changes and deletes messages', async () => {
      const counts = await database.as(operator, async (query) => {
        await query(...insertInto(table, message));
        const read = await query(`select * from ${table} where idempotency_key = $1`, key);
        const changed = await query(
          `update ${table} set company_name = '' where idempotency_key = $1 returning 1`,
          key,
        );
        const deleted = await query(`delete from ${table} where idempotency_key = $1 returning 1`, key);
        return [read.length, changed.length, deleted.length];
      });
      expect(counts).toEqual([1, 1, 1]);
    });

    it.each([
      ['a name of 100 emoji is accepted', { full_name: '🙂'.repeat(100) }, 1],
      ['a name of 101 emoji is refused', { full_name: '🙂'.repeat(101) }, broken('full_name_length')],
      ['an email address of 254 characters is accepted', { email: address(254) }, 1],
      ['an email address of 255 characters is refused', { email: address(255) }, broken('email_length')],
      ['an email address is required', { email: null }, '23502 email'],
      ['a company of 120 emoji is accepted', { company_name: '🙂'.repeat(120) }, 1],
      [
        'a company of 121 characters is refused',
        { company_name: 'x'.repeat(121) },
        broken('company_name_length'),
      ],
      ['a company is optional', { company_name: '' }, 1],
      ['a service is refused', { service: 'Chat' }, broken('service_empty')],
      ['a message of 5,000 emoji is accepted', { problem_description: '🙂'.repeat(5000) }, 1],
      [
        'a message of 5,001 characters is refused',
        { problem_description: 'x'.repeat(5001) },
        broken('problem_description_length'),
      ],
      ['a package of 60 characters is accepted', { additional_info: `Package: ${'x'.repeat(60)}` }, 1],
      [
        'a package of 61 characters is refused',
        { additional_info: `Package: ${'x'.repeat(61)}` },
        broken('additional_info_format'),
      ],
      ['an empty package is refused', { additional_info: 'Package: ' }, broken('additional_info_format')],
      [
        'additional information other than a package is refused',
        { additional_info: 'Leader' },
        broken('additional_info_format'),
      ],
      ['an idempotency key is required', { idempotency_key: null }, '23502 idempotency_key'],
    ])('%s', async (_, change, outcome) => {
      expect(await database.attempt(visitor, ...insertInto(table, { ...message, ...change }))).toBe(outcome);
    });

    // Postgres checks the policy before the constraint; the operator has no policy.
    it.each([
      ['an empty name', { full_name: '' }, broken('full_name_length')],
      ['no name', { full_name: null }, '23502 full_name'],
      ['an empty message', { problem_description: '' }, broken('problem_description_length')],
      ['no message', { problem_description: null }, '23502 problem_description'],
    ])('%s is refused', async (_, change, outcome) => {
      const statement = insertInto(table, { ...message, ...change });
      expect(await database.attempt(visitor, ...statement)).toBe(refusedByPolicy);
      expect(await database.attempt(operator, ...statement)).toBe(outcome);
    });

    it.each([
      ['a name of whitespace', { full_name: ' \u00a0\u3000' }, 'full_name_visible'],
      ['an invisible name', { full_name: '\u200b\u2060' }, 'full_name_visible'],
      ['a message of whitespace', { problem_description: ' \n\t ' }, 'problem_description_visible'],
      ['a name with a line feed', { full_name: 'Grace\nHopper' }, 'full_name_controls'],
      ['a name with a direction character', { full_name: 'Grace \u202eretupmoc' }, 'full_name_directions'],
      [
        'a name with a character that ends an embedding',
        { full_name: 'Grace\u2069' },
        'full_name_directions',
      ],
      ['an email address with a control character', { email: 'grace\u0007@example.com' }, 'email_controls'],
      ['a company with an escape character', { company_name: '\u001b[31m' }, 'company_name_controls'],
      [
        'a message with a control sequence',
        { problem_description: 'a\u009b31m' },
        'problem_description_controls',
      ],
      [
        'a package of two lines',
        { additional_info: 'Package: leader\nBcc: all@example.com' },
        'additional_info_controls',
      ],
    ])('%s is refused', async (_, change, constraint) => {
      const statement = insertInto(table, { ...message, ...change });
      expect(await database.attempt(visitor, ...statement)).toBe(broken(constraint));
    });

    it('a message may have line breaks, tabs and characters of every script', async () => {
      const problem_description = 'One\r\n\ttwo 👨‍👩‍👧‍👦 שלום \u202eabc';
      expect(await database.attempt(visitor, ...insertInto(table, { ...message, problem_description }))).toBe(
        1,
      );
    });

    it.each([
      'grace',
      'grace@',
      '@example.com',
      'grace@example',
      'a b@example.com',
      'a@b@example.com',
      'a@.com',
      'a@b.',
    ])('“%s” is not an e-mail address', async (email) => {
      expect(await database.attempt(visitor, ...insertInto(table, { ...message, email }))).toBe(
        broken('email_format'),
      );
    });

    it.each(['a@b.co', 'grace+news@mail.example.co.uk', "o'neil@example.com", 'grace@bücher.example'])(
      '“%s” is an e-mail address',
      async (email) => {
        expect(await database.attempt(visitor, ...insertInto(table, { ...message, email }))).toBe(1);
      },
    );

    it('a message that is sent again with the same key is stored once', async () => {
      const idempotency_key = '22222222-0000-4000-8000-000000000001';
      const statement = insertInto(table, { ...message, idempotency_key });
      expect(await database.send(visitor, statement)).toBe(1);
      expect(await database.send(visitor, statement)).toBe(
        '23505 contact_submissions_idempotency_key_unique',
      );
      const rows = await database.query(
        `select full_name from ${table} where idempotency_key = $1`,
        idempotency_key,
      );
      expect(rows).toEqual([{ full_name: 'Grace Hopper' }]);
    });

    it('of 20 equal messages at once one is stored', async () => {
      const idempotency_key = '33333333-0000-4000-8000-000000000001';
      const statement = insertInto(table, { ...message, idempotency_key });
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => database.send(visitor, statement, 20)),
      );
      expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome !== 1)).toEqual(
        Array(19).fill('23505 contact_submissions_idempotency_key_unique'),
      );
      const rows = await database.query(`select 1 from ${table} where idempotency_key = $1`, idempotency_key);
      expect(rows).toHaveLength(1);
    });

    describe('the operator', () => {
      /** Four messages, whose text contains their age in hours. */
      const fill = async (query: Query) => {
        await query(`delete from ${table}`);
        await query(`insert into ${table}
            (idempotency_key, full_name, email, problem_description, additional_info, created_at, handled_at, held_at)
          select key::uuid, 'Grace', 'grace@example.com', words, 'Package: free plan', now() - age::interval,
            case when words = 'Answered' then now() end, case when words = 'Held' then now() end
          from (values
            ('1a2b3c4d-0000-4000-8000-000000000001', 'Second', '1 hour'),
            ('2a2b3c4d-0000-4000-8000-000000000001', 'Answered', '3 hours'),
            ('3a2b3c4d-0000-4000-8000-000000000001', 'First: 100% (late)', '25 hours'),
            ('4a2b3c4d-0000-4000-8000-000000000001', 'Held', '49 hours')
          ) as messages (key, words, age)`);
        await query('set local role service_role');
      };
      const asOperator = <T>(work: (query: Query) => Promise<T>) =>
        database.as({ role: 'owner' }, async (query) => {
          await fill(query);
          return work(query);
        });
      const list = async (query: Query, parameters = '') =>
        (
          await query<{ messages: Record<string, string>[] }>(
            `select public.list_messages(${parameters}) as messages`,
          )
        )[0]?.messages ?? [];

      it('reads open messages, oldest first and quarantined last, with the promised time of the answer', async () => {
        const open = await asOperator((query) =>
          query(
            `select message, package, is_late, answer_by - received_at = interval '24 hours' as is_a_day, reference,
               held_at is not null as is_held from public.open_messages`,
          ),
        );
        const common = { package: 'free plan', is_a_day: true };
        expect(open).toEqual([
          {
            ...common,
            message: 'First: 100% (late)',
            reference: '3A2B-3C4D',
            is_late: true,
            is_held: false,
          },
          { ...common, message: 'Second', reference: '1A2B-3C4D', is_late: false, is_held: false },
          { ...common, message: 'Held', reference: '4A2B-3C4D', is_late: true, is_held: true },
        ]);
      });

      it.each([
        ['those that wait', '', ['3A2B-3C4D', '1A2B-3C4D', '4A2B-3C4D']],
        ['all', 'true', ['3A2B-3C4D', '2A2B-3C4D', '1A2B-3C4D', '4A2B-3C4D']],
        ['those from a day on', `true, current_date + 1`, []],
        ['those that contain a text', `search => '100% (L'`, ['3A2B-3C4D']],
        ['those with a reference', `true, search => '2a2b-3c4d'`, ['2A2B-3C4D']],
      ])('lists messages: %s', async (_, parameters, references) => {
        const listed = await asOperator((query) => list(query, parameters));
        expect(listed.map(({ reference }) => reference)).toEqual(references);
      });

      it('reads every field of a message', async () => {
        const [message] = await asOperator((query) => list(query, `search => 'second'`));
        expect(message).toEqual({
          reference: '1A2B-3C4D',
          received_at: expect.any(String),
          handled_at: null,
          held_at: null,
          full_name: 'Grace',
          email: 'grace@example.com',
          company_name: '',
          package: 'free plan',
          message: 'Second',
        });
      });

      it('marks a message as handled once, and releases one from quarantine', async () => {
        const [marked, again, unknown, released, left] = await asOperator(async (query) => {
          const mark = async (reference: string) =>
            (await query<{ at: Date }>('select public.mark_message_handled($1)::text as at', reference))[0]
              ?.at;
          return [
            await mark(' 1a2b-3c4d'),
            await mark('2A2B-3C4D'),
            await mark('%'),
            await query(`select public.release_message('4a2b-3c4d') as is_released`),
            await list(query),
          ];
        });
        expect(marked).toEqual(expect.any(String));
        expect(again).toEqual(marked);
        expect(unknown).toBeNull();
        expect(released).toEqual([{ is_released: true }]);
        expect(left.map(({ reference }) => reference)).toEqual(['4A2B-3C4D', '3A2B-3C4D']);
      });
    });

    it.each([
      ['a visitor', visitor],
      ['a customer', ada],
    ])('%s reads no messages by a view or a function', async (_, actor) => {
      for (const sql of [
        'select * from public.open_messages',
        'select public.list_messages()',
        `select public.mark_message_handled('1A2B-3C4D')`,
        `select public.release_message('1A2B-3C4D')`,
      ])
        expect(await database.attempt(actor, sql)).toBe(denied);
    });
  });
}
