/** The hook that limits new accounts, and blocked domains. */
import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { ada, authService, denied, insertInto, operator, visitor } from '../people.ts';

const insert = {
  sign_ups: (email: string): [string, ...unknown[]] => [
    'select private.limit_sign_ups($1) as outcome',
    { user: { email } },
  ],
  contact_submissions: (email: string) =>
    insertInto('public.contact_submissions', {
      full_name: 'Grace',
      email,
      problem_description: 'Help',
      additional_info: 'Package: leader',
    }),
  newsletter_subscribers: (email: string) =>
    insertInto('public.newsletter_subscribers', { email, first_name: 'Grace' }),
};

export function describeSignUps(database: Database) {
  /** Signs up with the email addresses in order. @returns the status of each rejection, null if it was accepted */
  const signUp = (emails: string[], before = 'select') =>
    database.as({ role: 'owner' }, async (query) => {
      await query(before);
      const statuses: (number | null)[] = [];
      for (const email of emails) {
        const [row] = await query<{ outcome: { error?: { http_code: number } } }>(...insert.sign_ups(email));
        statuses.push(row?.outcome.error?.http_code ?? null);
      }
      return statuses;
    });
  const number = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => name(index));

  it.each([
    ['tags', number(4, (index) => `victim+${index}@firm.test`)],
    ['letter case', ['victim@firm.test', 'Victim@firm.test', 'VICTIM@firm.test', 'vicTIM@firm.test']],
  ])(
    'the fourth account of a mailbox within a day is rejected, if they differ only in %s',
    async (_, emails) => {
      expect(await signUp(emails)).toEqual([null, null, null, 429]);
    },
  );

  it('a day later, the mailbox can sign up again', async () => {
    const before = `insert into private.rate_hits (bucket, ip_hash, at)
      select 'sign_ups', mailbox, now() - interval '25 hours'
      from private.hash_email('victim@firm.test'), generate_series(1, 3)`;
    expect(await signUp(['victim@firm.test'], before)).toEqual([null]);
  });

  it('the 31st account of a domain within a day is rejected, but not at an email provider', async () => {
    const statuses = await signUp(number(31, (index) => `person${index}@firm.test`));
    expect(statuses).toEqual([...Array(30).fill(null), 429]);
    expect(await signUp(number(31, (index) => `person${index}@gmail.com`))).toEqual(Array(31).fill(null));
  });

  it('a domain gets at most 30 confirmation emails of the newsletter a day', async () => {
    const sent = await database.as({ role: 'owner' }, async (query) => {
      await query(`insert into public.newsletter_subscribers (email, first_name)
        select 'reader' || n || '@firm.test', 'Reader' from generate_series(1, 31) as n`);
      return query(`select created.email from public.newsletter_subscribers as waiting,
        public.create_newsletter_token(waiting.id) as created where waiting.email like '%@firm.test'`);
    });
    expect(sent).toHaveLength(30);
  });

  it.each(Object.entries(insert))(
    'a blocked domain and its subdomains are rejected in %s',
    async (name, write) => {
      const outcomes = await database.as({ role: 'owner' }, async (query) => {
        await query(`update private.settings set blocked_domains = '{thrown.test}'`);
        if (name !== 'sign_ups') await query('set local role anon');
        const send = async (email: string) => {
          await query('savepoint before');
          const result = await query<{ outcome?: { error?: object } }>(...write(email)).catch(() => null);
          await query('rollback to before');
          return result !== null && result[0]?.outcome?.error === undefined;
        };
        const results: boolean[] = [];
        for (const domain of ['thrown.test', 'mail.thrown.test', 'overthrown.test', 'thrown.test.example'])
          results.push(await send(`grace@${domain}`));
        return results;
      });
      expect(outcomes).toEqual([false, false, true, true]);
    },
  );

  it('the operator can store a message from a blocked domain', async () => {
    const stored = await database.as({ role: 'owner' }, async (query) => {
      await query(`update private.settings set blocked_domains = '{thrown.test}'`);
      await query('set local role service_role');
      return query(
        `${insert.contact_submissions('grace@thrown.test')[0]} returning id`,
        ...insert.contact_submissions('grace@thrown.test').slice(1),
      );
    });
    expect(stored).toHaveLength(1);
  });

  it('the auth service can call the hook, and no one can call it through the API', async () => {
    expect(await database.attempt(authService, ...insert.sign_ups('grace@firm.test'))).toBe(1);
    for (const actor of [visitor, ada, operator])
      expect(await database.attempt(actor, ...insert.sign_ups('grace@firm.test'))).toBe(denied);
  });
}
