import { describe, expect, it } from 'vitest';
import type { Database } from '../support/database.ts';
import { ada, bob, type Case, denied, insertInto, operator, refusedByPolicy, visitor } from './people.ts';

const table = 'public.newsletter_subscribers';
const insert = `insert into ${table} (email, first_name) values ('grace@example.com', 'Grace')`;

/** An address of the given length. */
const address = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;

export function describeNewsletterSubscribers(database: Database) {
  const subscribe = (email: string, firstName: string, pauseMs?: number) =>
    database.send(visitor, insertInto(table, { email, first_name: firstName }), pauseMs);

  /** The rows of an address, the reader's first. */
  const read = (email: string) =>
    database.query<{ token: string; has_left: boolean; has_consented: boolean; first_name: string }>(
      `select unsubscribe_token::text as token, unsubscribed_at is not null as has_left, first_name,
         consented_at is not null as has_consented, consent_wording, way, created_at::text
       from ${table} where lower(email) = lower($1) order by consented_at nulls last`,
      email,
    );
  /** What the Edge Function asks for; undefined where no mail is due. */
  const makeLink = async (email: string) => {
    const [link] = await database.query<{ token: string }>(
      `select link.token from ${table}, public.make_newsletter_link(id) as link
       where lower(newsletter_subscribers.email) = $1 and consented_at is null`,
      email,
    );
    return link?.token;
  };
  const confirm = async (token: string | undefined) => {
    const sql = 'select public.confirm_newsletter_subscription($1, $2) as is_confirmed';
    const [answer] = await database.query<{ is_confirmed: boolean }>(sql, token ?? '', 'these words');
    return answer?.is_confirmed;
  };
  const later = (email: string, time: string) =>
    database.query(`update ${table} set mailed_at = mailed_at - $2::interval where email = $1`, email, time);

  describe('newsletter subscribers', () => {
    it.each<Case>([
      ['a visitor subscribes', visitor, insert, 1],
      [
        'a confirmation without its wording is rejected',
        visitor,
        `select public.confirm_newsletter_subscription('', null)`,
        '22004 The confirmed wording is missing',
      ],
      ['a visitor confirms', visitor, `select public.confirm_newsletter_subscription('', '')`, 1],
      ['a customer confirms', ada, `select public.confirm_newsletter_subscription('', '')`, 1],
      ['a customer subscribes', ada, insert, 1],
      ['a visitor may not have the stored row back', visitor, `${insert} returning id`, denied],
      ['a customer may not have the stored row back', ada, `${insert} returning id`, denied],
      [
        'a visitor may not learn of a known address by its conflict',
        visitor,
        `${insert} on conflict (lower(email), (consented_at is null)) do update set first_name = 'Grace'`,
        denied,
      ],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt(actor, sql)).toBe(outcome);
    });

    it.each([
      ['a visitor may not choose the id', visitor, { id: ada.id }],
      ['a customer may not choose the id', ada, { id: ada.id }],
      ['a visitor may not date the row', visitor, { created_at: '2000-01-01' }],
      ['a customer may not date the row', ada, { created_at: '2000-01-01' }],
    ])('%s', async (_, actor, change) => {
      const row = { email: 'grace@example.com', first_name: 'Grace', ...change };
      expect(await database.attempt(actor, ...insertInto(table, row))).toBe(denied);
    });

    it.each([
      ['a visitor', visitor],
      ['the customer who subscribed', ada],
      ['another customer', bob],
    ])('%s may not list, read, change or delete subscribers', async (_, actor) => {
      expect(await database.attempt(actor, `select * from ${table}`)).toBe(denied);
      expect(await database.attempt(actor, `select count(*) from ${table}`)).toBe(denied);
      expect(await database.attempt(actor, `select 1 from ${table} where email = 'grace@example.com'`)).toBe(
        denied,
      );
      expect(await database.attempt(actor, `update ${table} set first_name = 'Nobody'`)).toBe(denied);
      expect(await database.attempt(actor, `delete from ${table}`)).toBe(denied);
    });

    it('the operator reads, changes and deletes subscribers', async () => {
      const counts = await database.as(operator, async (query) => {
        await query(insert);
        const where = `where email = 'grace@example.com' returning 1`;
        const read = await query(`select * from ${table} where email = 'grace@example.com'`);
        const changed = await query(`update ${table} set first_name = 'Amazing Grace' ${where}`);
        const deleted = await query(`delete from ${table} ${where}`);
        return [read.length, changed.length, deleted.length];
      });
      expect(counts).toEqual([1, 1, 1]);
    });

    it.each([
      ['a first name of 60 characters fits', { first_name: 'x'.repeat(60) }, 1],
      ['a first name of 60 emoji fits', { first_name: '🙂'.repeat(60) }, 1],
      [
        'a first name of 61 does not',
        { first_name: 'x'.repeat(61) },
        '23514 newsletter_subscribers_first_name_length',
      ],
      [
        'a first name of 61 emoji does not',
        { first_name: '🙂'.repeat(61) },
        '23514 newsletter_subscribers_first_name_length',
      ],
      ['an address of 254 characters fits', { email: address(254) }, 1],
      ['an address of 255 does not', { email: address(255) }, '23514 newsletter_subscribers_email_length'],
      [
        'an address without a domain is refused',
        { email: 'grace@' },
        '23514 newsletter_subscribers_email_format',
      ],
    ])('%s', async (_, change, outcome) => {
      const row = { email: 'grace@example.com', first_name: 'Grace', ...change };
      expect(await database.attempt(visitor, ...insertInto(table, row))).toBe(outcome);
    });

    // Visitors are stopped by the policy, which is asked before the constraint; the operator by the constraint.
    it.each([
      ['an empty first name', { first_name: '' }, '23514 newsletter_subscribers_first_name_length'],
      ['no first name', { first_name: null }, '23502 first_name'],
      ['an empty address', { email: '' }, '23514 newsletter_subscribers_email_format'],
      ['no address', { email: null }, '23502 email'],
    ])('%s is refused', async (_, change, outcome) => {
      const statement = insertInto(table, { email: 'grace@example.com', first_name: 'Grace', ...change });
      expect(await database.attempt(visitor, ...statement)).toBe(refusedByPolicy);
      expect(await database.attempt(operator, ...statement)).toBe(outcome);
    });

    it.each([
      ['a first name that is a link', { first_name: 'evil.example' }, 'first_name_no_link'],
      ['a first name of blanks', { first_name: ' \u00a0' }, 'first_name_visible'],
      ['a first name that nobody sees', { first_name: '\u200b' }, 'first_name_visible'],
      ['a first name of two lines', { first_name: 'Grace\nBcc: all@example.com' }, 'first_name_controls'],
      [
        'a first name that turns the direction of writing',
        { first_name: '\u200fGrace' },
        'first_name_directions',
      ],
      ['an address that rings a bell', { email: 'grace\u0007@example.com' }, 'email_controls'],
      ['an address within another', { email: 'ada<grace@example.com>' }, 'email_plain'],
    ])('%s is refused from anyone', async (_, change, constraint) => {
      const statement = insertInto(table, { email: 'grace@example.com', first_name: 'Grace', ...change });
      expect(await database.attempt(visitor, ...statement)).toBe(
        `23514 newsletter_subscribers_${constraint}`,
      );
      expect(await database.attempt(operator, ...statement)).toBe(
        `23514 newsletter_subscribers_${constraint}`,
      );
    });

    it('an address that is known is not stored again, in whatever case, and raises no error', async () => {
      expect(await subscribe('Known@Example.com', 'First')).toBe(1);
      expect(await subscribe('Known@Example.com', 'Second')).toBe(1);
      expect(await subscribe('kNOWN@eXAMPLE.COM', 'Third')).toBe(1);
      const rows = await database.query(
        `select email, first_name from ${table} where lower(email) = 'known@example.com'`,
      );
      expect(rows).toEqual([{ email: 'Known@Example.com', first_name: 'First' }]);
    });

    // The pause keeps every transaction open while the others look for the address.
    it('20 equal subscriptions at once store one row and raise no error', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          subscribe(index % 2 === 0 ? 'rush@example.com' : 'RUSH@example.com', 'Rush', 20),
        ),
      );
      expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([]);
      const rows = await database.query(`select 1 from ${table} where lower(email) = 'rush@example.com'`);
      expect(rows).toHaveLength(1);
    });

    it('two different addresses are both stored', async () => {
      await subscribe('one@example.org', 'One');
      await subscribe('two@example.org', 'Two');
      const rows = await database.query(
        `select email from ${table} where email in ('one@example.org', 'two@example.org') order by email`,
      );
      expect(rows).toEqual([{ email: 'one@example.org' }, { email: 'two@example.org' }]);
    });

    it('a subscription waits until its token comes back, and keeps when, to which words and by which way', async () => {
      await subscribe('wait@example.org', 'Wait');
      expect(await read('wait@example.org')).toMatchObject([{ has_consented: false, consent_wording: null }]);
      const token = await makeLink('wait@example.org');
      expect(await confirm(token)).toBe(true);
      expect(await read('wait@example.org')).toMatchObject([
        { has_consented: true, consent_wording: 'these words', way: 'website', first_name: 'Wait' },
      ]);
      // The answer to the first press may have been lost.
      expect(await confirm(token)).toBe(true);
      expect(await read('wait@example.org')).toHaveLength(1);
    });

    it('the token is stored nowhere, and the newest one counts', async () => {
      await subscribe('newest@example.org', 'Newest');
      const first = await makeLink('newest@example.org');
      const rows = await database.query(`select newsletter_subscribers::text as row from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(first);
      await later('newest@example.org', '11 minutes');
      const second = await makeLink('newest@example.org');
      expect(await confirm(first)).toBe(false);
      expect(await confirm(second)).toBe(true);
    });

    it('three mails go to an address that waits, 10 minutes apart, and none to a reader', async () => {
      await subscribe('mails@example.org', 'Mails');
      await makeLink('mails@example.org');
      expect(await makeLink('mails@example.org')).toBeUndefined();
      await later('mails@example.org', '11 minutes');
      await makeLink('mails@example.org');
      await later('mails@example.org', '11 minutes');
      const token = await makeLink('mails@example.org');
      await later('mails@example.org', '11 minutes');
      // Subscribing once more is no way around it.
      await subscribe('Mails@example.org', 'Mails');
      expect(await makeLink('mails@example.org')).toBeUndefined();
      expect(await confirm(token ?? '')).toBe(true);
      expect(await makeLink('mails@example.org')).toBeUndefined();
    });

    it('a mail that could not be sent is none of the three', async () => {
      await subscribe('service@example.org', 'Service');
      for (let mail = 1; mail <= 4; mail += 1) {
        expect(await makeLink('service@example.org')).toBeDefined();
        const sql = `select public.return_newsletter_mail(id) from ${table} where email = 'service@example.org'`;
        await database.send(operator, [sql]);
        await later('service@example.org', '11 minutes');
      }
    });

    it.each([
      ['a tag', ['box@example.org', 'box+1@example.org', 'BOX+2@example.org', 'box+3@example.org']],
      [
        'dots of Gmail',
        ['lovelace@gmail.com', 'love.lace@gmail.com', 'L.ovelace@googlemail.com', 'l.o.v.elace+4@gmail.com'],
      ],
    ])('at most three confirmation emails go to one mailbox, despite %s', async (_, addresses) => {
      for (const email of addresses) await subscribe(email, 'Box');
      const links: (string | undefined)[] = [];
      for (const email of addresses) links.push(await makeLink(email.toLowerCase()));
      expect(links.map((link) => link !== undefined)).toEqual([true, true, true, false]);
    });

    it('email addresses with other dots are other mailboxes', async () => {
      for (const email of [
        'bo.xes@example.org',
        'boxes@example.org',
        'boxe.s@example.org',
        'b.oxes@example.org',
      ]) {
        await subscribe(email, 'Boxes');
        expect(await makeLink(email)).toBeDefined();
      }
    });

    // The pause keeps every transaction open while the others count.
    it('at most three confirmation emails go to one mailbox when four requests arrive at once', async () => {
      const addresses = [1, 2, 3, 4].map((number) => `same+${number}@example.org`);
      for (const email of addresses) await subscribe(email, 'Same');
      const outcomes = await Promise.all(
        addresses.map((email) =>
          database.send(
            operator,
            [`select * from public.make_newsletter_link((select id from ${table} where email = $1))`, email],
            50,
          ),
        ),
      );
      expect(outcomes.sort()).toEqual([0, 1, 1, 1]);
    });

    it('a token older than 7 days, or one that nobody has, confirms nothing', async () => {
      await subscribe('late@example.org', 'Late');
      const token = await makeLink('late@example.org');
      await database.query(
        `update ${table} set created_at = now() - interval '7 days 1 minute' where email = 'late@example.org'`,
      );
      for (const each of [token, '00000000-0000-4000-8000-000000000000', '', `' or true --`])
        expect(await confirm(each)).toBe(false);
      expect(await read('late@example.org')).toMatchObject([{ has_consented: false }]);
    });

    it('a second subscription of a reader never changes the name, for anybody may have typed it', async () => {
      await subscribe('twice@example.org', 'First');
      await confirm(await makeLink('twice@example.org'));
      const [reader] = await read('twice@example.org');
      expect(await subscribe('TWICE@example.org', 'Second')).toBe(1);
      expect((await read('twice@example.org'))[0]).toEqual(reader);
      await confirm(await makeLink('twice@example.org'));
      expect(await read('twice@example.org')).toEqual([reader]);
    });

    it('a reader unsubscribes with the token, which cannot be read and never changes', async () => {
      await subscribe('leave@example.org', 'Leave');
      await confirm(await makeLink('leave@example.org'));
      const [before] = await read('leave@example.org');
      const token = before?.token ?? '';
      expect(before?.has_left).toBe(false);
      for (const again of [token, token.toUpperCase()]) {
        expect(await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', again])).toBe(
          1,
        );
        expect(await read('leave@example.org')).toEqual([{ ...before, has_left: true }]);
      }

      // Who left does not come back by a form that anybody can send, but by a mail; the old links keep working.
      expect(await subscribe('LEAVE@example.org', 'Return')).toBe(1);
      expect((await read('leave@example.org'))[0]).toMatchObject({ token, has_left: true });
      await confirm(await makeLink('leave@example.org'));
      expect(await read('leave@example.org')).toEqual([{ ...before, has_left: false, first_name: 'Return' }]);
      await database.send(ada, ['select public.unsubscribe_from_newsletter($1)', token]);
      expect(await read('leave@example.org')).toMatchObject([{ has_left: true }]);
    });

    it('an old link confirms nobody who has left since', async () => {
      await subscribe('gone@example.org', 'Gone');
      const link = await makeLink('gone@example.org');
      await confirm(link);
      const [reader] = await read('gone@example.org');
      await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', reader?.token]);
      expect(await confirm(link)).toBe(false);
      expect(await read('gone@example.org')).toMatchObject([{ has_left: true }]);
    });

    it('the operator lists confirmed readers who have not unsubscribed', async () => {
      const readers = await database.as({ role: 'owner' }, async (query) => {
        await query(`delete from ${table}`);
        await query(`insert into ${table} (email, first_name, consented_at, unsubscribed_at, unsubscribe_token)
          values ('Zoe@example.org', 'Zoe', now(), null, '${ada.id}'), ('waits@example.org', 'Waits', null, null, default),
            ('left@example.org', 'Left', now(), now(), default), ('ada@example.org', 'Ada', now(), null, '${bob.id}')`);
        await query('set local role service_role');
        return query('select public.list_newsletter_readers() as readers');
      });
      expect(readers).toEqual([
        {
          readers: [
            { email: 'ada@example.org', first_name: 'Ada', unsubscribe_token: bob.id },
            { email: 'Zoe@example.org', first_name: 'Zoe', unsubscribe_token: ada.id },
          ],
        },
      ]);
    });

    it('an unsubscribe that the provider reports is no bounce: the reader may confirm again', async () => {
      await subscribe('provider@example.org', 'Provider');
      await confirm(await makeLink('provider@example.org'));
      await database.send(operator, [`select public.stop_newsletter('provider@example.org', 'reader')`]);
      expect(await read('provider@example.org')).toMatchObject([{ has_left: true }]);
      await subscribe('provider@example.org', 'Provider');
      expect(await confirm(await makeLink('provider@example.org'))).toBe(true);
    });

    it('a mail that came back ends the subscription, says why, and no other asks for a confirmation', async () => {
      await subscribe('back@example.org', 'Back');
      await confirm(await makeLink('back@example.org'));
      await database.send(operator, [`select public.stop_newsletter('BACK@example.org', 'bounce')`]);
      const why = () => database.query(`select left_by from ${table} where email = 'back@example.org'`);
      expect(await read('back@example.org')).toMatchObject([{ has_left: true }]);
      expect(await why()).toEqual([{ left_by: 'bounce' }]);
      await subscribe('back@example.org', 'Back');
      expect(await makeLink('back@example.org')).toBeUndefined();
    });

    it('a mail that came back or was reported is the last that asks for a confirmation', async () => {
      await subscribe('report@example.org', 'Report');
      await makeLink('report@example.org');
      await database.send(operator, [`select public.stop_newsletter('REPORT@example.org', 'complaint')`]);
      await later('report@example.org', '11 minutes');
      await subscribe('report@example.org', 'Report');
      expect(await makeLink('report@example.org')).toBeUndefined();
    });

    it.each([
      ['a visitor', visitor],
      ['a customer', ada],
    ])('%s may neither end the subscription of an email address nor list readers', async (_, actor) => {
      const stop = `select public.stop_newsletter('ada@example.com', 'bounce')`;
      expect(await database.attempt(actor, stop)).toBe(denied);
      expect(await database.attempt(actor, 'select public.list_newsletter_readers()')).toBe(denied);
    });

    it.each([
      ['a visitor', visitor],
      ['a customer', ada],
    ])('%s may neither make the token of a mail nor give one back', async (_, actor) => {
      for (const name of ['make_newsletter_link', 'return_newsletter_mail'])
        expect(await database.attempt(actor, `select * from public.${name}($1)`, ada.id)).toBe(denied);
    });

    it.each(['00000000-0000-4000-8000-000000000000', 'no token', '', `' or true --`])(
      'the token “%s”, which nobody has, gets the same answer and changes nothing',
      async (token) => {
        await subscribe('stays@example.org', 'Stays');
        expect(await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', token])).toBe(
          1,
        );
        const rows = await database.query(
          `select 1 from ${table} where email = 'stays@example.org' and unsubscribed_at is null`,
        );
        expect(rows).toHaveLength(1);
      },
    );

    it.each([
      ['a visitor may not choose the token', { unsubscribe_token: ada.id }],
      ['a visitor may not unsubscribe somebody while subscribing', { unsubscribed_at: '2000-01-01' }],
      ['a visitor may not confirm while subscribing', { consented_at: '2000-01-01' }],
      ['a visitor may not say by which way', { way: 'by hand' }],
    ])('%s', async (_, change) => {
      const row = { email: 'grace@example.com', first_name: 'Grace', ...change };
      expect(await database.attempt(visitor, ...insertInto(table, row))).toBe(denied);
    });

    it('the operator cannot move an address onto one that is known', async () => {
      await subscribe('taken@example.net', 'Taken');
      await subscribe('other@example.net', 'Other');
      const sql = `update ${table} set email = 'TAKEN@example.net' where email = 'other@example.net'`;
      expect(await database.attempt(operator, sql)).toBe('23505 newsletter_subscribers_email_unique');
    });
  });
}
