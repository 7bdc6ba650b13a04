/** Runs the saved queries of supabase/snippets/ as Supabase Studio does, on rows with the values that the queries contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Database, Query } from '../../support/database.ts';
import { insertInto, insertMessage } from '../people.ts';

const person = 'dddddddd-0000-4000-8000-000000000004';

/** Runs work as the role of Supabase Studio, then rolls it back. @param work receives a function that runs a saved query */
export const inStudio = <T>(
  database: Database,
  work: (
    run: (name: string, from?: string, to?: string) => Promise<Record<string, unknown>[]>,
    query: Query,
  ) => T,
) =>
  database.as({ role: 'owner' }, async (query) => {
    const run = async (name: string, from = '', to = '') => {
      const sql = readFileSync(`supabase/snippets/${name}.sql`, 'utf8');
      expect(sql).toContain(from);
      await query('set local role postgres');
      const rows = await query(sql.replace(from, to));
      await query('reset role');
      return rows;
    };
    return work(run, query);
  });

const createUser = (query: Query, id: string, email: string, isConfirmed: boolean) =>
  query(
    ...insertInto('auth.users', {
      id,
      email,
      raw_user_meta_data: { full_name: 'Percy Person' },
      email_confirmed_at: isConfirmed ? '2025-07-12' : null,
    }),
  );

const subscribe = (query: Query, email: string, more = {}) =>
  query(
    ...insertInto('public.newsletter_subscribers', {
      email,
      first_name: 'Percy',
      consented_at: '2025-07-12',
      consent_version: '2025-07-12',
      ...more,
    }),
  );

