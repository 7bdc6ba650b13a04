/** How many emails the auth service sends to one account. It waits a minute after each of the times in these columns. */
import { expect, it } from 'vitest';
import type { Database, Query } from '../../support/database.ts';
import { authService, insertInto } from '../people.ts';
import { inStudio } from './snippets.ts';

const newcomer = 'cccccccc-0000-4000-8000-000000000005';
const user = { id: newcomer, email: 'grace@example.com', encrypted_password: 'hash' };
const confirmed = { ...user, email_confirmed_at: '2025-07-12' };

export function testAccountEmails(database: Database) {
  /** Stores an account, then runs statements of the auth service and rolls them back. */
  const asService = <T>(account: object, work: (query: Query) => Promise<T>) =>
    database.as(authService, async (query) => {
      await query(...insertInto('auth.users', { ...account }));
      return work(query);
    });
  const change = (query: Query, values: string) =>
    query(`update auth.users set ${values} where id = $1`, newcomer);
  /** The minutes until the service sends the next email of a kind; negative if it would send one now. */
  const readWait = async (query: Query, kind: string) => {
    const [row] = await query<{ minutes: number | null }>(
      `select round(extract(epoch from ${kind}_sent_at - now()) / 60)::int as minutes from auth.users where id = $1`,
      newcomer,
    );
    return row?.minutes ?? null;
  };
  const send = (kind: string, times: number) => async (query: Query) => {
    for (let sent = 1; sent <= times; sent += 1)
      await change(query, `${kind}_sent_at = now() - interval '1 hour' + ${sent} * interval '1 second'`);
    return readWait(query, kind);
  };

  it('an account that waits for its confirmation gets no recovery email before it is confirmed', async () => {
    const waits = await asService(user, async (query) => {
      await change(query, 'confirmation_sent_at = now()');
      const before = await readWait(query, 'recovery');
      await change(query, 'email_confirmed_at = now()');
      return { before, after: await readWait(query, 'recovery') };
    });
    expect(waits).toEqual({ before: 365 * 24 * 60, after: null });
  });

  it('an invited account gets recovery emails, because its invitation expires after an hour', async () => {
    const wait = await asService(user, async (query) => {
      await change(query, 'confirmation_sent_at = now(), invited_at = now()');
      return readWait(query, 'recovery');
    });
    expect(wait).toBeNull();
  });

  it('the fourth email within an hour delays the next one by no more than a minute', async () => {
    expect(await asService(confirmed, send('recovery', 4))).toBe(-60);
  });

  it.each([
    ['confirmation', user],
    ['recovery', confirmed],
    ['email_change', confirmed],
    ['reauthentication', confirmed],
  ])(
    'the fifth %s email within an hour delays the next one until the hour is over',
    async (kind, account) => {
      expect(await asService(account, send(kind, 5))).toBe(60);
    },
  );

  it('emails of all kinds to one account share the limit', async () => {
    const wait = await asService(confirmed, async (query) => {
      await send('recovery', 3)(query);
      await send('email_change', 2)(query);
      return readWait(query, 'recovery');
    });
    expect(wait).toBe(60);
  });

  it('a new password does not end the wait for the next email', async () => {
    const wait = await asService(confirmed, async (query) => {
      await send('recovery', 5)(query);
      await change(query, `encrypted_password = 'other', recovery_sent_at = null`);
      return readWait(query, 'recovery');
    });
    expect(wait).toBe(60);
  });

  it('emails to another account do not count', async () => {
    const wait = await asService(confirmed, async (query) => {
      await send('recovery', 4)(query);
      const other = { ...confirmed, id: 'cccccccc-0000-4000-8000-000000000006', email: 'other@example.com' };
      await query(...insertInto('auth.users', { ...other, recovery_sent_at: null }));
      await query(`update auth.users set recovery_sent_at = now() where id = $1`, other.id);
      return readWait(query, 'recovery');
    });
    expect(wait).toBe(-60);
  });

  it('an account can change its password at most five times within an hour', async () => {
    const changes: string[] = [];
    await asService(confirmed, async (query) => {
      for (const password of ['a', 'b', 'c', 'd', 'e', 'f'])
        await change(query, `encrypted_password = '${password}'`).then(() => changes.push(password));
    }).catch((error: Error) => changes.push(error.message));
    expect(changes).toEqual(['a', 'b', 'c', 'd', 'e', 'The password was changed five times within an hour']);
  });

  it('emails that a stranger requests do not keep the owner from changing the password', async () => {
    const changed = asService(confirmed, async (query) => {
      await send('recovery', 6)(query);
      return query(`update auth.users set encrypted_password = 'other' where id = $1 returning id`, newcomer);
    });
    expect(await changed).toHaveLength(1);
  });

  it('account_emails lists the accounts that got an email within the last hour, the latest first', async () => {
    const rows = await inStudio(database, async (run, query) => {
      for (const [email, age] of [
        ['signed-up@example.com', '2 minutes'],
        ['earlier@example.com', '2 hours'],
      ])
        await query(
          `insert into auth.users (id, email, confirmation_sent_at)
           values (gen_random_uuid(), $1, now() - $2::interval)`,
          email,
          age,
        );
      await query(...insertInto('auth.users', { ...confirmed, email: 'reset@example.com' }));
      await change(query, `recovery_sent_at = now() - interval '1 minute'`);
      return run('account_emails');
    });
    expect(rows.map(({ email }) => email)).toEqual(['reset@example.com', 'signed-up@example.com']);
  });

  it('delete_waiting_accounts deletes neither confirmed nor invited accounts', async () => {
    const rows = await inStudio(database, async (run, query) => {
      await query('delete from auth.users');
      await query(...insertInto('auth.users', confirmed));
      for (const [email, invited] of [
        ['waiting@example.com', null],
        ['invited@example.com', '2025-07-12'],
      ])
        await query(
          `insert into auth.users (id, email, invited_at) values (gen_random_uuid(), $1, $2)`,
          email,
          invited,
        );
      const deleted = await run('delete_waiting_accounts');
      return [deleted, await query('select email from auth.users order by email')];
    });
    expect(rows).toMatchObject([
      [{ email: 'waiting@example.com' }],
      [{ email: 'grace@example.com' }, { email: 'invited@example.com' }],
    ]);
  });
}
