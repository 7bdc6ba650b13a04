import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { ada, insertInto, operator, visitor } from '../people.ts';

const table = 'public.newsletter_subscribers';

/** Double opt-in, unsubscribing and the operator's functions for subscriptions. */
export function testNewsletterConfirmation(database: Database) {
  const subscribe = (email: string, firstName: string) =>
    database.send(visitor, insertInto(table, { email, first_name: firstName }));

  /** The rows of an email address, the reader's first. */
  const read = (email: string) =>
    database.query<{ token: string; has_left: boolean; has_consented: boolean; first_name: string }>(
      `select unsubscribe_token::text as token, unsubscribed_at is not null as has_left, first_name,
         consented_at is not null as has_consented, consent_version::text as version, source, created_at::text
       from ${table} where lower(email) = lower($1) order by consented_at nulls last`,
      email,
    );
  /** The token for the confirmation email; undefined if none may be sent. */
  const createToken = async (email: string) => {
    const [created] = await database.query<{ token: string }>(
      `select created.token from ${table}, public.create_newsletter_token(id) as created
       where lower(newsletter_subscribers.email) = $1 and consented_at is null`,
      email,
    );
    return created?.token;
  };
  const confirm = async (token: string | undefined, name = 'Owner') => {
    const sql = `select public.confirm_newsletter_subscription($1, $2, '2025-07-12') as is_confirmed`;
    const [answer] = await database.query<{ is_confirmed: boolean }>(sql, token ?? '', name);
    return answer?.is_confirmed;
  };
  const later = (email: string, time: string) =>
    database.query(
      `update ${table} set last_email_at = last_email_at - $2::interval where email = $1`,
      email,
      time,
    );

  it('a confirmation records time, version and source of the consent of its reader only', async () => {
    for (const email of ['wait@example.org', 'waits-too@example.org']) {
      await subscribe(email, 'Wait');
      await createToken(email);
      await later(email, '11 minutes');
    }
    expect(await confirm(await createToken('wait@example.org'))).toBe(true);
    expect(await read('wait@example.org')).toMatchObject([
      { has_consented: true, version: '2025-07-12', source: 'website' },
    ]);
    expect(await read('waits-too@example.org')).toMatchObject([{ has_consented: false, version: null }]);
  });

  it('a second click on a confirmation link gets the same answer, because the first may have been lost', async () => {
    await subscribe('clicks@example.org', 'Click');
    const token = await createToken('clicks@example.org');
    expect([await confirm(token), await confirm(token)]).toEqual([true, true]);
    expect(await read('clicks@example.org')).toHaveLength(1);
  });

  it('the token of a confirmation email is not stored', async () => {
    await subscribe('secret@example.org', 'Secret');
    const token = await createToken('secret@example.org');
    const rows = await database.query(`select newsletter_subscribers::text as row from ${table}`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('only the newest confirmation link of a subscription is valid', async () => {
    await subscribe('newest@example.org', 'Newest');
    const first = await createToken('newest@example.org');
    await later('newest@example.org', '11 minutes');
    const second = await createToken('newest@example.org');
    expect(await confirm(first)).toBe(false);
    expect(await confirm(second)).toBe(true);
  });

  it('an unconfirmed email address gets at most three confirmation emails, 10 minutes apart', async () => {
    await subscribe('emails@example.org', 'Mails');
    await createToken('emails@example.org');
    expect(await createToken('emails@example.org')).toBeUndefined();
    await later('emails@example.org', '11 minutes');
    await createToken('emails@example.org');
    await later('emails@example.org', '11 minutes');
    expect(await createToken('emails@example.org')).toBeDefined();
    await later('emails@example.org', '11 minutes');
    // Subscribing again does not reset the count.
    await subscribe('Emails@example.org', 'Mails');
    expect(await createToken('emails@example.org')).toBeUndefined();
  });

  it('a confirmation email that could not be sent does not count towards the limit', async () => {
    await subscribe('service@example.org', 'Service');
    for (let count = 1; count <= 4; count += 1) {
      expect(await createToken('service@example.org')).toBeDefined();
      const sql = `select public.undo_newsletter_email_count(id) from ${table} where email = 'service@example.org'`;
      await database.send(operator, [sql]);
      await later('service@example.org', '11 minutes');
    }
  });

  it('at most three confirmation emails go to the email addresses with a tag of one mailbox', async () => {
    const emails = ['box+0@example.org', 'box+1@example.org', 'BOX+2@example.org', 'box+a+b@example.org'];
    for (const email of emails) await subscribe(email, 'Box');
    const tokens: (string | undefined)[] = [];
    for (const email of emails) tokens.push(await createToken(email.toLowerCase()));
    expect(tokens.map((token) => token !== undefined)).toEqual([true, true, true, false]);
  });

  it('three subscriptions with tags do not keep the email address without a tag from its confirmation email', async () => {
    for (const email of ['own+1@example.org', 'own+2@example.org', 'own+3@example.org']) {
      await subscribe(email, 'Stranger');
      await createToken(email);
    }
    await subscribe('own@example.org', 'Owner');
    expect(await createToken('own@example.org')).toBeDefined();
  });

  // The pause holds every transaction open while the others count.
  it('at most three confirmation emails go to one mailbox when four requests arrive simultaneously', async () => {
    const emails = [1, 2, 3, 4].map((number) => `same+${number}@example.org`);
    for (const email of emails) await subscribe(email, 'Same');
    const outcomes = await Promise.all(
      emails.map((email) =>
        database.send(
          operator,
          [`select * from public.create_newsletter_token((select id from ${table} where email = $1))`, email],
          50,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([0, 1, 1, 1]);
  });

  it('a confirmation token that is unknown or older than 7 days confirms nothing', async () => {
    await subscribe('late@example.org', 'Late');
    const token = await createToken('late@example.org');
    await database.query(
      `update ${table} set created_at = now() - interval '7 days 1 minute' where email = 'late@example.org'`,
    );
    for (const each of [token, '00000000-0000-4000-8000-000000000000', '', `' or true --`])
      expect(await confirm(each)).toBe(false);
    expect(await read('late@example.org')).toMatchObject([{ has_consented: false }]);
  });

  it('a first name that a stranger typed is replaced by the name from the confirmation page', async () => {
    await subscribe('named@example.org', 'Fat Pig');
    await confirm(await createToken('named@example.org'), 'Grace');
    expect(await read('named@example.org')).toMatchObject([{ first_name: 'Grace' }]);
  });

  it('a reader who subscribes again keeps the name', async () => {
    await subscribe('twice@example.org', 'First');
    await confirm(await createToken('twice@example.org'));
    const [reader] = await read('twice@example.org');
    expect(await subscribe('TWICE@example.org', 'Second')).toBe(1);
    expect((await read('twice@example.org'))[0]).toEqual(reader);
  });

  it.each(['again@example.org', 'AGAIN@example.org'])(
    'a reader who subscribes again as %s gets no email',
    async (email) => {
      await subscribe('again@example.org', 'Again');
      await confirm(await createToken('again@example.org'));
      await subscribe(email, 'Again');
      expect(await createToken(email)).toBeUndefined();
      await database.query(`delete from ${table} where lower(email) = 'again@example.org'`);
    },
  );

  it.each([
    ['a day that does not exist', '2025-02-30', /^22008/],
    ['a day that has not begun', '9999-12-31', /^23514 newsletter_subscribers_consent_version_begun/],
    ['a text', 'I agree to all', /^22007/],
  ])('a confirmation with the consent version “%s” is rejected', async (_, version, refusal) => {
    await subscribe('version@example.org', 'Version');
    const token = await createToken('version@example.org');
    const sql = `select public.confirm_newsletter_subscription($1, 'Grace', $2::text::date)`;
    expect(await database.attempt(visitor, sql, token, version)).toMatch(refusal);
    await database.query(`delete from ${table} where email = 'version@example.org'`);
  });

  it.each([
    ['a link', 'evil．com', '23514 newsletter_subscribers_first_name_no_link'],
    ['61 characters', 'x'.repeat(61), '23514 newsletter_subscribers_first_name_length'],
    ['nothing', null, '23502 first_name'],
  ])('a confirmation with %s as the first name is rejected', async (_, name, refusal) => {
    await subscribe('rejected@example.org', 'Rejected');
    const token = await createToken('rejected@example.org');
    const sql = `select public.confirm_newsletter_subscription($1, $2, '2025-07-12')`;
    expect(await database.attempt(visitor, sql, token, name)).toBe(refusal);
    await database.query(`delete from ${table} where email = 'rejected@example.org'`);
  });

  it('an unsubscribe token ends the subscription of its reader only', async () => {
    for (const email of ['leaves@example.org', 'remains@example.org']) {
      await subscribe(email, 'Reader');
      await confirm(await createToken(email));
    }
    const [reader] = await read('leaves@example.org');
    await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', reader?.token]);
    expect(await read('leaves@example.org')).toMatchObject([{ has_left: true }]);
    expect(await read('remains@example.org')).toMatchObject([{ has_left: false }]);
  });

  it("a reader's unsubscribe token works repeatedly, even after the reader subscribes again", async () => {
    await subscribe('leave@example.org', 'Leave');
    await confirm(await createToken('leave@example.org'));
    const [before] = await read('leave@example.org');
    const token = before?.token ?? '';
    expect(before?.has_left).toBe(false);
    for (const again of [token, token.toUpperCase()]) {
      expect(await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', again])).toBe(1);
      expect(await read('leave@example.org')).toEqual([{ ...before, has_left: true }]);
    }

    // Only the confirmation email subscribes a reader again. Old unsubscribe links stay valid.
    expect(await subscribe('LEAVE@example.org', 'Return')).toBe(1);
    expect((await read('leave@example.org'))[0]).toMatchObject({ token, has_left: true });
    await confirm(await createToken('leave@example.org'));
    expect(await read('leave@example.org')).toEqual([{ ...before, has_left: false }]);
    await database.send(ada, ['select public.unsubscribe_from_newsletter($1)', token]);
    expect(await read('leave@example.org')).toMatchObject([{ has_left: true }]);
  });

  it('an old confirmation link does not confirm a reader who has unsubscribed since', async () => {
    await subscribe('gone@example.org', 'Gone');
    const token = await createToken('gone@example.org');
    await confirm(token);
    const [reader] = await read('gone@example.org');
    await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', reader?.token]);
    expect(await confirm(token)).toBe(false);
    expect(await read('gone@example.org')).toMatchObject([{ has_left: true }]);
  });

  it('a bounce ends the subscription with its reason', async () => {
    await subscribe('bounce@example.org', 'Bounce');
    await confirm(await createToken('bounce@example.org'));
    await database.query(`select public.stop_newsletter('BOUNCE@example.org', 'bounce')`);
    expect(await read('bounce@example.org')).toMatchObject([{ has_left: true }]);
    const why = await database.query(`select end_cause from ${table} where email = 'bounce@example.org'`);
    expect(why).toEqual([{ end_cause: 'bounce' }]);
  });

  it('no confirmation email goes to a reader whose email address bounced', async () => {
    await subscribe('back@example.org', 'Back');
    await confirm(await createToken('back@example.org'));
    await database.query(`select public.stop_newsletter('BACK@example.org', 'bounce')`);
    await subscribe('back@example.org', 'Back');
    expect(await createToken('back@example.org')).toBeUndefined();
  });

  it('a spam complaint about a confirmation email stops further confirmation emails', async () => {
    await subscribe('report@example.org', 'Report');
    await createToken('report@example.org');
    await database.query(`select public.stop_newsletter('REPORT@example.org', 'complaint')`);
    await later('report@example.org', '11 minutes');
    await subscribe('report@example.org', 'Report');
    expect(await createToken('report@example.org')).toBeUndefined();
  });

  it.each(['00000000-0000-4000-8000-000000000000', `' or true --`])(
    'the unknown unsubscribe token “%s” ends no subscription',
    async (token) => {
      await subscribe('stays@example.org', 'Stays');
      expect(await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', token])).toBe(1);
      const rows = await database.query(
        `select 1 from ${table} where email = 'stays@example.org' and unsubscribed_at is null`,
      );
      expect(rows).toHaveLength(1);
    },
  );
}