/** Stores everything that can belong to person@example.com. */
async function createPerson(query: Query) {
  await createUser(query, person, 'Person@example.com', true);
  await query(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${person}')`);
  await query(
    ...insertInto('auth.identities', {
      provider_id: person,
      user_id: person,
      identity_data: { sub: person, email: 'person@example.com' },
      provider: 'email',
    }),
  );
  await query(`update public.subscribers set subscription_tier = 'leader' where user_id = '${person}'`);
  await query(...insertInto('storage.objects', { bucket_id: 'avatars', name: `${person}/avatar.png` }));
  await query(...insertMessage('Words of Percy', { full_name: 'Percy Person', email: 'PERSON@example.com' }));
  await subscribe(query, 'person@example.com');
  await subscribe(query, 'person@example.com', { consented_at: null, consent_version: null });
}

/** @returns the tables of every schema with a row that contains the person's name, id or email address */
async function findTraces(query: Query) {
  const tables = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('auth', 'public', 'private', 'storage') order by 1`,
  );
  const traces = [];
  for (const { name } of tables)
    if (
      (await query(`select from ${name} as t where t::text ~* '${person}|percy|person@example'`)).length > 0
    )
      traces.push(name);
  return traces;
}

export function testSnippets(database: Database) {
  it('the saved queries are those that these tests run', () => {
    expect(readdirSync('supabase/snippets').sort()).toEqual([
      'account_emails.sql',
      'customer_plan.sql',
      'delete_waiting_accounts.sql',
      'find_person.sql',
      'forget_person.sql',
      'mark_message_handled.sql',
      'newsletter_readers.sql',
      'open_messages.sql',
      'set_customer_plan.sql',
      'stop_newsletter.sql',
    ]);
  });

  it('open_messages lists messages by age, with likely spam last', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await query('delete from public.contact_submissions');
      const at = (created_at: string, more = {}) => ({ created_at, ...more });
      await query(...insertMessage('Second', at('2025-07-02')));
      await query(...insertMessage('Spam', at('2025-06-01', { quarantined_at: '2025-06-01' })));
      await query(...insertMessage('First', at('2025-07-01')));
      await query(...insertMessage('Answered', at('2025-07-01', { handled_at: '2025-07-02' })));
      return run('open_messages');
    });
    expect(rows.map((row) => row.problem_description)).toEqual(['First', 'Second', 'Spam']);
  });

  const withKey = (key: string) => ({ idempotency_key: `${key}-0000-4000-8000-000000000000` });

  it('mark_message_handled marks only the message with the reference', async () => {
    const [marked, open] = await inStudio(database, async (run, query) => {
      await query('delete from public.contact_submissions');
      await query(...insertMessage('Mine', withKey('1a2b3c4d')));
      await query(...insertMessage('Another', withKey('1a2b3c4e')));
      return [await run('mark_message_handled'), await run('open_messages')];
    });
    expect(marked).toMatchObject([{ problem_description: 'Mine', handled_at: expect.any(Date) }]);
    expect(open).toMatchObject([{ problem_description: 'Another' }]);
  });

  it('mark_message_handled keeps the time at which a message was handled first', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await query(...insertMessage('Mine', { ...withKey('1a2b3c4d'), handled_at: '2025-07-12T08:00:00Z' }));
      return run('mark_message_handled');
    });
    expect(rows).toMatchObject([{ handled_at: new Date('2025-07-12T08:00:00Z') }]);
  });

  it.each(['', '%', '1A2B'])(
    'mark_message_handled changes nothing for the incomplete reference "%s"',
    async (reference) => {
      const rows = await inStudio(database, async (run, query) => {
        await query(...insertMessage('Mine', withKey('1a2b3c4d')));
        return run('mark_message_handled', '1A2B-3C4D', reference);
      });
      expect(rows).toEqual([]);
    },
  );

  it('newsletter_readers lists confirmed readers with the token of their unsubscribe link', async () => {
    const unsubscribe_token = '99999999-0000-4000-8000-000000000000';
    const rows = await inStudio(database, async (run, query) => {
      await query('delete from public.newsletter_subscribers');
      await subscribe(query, 'reader@example.com', { unsubscribe_token });
      await subscribe(query, 'waiting@example.com', { consented_at: null, consent_version: null });
      await subscribe(query, 'ended@example.com', { unsubscribed_at: '2025-07-13', end_cause: 'reader' });
      return run('newsletter_readers');
    });
    expect(rows).toEqual([
      {
        email: 'reader@example.com',
        name: 'Percy',
        unsubscribe_token,
        attributes: '{"unsubscribe_token": "99999999-0000-4000-8000-000000000000"}',
      },
    ]);
  });

  it('stop_newsletter ends the subscription of each email address in a pasted export', async () => {
    const pasted = 'Email;Reason\r\nREADER@example.com;hard bounce\r\n"Ada <unknown@example.com>";\r\n';
    const [stopped, readers] = await inStudio(database, async (run, query) => {
      await query('delete from public.newsletter_subscribers');
      await subscribe(query, 'reader@example.com');
      await subscribe(query, 'other@example.com');
      return [await run('stop_newsletter', 'reader@example.com', pasted), await run('newsletter_readers')];
    });
    expect(stopped).toEqual([
      { email: 'READER@example.com', ended: true },
      { email: 'unknown@example.com', ended: false },
    ]);
    expect(readers).toMatchObject([{ email: 'other@example.com' }]);
  });

  const customer = 'customer@example.com';

  it('customer_plan shows the plan of an account', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await createUser(query, person, 'Customer@example.com', false);
      return run('customer_plan');
    });
    expect(rows).toMatchObject([
      {
        email: 'Customer@example.com',
        email_confirmed_at: null,
        subscription_tier: 'free',
        subscription_end: null,
      },
    ]);
  });

  const today = new Date(new Date().toISOString().slice(0, 10));
  const lastDay = new Date('2099-12-31');

  it('set_customer_plan starts a plan today', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await createUser(query, person, customer, true);
      await query(`update public.subscribers set purchase_date = '2025-01-31' where user_id = '${person}'`);
      return run('set_customer_plan');
    });
    expect(rows).toEqual([
      { email: customer, subscription_tier: 'leader', purchase_date: today, subscription_end: lastDay },
    ]);
  });

  it('set_customer_plan keeps the first day of a renewed plan', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await createUser(query, person, customer, true);
      await query(
        `update public.subscribers set subscription_tier = 'leader', purchase_date = '2025-01-31' where user_id = '${person}'`,
      );
      return run('set_customer_plan');
    });
    expect(rows).toMatchObject([{ purchase_date: new Date('2025-01-31'), subscription_end: lastDay }]);
  });

  it('set_customer_plan ends a plan', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await createUser(query, person, customer, true);
      await run('set_customer_plan');
      return run(
        'set_customer_plan',
        `'leader'::public.subscription_tier, '2099-12-31'::date`,
        `'free'::public.subscription_tier, null::date`,
      );
    });
    expect(rows).toMatchObject([{ subscription_tier: 'free', subscription_end: null }]);
  });

  // Anyone can sign up with the customer's email address.
  it('set_customer_plan changes nothing for an account whose owner has not confirmed it', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await createUser(query, person, customer, false);
      return run('set_customer_plan');
    });
    expect(rows).toEqual([]);
  });

  // rights.ts tests what the function finds.
  it('find_person shows what is stored under an email address', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await createPerson(query);
      return run('find_person');
    });
    expect(String(rows[0]?.person)).toContain('Words of Percy');
  });

  it('forget_person names the photo that must be deleted first', async () => {
    const failure = inStudio(database, async (run, query) => {
      await createPerson(query);
      return run('forget_person');
    });
    await expect(failure).rejects.toThrow(
      `Nothing was deleted. Under Storage, delete these files first: avatars/${person}/avatar.png`,
    );
  });

  it('forget_person leaves nothing of a person behind once the photo is deleted', async () => {
    const { deleted, again, before, after } = await inStudio(database, async (run, query) => {
      await createPerson(query);
      const before = await findTraces(query);
      // The storage service deletes the file and its row.
      await query(`select set_config('storage.allow_delete_query', 'true', true)`);
      await query(`delete from storage.objects where name like '${person}/%'`);
      const [deleted, again] = [await run('forget_person'), await run('forget_person')];
      return { deleted, again, before, after: await findTraces(query) };
    });
    expect(before).toEqual([
      'auth.identities',
      'auth.sessions',
      'auth.users',
      'contact_submissions',
      'newsletter_subscribers',
      'profiles',
      'storage.objects',
      'subscribers',
    ]);
    expect(after).toEqual([]);
    expect(String(deleted[0]?.deleted)).toContain('Words of Percy');
    expect(Object.values(JSON.parse(String(again[0]?.deleted)))).toEqual(
      Object.values(JSON.parse(String(again[0]?.deleted))).map(() => []),
    );
  });
}
