import { expect, it } from 'vitest';
import { contactFields } from '../../../src/shared/contact-fields.ts';
import type { Database } from '../../support/database.ts';
import { readPrivileges } from '../privileges.ts';

/** A query for the violations of each rule. cli.test.ts runs Supabase's linter, which has more of them. */
const rules: Record<string, string> = {
  'every table, column, function and type has a comment': `
    select relname || coalesce('.' || attname, '') as name
    from pg_class left join lateral (
      select attnum, attname from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      union all select 0, null
    ) columns on true
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and coalesce(btrim(case attnum when 0 then obj_description(pg_class.oid, 'pg_class')
        else col_description(pg_class.oid, attnum) end), '') = ''
    union all
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and coalesce(btrim(obj_description(oid, 'pg_proc')), '') = ''
    union all
    select typname from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and coalesce(btrim(obj_description(oid, 'pg_type')), '') = ''`,
  'every permissive policy has one command and one API role': `
    select policyname as name from pg_policies
    where schemaname in ('public', 'storage') and permissive = 'PERMISSIVE'
      and (cmd = 'ALL' or cardinality(roles) <> 1 or roles[1] not in ('anon', 'authenticated'))`,
  'no policy uses metadata that the user can write (Supabase lint 0015)': `
    select policyname as name from pg_policies
    where schemaname in ('public', 'storage') and concat(qual, with_check) ~ 'user_metadata|user_meta_data'`,
};

/** Rules for every table, policy and function. */
export function testCatalogue(database: Database) {
  const names = async (sql: string) => (await database.query<{ name: string }>(sql)).map(({ name }) => name);

  it.each(Object.entries(rules))('%s', async (_, sql) => {
    expect(await names(sql)).toEqual([]);
  });

  it('the public schema has only the expected tables', async () => {
    const tables = await names(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`,
    );
    expect(tables).toEqual(['contact_submissions', 'newsletter_subscribers', 'profiles', 'subscribers']);
  });

  it('every policy on rows of one user requires a live session', async () => {
    const conditions = `regexp_replace(qual, '^.* OR |[()]|SELECT|AS has_live_session|\\s', '', 'g')`;
    const guarded = await names(
      `select tablename || ' ' || cmd || ' ' || roles::text || ' ' || ${conditions} as name from pg_policies
       where permissive = 'RESTRICTIVE' and qual ~ 'has_live_session' order by tablename`,
    );
    const owned = await names(
      `select distinct tablename || ' ALL {authenticated} private.has_live_session' as name from pg_policies
       where permissive = 'PERMISSIVE' and concat(qual, with_check) ~ 'auth\\.uid' order by name`,
    );
    expect(owned).toHaveLength(3);
    expect(guarded).toEqual(owned);
  });

  it('the only policy for reading files compares the id of a signed-in user (Supabase lint 0025)', async () => {
    const conditions = await database.query<{ cmd: string; roles: string; qual: string }>(
      `select roles::text as roles, qual from pg_policies where schemaname = 'storage' and cmd = 'SELECT'`,
    );
    expect(conditions).toEqual([{ roles: '{authenticated}', qual: expect.stringContaining('auth.uid()') }]);
  });

  it('visitors and accounts have only the expected privileges in the private schema', async () => {
    const privileges = await names(`
      select role || ' ' || what as name
      from (values ('anon'), ('authenticated')) as roles (role), lateral (
        select 'usage' as what where has_schema_privilege(role, 'private', 'usage')
        union all select proname from pg_proc
        where pronamespace = 'private'::regnamespace and has_function_privilege(role, oid, 'execute')
        union all select relname from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as privilege
        where relnamespace = 'private'::regnamespace and relkind = 'r' and has_table_privilege(role, oid, privilege)
      ) as held order by name`);
    expect(privileges).toEqual([
      'anon get_allowance',
      'anon has_begun',
      'anon is_canonical_email',
      'anon is_text',
      'authenticated get_allowance',
      'authenticated has_begun',
      'authenticated has_live_session',
      'authenticated is_canonical_email',
      'authenticated is_text',
      'authenticated list_photo_names',
      'authenticated usage',
    ]);
  });

  it('only the expected public functions are SECURITY DEFINER', async () => {
    const functions = await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    );
    expect(functions).toEqual([
      'confirm_newsletter_subscription',
      'create_account_rows',
      'create_newsletter_token',
      'delete_expired_rows',
      'delete_expired_sessions',
      'delete_own_account',
      'delete_unconfirmed_accounts',
      'end_own_session',
      'list_own_sessions',
      'reuse_waiting_subscription',
      'unsubscribe_from_newsletter',
    ]);
  });

  // Every other statement of a visitor or an account is rejected with 42501, so no other test repeats that.
  it('visitors and accounts have only the expected privileges', async () => {
    const both = [
      'execute confirm_newsletter_subscription',
      'execute unsubscribe_from_newsletter',
      `insert contact_submissions (${[...contactFields.map(({ column }) => column), 'idempotency_key', 'service'].sort().join(', ')})`,
      'insert newsletter_subscribers (email, first_name)',
      'usage schema',
    ];
    const accounts = [
      'execute delete_own_account',
      'execute end_own_session',
      'execute list_own_sessions',
      'insert profiles (avatar_url, full_name, id)',
      'select profiles',
      'select profiles (avatar_url, created_at, full_name, id, terms_version)',
      'select subscribers',
      'select subscribers (created_at, purchase_date, subscription_end, subscription_tier, user_id)',
      'update profiles (avatar_url, full_name, id)',
    ];
    expect(await readPrivileges(database)).toEqual([
      ...both.map((privilege) => `anon ${privilege}`),
      ...[...both, ...accounts].sort().map((privilege) => `authenticated ${privilege}`),
    ]);
  });
}
