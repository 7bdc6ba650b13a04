/** The actors of the database tests, their accounts, and tests of what they may do. */
import { expect, it } from 'vitest';
import type { Actor, Database } from '../support/database.ts';

export const visitor: Actor = { role: 'anon' };
export const ada = {
  role: 'authenticated',
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  session: 'aaaaaaaa-0000-4000-9000-000000000001',
} as const;
export const bob = {
  role: 'authenticated',
  id: 'bbbbbbbb-0000-4000-8000-000000000002',
  session: 'bbbbbbbb-0000-4000-9000-000000000002',
} as const;
/** An account whose profile and subscription are missing. */
export const eve = {
  role: 'authenticated',
  id: 'eeeeeeee-0000-4000-8000-000000000003',
  session: 'eeeeeeee-0000-4000-9000-000000000003',
} as const;
export const operator: Actor = { role: 'service_role' };
export const authService: Actor = { role: 'auth service' };

export const refusedByPolicy = '42501 row-level security';

/** One row of a test table: description, actor, statement, outcome. */
export type Case = [title: string, actor: Actor, sql: string, outcome: number | string];

export function testCases(database: Database, cases: Case[]) {
  it.each(cases)('%s', async (_, actor, sql, outcome) => {
    expect(await database.attempt(actor, sql), sql).toBe(outcome);
  });
}

/** Returns the INSERT statement for one row and its parameters. */
export function insertInto(table: string, row: Record<string, unknown>): [sql: string, ...unknown[]] {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return [
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    ...Object.values(row),
  ];
}

export const insertMessage = (problem_description: string, more = {}) =>
  insertInto('public.contact_submissions', {
    full_name: 'Grace Hopper',
    email: 'grace@example.com',
    problem_description,
    additional_info: 'Package: leader',
    ...more,
  });

/** Runs the work while an account has a session of this age, in words of Postgres. */
export async function withSession<T>(
  database: Database,
  { id, owner, age = '0' }: { id: string; owner: string; age?: string },
  work: () => Promise<T>,
): Promise<T> {
  await database.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     values ($1, $2, now() - $3::interval, now())`,
    id,
    owner,
    age,
  );
  try {
    return await work();
  } finally {
    await database.query('delete from auth.sessions where id = $1', id);
  }
}

export const makeEmail = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;

/** Creates the three accounts, each with a session of an hour ago, and a photo for Ada. */
export async function admitPeople(database: Database): Promise<void> {
  for (const [{ id, session }, email] of [
    [ada, 'ada@example.com'],
    [bob, 'bob@example.com'],
    [eve, 'eve@example.com'],
  ] as const) {
    const user = { id, email, raw_user_meta_data: { full_name: 'Ada Lovelace' } };
    await database.query(...insertInto('auth.users', user));
    await database.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at)
       values ($1, $2, now() - interval '1 hour', now())`,
      session,
      id,
    );
  }
  await database.query('delete from public.profiles where id = $1', eve.id);
  await database.query('delete from public.subscribers where user_id = $1', eve.id);
  await database.query(
    ...insertInto('storage.objects', { bucket_id: 'avatars', name: `${ada.id}/avatar.png` }),
  );
}
