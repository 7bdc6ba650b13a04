import { expect, it } from 'vitest';
import type { Database, Query } from '../../support/database.ts';
import { ada, authService, bob, insertInto, visitor, withSession } from '../people.ts';

const today = new Date().toISOString().slice(0, 10);
const newcomer = 'cccccccc-0000-4000-8000-000000000004';

export function testAccounts(database: Database) {
  /** Creates an account with this metadata. @returns a value of its rows */
  const signUp = async (metadata: object | null, value: string, later?: (query: Query) => Promise<unknown>) =>
    database.as(authService, async (query) => {
      const user = { id: newcomer, email: 'grace@example.com', raw_user_meta_data: metadata };
      await query(...insertInto('auth.users', user));
      await later?.(query);
      await query('reset role');
      return query(
        `select ${value} from public.profiles join public.subscribers on user_id = id where id = $1`,
        newcomer,
      );
    });

  it.each([
    ['is stored without spaces around it', { full_name: '  Grace Hopper  ' }, 'Grace Hopper'],
    ['is not shortened if it has 100 characters', { full_name: 'x'.repeat(100) }, 'x'.repeat(100)],
    ['is shortened to 100 characters if it is longer', { full_name: 'x'.repeat(101) }, 'x'.repeat(100)],
    ['is shortened to 100 whole emoji', { full_name: '🙂'.repeat(101) }, '🙂'.repeat(100)],
    ['is stored with spaces instead of line breaks', { full_name: 'Grace\nHopper' }, 'Grace Hopper'],
    ['is stored without direction characters', { full_name: '\u202eGrace\u2069 Hopper' }, 'Grace Hopper'],
    ['is null if no character is visible', { full_name: ' \u202e\u200b' }, null],
    ['is null if it is missing', { email: 'grace@example.com' }, null],
    ['is null without metadata', null, null],
  ])('the name of a new account %s', async (_, metadata, full_name) => {
    expect(await signUp(metadata, 'full_name, avatar_url')).toEqual([{ full_name, avatar_url: null }]);
  });

  const setMetadata = (version: string) => (query: Query) =>
    query('update auth.users set raw_user_meta_data = $2 where id = $1', newcomer, {
      terms_version: version,
    });

  it.each([
    ['is stored', '2025-07-12', '2025-07-12'],
    ['is stored if it is today', today, today],
    ['is not stored if the day has not begun', '9999-12-31', null],
    ['is not stored if the day does not exist', '2025-02-30', null],
    ['is not stored if text follows the date', '2025-07-12, and others', null],
    ['is not stored if it is missing', undefined, null],
  ])(
    'the terms version from sign-up %s, whatever version later metadata contains',
    async (_, version, terms_version) => {
      // The owner can change metadata of the auth service, but not the accepted version.
      expect(
        await signUp({ terms_version: version }, 'terms_version::text', setMetadata('2025-08-01')),
      ).toEqual([{ terms_version }]);
    },
  );

  it.each([
    ['within an hour of the email confirmation are stored', '1 minute', 'Grace'],
    ['more than an hour after the email confirmation are ignored', '61 minutes', 'Stranger'],
  ])('a new name and terms version set %s', async (_, age, full_name) => {
    const owner = { full_name: ' Grace\n', terms_version: '2025-07-12' };
    const rows = await signUp({ full_name: 'Stranger' }, 'full_name, terms_version::text', async (query) => {
      await query(
        'update auth.users set email_confirmed_at = now() - $2::interval where id = $1',
        newcomer,
        age,
      );
      for (const metadata of [owner, { ...owner, terms_version: '2025-08-01' }])
        await query('update auth.users set raw_user_meta_data = $2 where id = $1', newcomer, metadata);
    });
    expect(rows).toEqual([{ full_name, terms_version: full_name === 'Grace' ? '2025-07-12' : null }]);
  });

  const invited = { invited_at: new Date() };
  it.each([
    ['are discarded', {}, false],
    ['are discarded if the operator invited the person later', invited, false],
    ['stay if no confirmation was required', { confirmation_sent_at: null }, true],
    ['stay if the operator invited the person', { ...invited, encrypted_password: '' }, true],
  ])(
    'the password, metadata, name and sessions of a sign-up %s when its email address is confirmed',
    async (_, columns, isKept) => {
      const raw_user_meta_data = { full_name: 'Stranger', terms_version: '2020-01-01' };
      const user = {
        id: newcomer,
        email: 'grace@example.com',
        encrypted_password: 'hash',
        confirmation_sent_at: new Date(),
        raw_user_meta_data,
        ...columns,
      };
      const left = await database.as(authService, async (query) => {
        await query(...insertInto('auth.users', user));
        await query(...insertInto('auth.sessions', { id: newcomer, user_id: newcomer }));
        await query('update auth.users set email_confirmed_at = now() where id = $1', newcomer);
        // The auth service writes the metadata that it read before, in the same transaction.
        const sql = 'update auth.users set raw_user_meta_data = $2 where id = $1';
        await query(sql, newcomer, { ...raw_user_meta_data, email_verified: true });
        await query('reset role');
        return query(
          `select encrypted_password, raw_user_meta_data ->> 'full_name' as name, full_name,
           (select count(*)::int from auth.sessions where user_id = $1) as sessions
         from auth.users join public.profiles using (id) where id = $1`,
          newcomer,
        );
      });
      const kept = {
        encrypted_password: user.encrypted_password,
        name: 'Stranger',
        full_name: 'Stranger',
        sessions: 1,
      };
      expect(left).toEqual([
        isKept ? kept : { encrypted_password: null, name: null, full_name: null, sessions: 0 },
      ]);
    },
  );

  const makeMetadata = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a": ""}'.length) });

  it.each([
    ['4,096 bytes of metadata are stored', 4096, 1],
    ['4,097 bytes of metadata are rejected', 4097, '23514 The metadata of a user has more than 4096 bytes'],
  ])('%s when the owner of a confirmed account changes them', async (_, bytes, outcome) => {
    const sql = 'update auth.users set raw_user_meta_data = $1, email_confirmed_at = now() where id = $2';
    expect(await database.attempt(authService, sql, makeMetadata(bytes), ada.id)).toBe(outcome);
  });

  it.each([
    ['4,096 bytes of metadata is stored with them', 4096, 4096],
    ['4,097 bytes of metadata is stored without them', 4097, 2],
  ])('a sign-up with %s', async (_, bytes, stored) => {
    const user = { id: newcomer, email: 'grace@example.com', raw_user_meta_data: makeMetadata(bytes) };
    const rows = await database.as(authService, async (query) => {
      await query(...insertInto('auth.users', user));
      // The auth service writes them again in the same transaction.
      const sql = 'update auth.users set raw_user_meta_data = $2 where id = $1';
      await query(sql, newcomer, user.raw_user_meta_data);
      return query('select octet_length(raw_user_meta_data::text) from auth.users where id = $1', newcomer);
    });
    expect(rows).toEqual([{ octet_length: stored }]);
  });

  it('an account with 4,096 bytes of metadata can be confirmed although the service adds to them', async () => {
    const metadata = makeMetadata(4096);
    const user = { id: newcomer, email: 'grace@example.com', confirmation_sent_at: new Date() };
    const rows = await database.as(authService, async (query) => {
      await query(...insertInto('auth.users', { ...user, raw_user_meta_data: metadata }));
      const sql = 'update auth.users set email_confirmed_at = now(), raw_user_meta_data = $2 where id = $1';
      await query(sql, newcomer, { ...metadata, email_verified: true });
      return query(
        'select email_confirmed_at is not null as is_confirmed from auth.users where id = $1',
        newcomer,
      );
    });
    expect(rows).toEqual([{ is_confirmed: true }]);
  });

  it('the identity of an email address keeps only the claims of the auth service', async () => {
    const claims = { sub: ada.id, email: 'ada@example.com', email_verified: false, phone_verified: false };
    const rows = await database.as(authService, async (query) => {
      const identity = { id: ada.id, provider_id: ada.id, user_id: ada.id, provider: 'email' };
      const identity_data = { ...claims, full_name: 'Stranger' };
      await query(...insertInto('auth.identities', { ...identity, identity_data }));
      const sql = 'update auth.identities set identity_data = $1 where user_id = $2';
      await query(sql, { ...identity_data, email_verified: true }, ada.id);
      return query('select identity_data from auth.identities where user_id = $1', ada.id);
    });
    expect(rows).toEqual([{ identity_data: { ...claims, email_verified: true } }]);
  });

  it('a new account has the free plan from today without an end date, whatever tier its metadata contains', async () => {
    const plan = `subscription_tier::text as tier, purchase_date = current_date as begins_today, subscription_end as end`;
    expect(await signUp({ subscription_tier: 'enterprise', tier: 'enterprise' }, plan)).toEqual([
      { tier: 'free', begins_today: true, end: null },
    ]);
  });

  it.each<[when: string, ...statement: [string, ...unknown[]]]>([
    ['at sign-up', ...insertInto('auth.users', { id: newcomer, email: 'grace＠example.com' })],
    ['as the new one of an account', `update auth.users set email_change = 'grace＠example.com'`],
    ['as the one of an account', `update auth.users set email = 'grace＠example.com'`],
  ])('a malformed email address is rejected %s', async (_, ...statement) => {
    expect(await database.attempt(authService, ...statement)).toMatch(/^23514 The email address/);
  });

  const session = 'dddddddd-0000-4000-8000-000000000009';
  const { session: _, ...withoutSession } = ada;
  const counts = `select
    (select count(*)::int from auth.users) as users,
    (select count(*)::int from auth.sessions) as sessions,
    (select count(*)::int from public.profiles) as profiles,
    (select count(*)::int from public.subscribers) as subscribers,
    (select count(*)::int from public.newsletter_subscribers) as readers,
    (select count(*)::int from storage.objects) as photos,
    (select count(*)::int from auth.users where id = $1) as own_users`;

  /** Runs the statement in a session of this age and rolls it back. @returns the remaining rows, or the error */
  const remove = (age: string, sql: string, owner: string = ada.id, actor = owner) =>
    withSession(database, { id: session, owner, age }, async () => {
      const caller = { role: 'authenticated', id: actor, session } as const;
      const refusal = await database.attempt(caller, sql);
      if (typeof refusal === 'string') return refusal;
      return database.as(caller, async (query) => {
        await query(sql);
        await query('reset role');
        return (await query<Record<string, number>>(counts, actor))[0];
      });
    });
  const count = async () => (await database.query<Record<string, number>>(counts, ada.id))[0] ?? {};

  it("delete_own_account deletes only the caller's photo, profile, plan, session and user", async () => {
    const before = await count();
    expect(before.own_users).toBe(1);
    expect(await remove('1 minute', 'select public.delete_own_account()')).toEqual({
      users: (before.users ?? 0) - 1,
      sessions: (before.sessions ?? 0) - 1,
      profiles: (before.profiles ?? 0) - 1,
      subscribers: (before.subscribers ?? 0) - 1,
      readers: before.readers,
      photos: (before.photos ?? 0) - 1,
      own_users: 0,
    });
  });

  it('no table contains a reference to a deleted account', async () => {
    const [columns] = await database.query<{ sql: string }>(
      `select string_agg(format('select %L as name from %I.%I where %I::text like %L', table_schema || '.'
         || table_name, table_schema, table_name, column_name, '%' || '${ada.id}' || '%'), ' union all ') as sql
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('auth', 'public', 'private', 'storage') and table_type = 'BASE TABLE'
         and data_type in ('uuid', 'text', 'character varying', 'json', 'jsonb')`,
    );
    const knows = columns?.sql ?? '';
    expect((await database.query<{ name: string }>(knows)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['auth.users', 'public.profiles', 'public.subscribers', 'storage.objects']),
    );
    const left = await withSession(database, { id: session, owner: ada.id }, () =>
      database.as({ ...ada, session }, async (query) => {
        await query('select public.delete_own_account()');
        await query('reset role');
        return query(knows);
      }),
    );
    expect(left).toEqual([]);
  });

  it.each([
    ['is deleted on request when an email link confirmed the email address', true, '23 hours', 1],
    ['stays when the email address was confirmed without an email', false, '1 day', 0],
    ['stays when the confirmation link was never opened', false, null, 0],
  ])('the newsletter subscription of a deleted account %s', async (_, isVerified, confirmed, gone) => {
    for (const email of ['Ada@example.com', 'bob@example.com'])
      await database.query(...insertInto('public.newsletter_subscribers', { email, first_name: 'Reader' }));
    const setConfirmation = `update auth.users set email_confirmed_at = now() - $1::text::interval
      where id = $2`;
    await database.query(setConfirmation, confirmed, ada.id);
    await database.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        select id, 'email', id::text, id, jsonb_build_object('email', email, 'email_verified', $1::boolean)
        from auth.users where id = $2`,
      isVerified,
      ada.id,
    );
    const { readers = 0 } = await count();
    const sql = 'select public.delete_own_account(with_newsletter => true)';
    expect(await remove('1 minute', sql)).toMatchObject({ readers: readers - gone, own_users: 0 });
    await database.query(setConfirmation, null, ada.id);
    await database.query('delete from auth.identities where user_id = $1', ada.id);
    await database.query(
      `delete from public.newsletter_subscribers where lower(email) in ('ada@example.com', 'bob@example.com')`,
    );
  });

  it.each([
    ['a session older than five minutes, even if refreshed,', '6 minutes', ada.id],
    ['a token with a fresh session of another account', '1 minute', bob.id],
  ])('%s cannot delete an account', async (_, age, actor) => {
    expect(await remove(age, 'select public.delete_own_account()', ada.id, actor)).toMatch(
      /^42501 Sign in again/,
    );
  });

  it.each([
    ['a visitor', visitor],
    ['a token without an account', { role: 'authenticated' } as const],
    ['a token without a session', withoutSession],
    ['a token of a session that has ended', { ...ada, session }],
  ])('%s cannot delete an account', async (_, actor) => {
    expect(await database.attempt(actor, 'select public.delete_own_account()')).toMatch(/^42501 /);
  });
}
