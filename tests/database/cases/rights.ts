import { expect, it } from 'vitest';
import type { Database, Query } from '../../support/database.ts';
import { ada, bob, insertInto } from '../people.ts';

type Found = Record<string, Record<string, unknown>[]>;

const message = { full_name: 'Ada', problem_description: 'Words', additional_info: 'Package: leader' };

/** Adds rows of Ada and Bob to every table, and two tables of a later migration, one of which references the other. */
async function fill(query: Query) {
  for (const email of ['Ada@example.com', 'ada@example.com', 'bob@example.com', 'ada@example.com.evil.net'])
    await query(...insertInto('public.contact_submissions', { ...message, email }));
  for (const email of ['ada@example.com', 'bob@example.com'])
    await query(...insertInto('public.newsletter_subscribers', { email, first_name: 'Reader' }));
  await query('create table private.letters (id int primary key, email text)');
  await query('create table private.deliveries (letter int references private.letters, note text)');
  // Migrations create tables as postgres.
  for (const table of ['letters', 'deliveries'])
    await query(`alter table private.${table} owner to postgres`);
  await query(`insert into private.letters values (1, 'ada@example.com'), (2, 'bob@example.com')`);
  await query(`insert into private.deliveries values (1, 'to Ada'), (2, 'to Bob')`);
  await query(`insert into storage.objects (bucket_id, name) values ('avatars', '${bob.id}/avatar.png')`);
}

const countAll = (found: Found | undefined) =>
  Object.fromEntries(Object.entries(found ?? {}).map(([name, rows]) => [name, rows.length]));

export function testRights(database: Database) {
  /** Runs statements as Supabase Studio does on the rows above, then rolls them back. */
  const asOperator = <T>(
    work: (find: (email: string) => Promise<Found | undefined>, query: Query) => Promise<T>,
  ) =>
    database.as({ role: 'owner' }, async (query) => {
      await fill(query);
      await query('set local role postgres');
      const find = async (email: string) =>
        (await query<{ found: Found }>('select public.find_person($1) as found', email))[0]?.found;
      return work(find, query);
    });

  it('find_person finds every row with an email address in any letter case, even in new tables', async () => {
    const found = await asOperator((find) => find(' ADA@example.com '));
    expect(countAll(found)).toMatchObject({
      account: 1,
      sessions: 1,
      files: 1,
      profiles: 1,
      subscribers: 1,
      contact_submissions: 2,
      newsletter_subscribers: 1,
      letters: 1,
      deliveries: 1,
    });
    expect(found?.deliveries).toEqual([{ letter: 1, note: 'to Ada' }]);
    expect(found?.account).toMatchObject([
      {
        id: ada.id,
        email: 'ada@example.com',
        given_at_sign_up: { full_name: 'Ada Lovelace' },
        last_sign_in_at: null,
      },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/token|hash|password/);
  });

  it('forget_person deletes the rows of one person only', async () => {
    const [gone, before, after] = await asOperator(async (find, query) => {
      const others = await find('bob@example.com');
      await query(`select set_config('storage.allow_delete_query', 'true', true)`);
      await query(`delete from storage.objects where name like '${ada.id}/%'`);
      await query(`select public.forget_person('Ada@example.com')`);
      return [await find('ada@example.com'), others, await find('bob@example.com')];
    });
    expect(new Set(Object.values(countAll(gone)))).toEqual(new Set([0]));
    expect(after).toEqual(before);
    expect(countAll(after)).toMatchObject({ account: 1, files: 1, contact_submissions: 1, deliveries: 1 });
  });

  it('find_person finds nothing for an unknown email address', async () => {
    const found = await asOperator((find) => find('%'));
    expect(new Set(Object.values(countAll(found)))).toEqual(new Set([0]));
  });

  it('forget_person deletes nothing for an unknown email address', async () => {
    const [before, after] = await asOperator(async (_, query) => {
      const count = () => query('select count(*)::int from public.contact_submissions');
      return [await count(), await query(`select public.forget_person('%')`).then(count)];
    });
    expect(after).toEqual(before);
  });
}
