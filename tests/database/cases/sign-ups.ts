/** The hook that limits new accounts, and blocked domains. */
import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { authService, insertInto } from '../people.ts';

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

export function testSignUps(database: Database) {
  /** Stores accounts that wait for confirmation, then signs up. @returns the status of the rejection, null if accepted */
  const signUpAfter = (email: string, emails: string[], change = 'select') =>
    database.as({ role: 'owner' }, async (query) => {
      for (const known of emails)
        await query(`insert into auth.users (id, email) values (gen_random_uuid(), $1)`, known);
      await query(change);
      const [row] = await query<{ outcome: { error?: { http_code: number } } }>(...insert.sign_ups(email));
      return row?.outcome.error?.http_code ?? null;
    });
  const waiting = ['victim@firm.test', 'victim+1@firm.test'];

  it('an email address with a tag is rejected while another one of its mailbox waits for confirmation', async () => {
    expect(await signUpAfter('Victim+a+b@firm.test', waiting)).toBe(429);
  });

  it('of ten simultaneous sign-ups with tags of one mailbox, one is stored', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, tag) => {
        const user = { id: crypto.randomUUID(), email: `rush+${tag}@firm.test` };
        return database.send(authService, insertInto('auth.users', user), 20);
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(1);
    await database.query(`delete from auth.users where email like 'rush+%'`);
  });

  it.each([
    ['has no tag', 'victim@firm.test', ['victim+1@firm.test'], 'select'],
    ['has the first tag of its mailbox', 'victim+1@firm.test', ['victim@firm.test'], 'select'],
    ['belongs to another mailbox of the domain', 'other+1@firm.test', waiting, 'select'],
    [
      'has a tag after the other account was confirmed',
      'victim+2@firm.test',
      waiting,
      `update auth.users set email_confirmed_at = now() where email = 'victim+1@firm.test'`,
    ],
    [
      'has a tag a day after the other account was created',
      'victim+2@firm.test',
      waiting,
      `update auth.users set created_at = now() - interval '25 hours' where email like '%@firm.test'`,
    ],
  ])('an email address is accepted if it %s', async (_, email, emails, change) => {
    expect(await signUpAfter(email, emails, change)).toBeNull();
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

  it('the auth service can call the hook', async () => {
    expect(await database.attempt(authService, ...insert.sign_ups('grace@firm.test'))).toBe(1);
  });
}
