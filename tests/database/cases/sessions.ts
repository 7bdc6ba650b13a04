/** The rights of a token that has not expired after its session has ended. */
import { describe, expect, it } from 'vitest';
import type { Actor, Database } from '../../support/database.ts';
import {
  ada,
  bob,
  type Case,
  eve,
  insertInto,
  insertMessage,
  refusedByPolicy,
  withSession,
} from '../people.ts';

const unknownSession = 'dddddddd-0000-4000-9000-000000000009';
const objects = 'storage.objects';

/** Returns the account with a token that has no session id. */
function removeSession({ role, id }: Actor): Actor {
  return { role, ...(id === undefined ? {} : { id }) };
}

export function testSessions(database: Database) {
  const upsertProfile = `insert into public.profiles (id, full_name) values ('${ada.id}', 'Mallory')
    on conflict (id) do update set id = excluded.id, full_name = excluded.full_name`;
  const addPhoto = insertInto(objects, { bucket_id: 'avatars', name: `${ada.id}/avatar.webp` });

  describe.each<[whose: string, actor: Actor]>([
    ['of a session that has ended', { ...ada, session: unknownSession }],
    ['without a session', removeSession(ada)],
    ['with the session of another account', { ...ada, session: bob.session }],
  ])('a token %s', (whose, actor) => {
    it.each<[title: string, sql: string, outcome: Case[3]]>([
      ['cannot read a profile', 'select * from public.profiles', 0],
      ['cannot read a subscription', 'select * from public.subscribers', 0],
      ['cannot read a photo', `select * from ${objects}`, 0],
      ['cannot change a profile', `update public.profiles set full_name = 'Mallory'`, 0],
      ['cannot replace a photo', `update ${objects} set metadata = '{}'`, 0],
      ['cannot remove a photo', `delete from ${objects}`, 0],
      ['cannot upsert a profile', upsertProfile, refusedByPolicy],
    ])(`a token ${whose} %s`, async (_title, sql, outcome) => {
      expect(await database.attempt({ ...actor, service: 'storage' }, sql)).toBe(outcome);
    });

    it(`a token ${whose} cannot add a photo`, async () => {
      expect(await database.attempt(ada, ...addPhoto)).toBe(1);
      expect(await database.attempt(actor, ...addPhoto)).toBe(refusedByPolicy);
    });

    it(`a token ${whose} cannot create a missing profile`, async () => {
      const statement = insertInto('public.profiles', { id: eve.id, full_name: 'Eve' });
      expect(await database.attempt(eve, ...statement)).toBe(1);
      expect(await database.attempt({ ...actor, id: eve.id }, ...statement)).toBe(refusedByPolicy);
    });

    it(`a token ${whose} can still send a message, like any visitor`, async () => {
      expect(await database.attempt(actor, ...insertMessage('Help'))).toBe(1);
    });
  });

  it('the session of a deleted account can neither read nor add photos', async () => {
    const left = await database.as({ role: 'owner' }, async (query) => {
      await query('delete from auth.users where id = $1', ada.id);
      await query(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
        JSON.stringify({ role: ada.role, sub: ada.id, session_id: ada.session }),
        ada.id,
      );
      await query('set local role authenticated');
      const seen = await query(`select name from ${objects}`);
      const refusal = await query(...addPhoto).catch((error: Error) => error.message);
      return { seen, refusal };
    });
    expect(left).toEqual({ seen: [], refusal: 'The account of this photo does not exist' });
  });

  const list = (actor: Actor) =>
    database.as(actor, (query) =>
      query<Record<string, unknown>>(
        'select *, round(extract(epoch from last_used_at - signed_in_at) / 3600)::int as hours from public.list_own_sessions()',
      ),
    );
  const newSession = 'dddddddd-0000-4000-9000-00000000000a';
  const otherSession = 'dddddddd-0000-4000-9000-00000000000b';

  it('owners list the sessions of their account with browser, IP address and times, the latest first', async () => {
    await withSession(database, { id: newSession, owner: ada.id, age: '2 days' }, async () => {
      await database.query(
        `update auth.sessions set user_agent = 'Firefox', ip = '203.0.113.9', refreshed_at = now() at time zone 'utc'
         where id = $1`,
        newSession,
      );
      const listed = await list(ada);
      expect(listed.map(({ id }) => id)).toEqual([newSession, ada.session]);
      expect(listed.map((row) => [row.user_agent, row.ip_address, row.hours, row.is_current])).toEqual([
        ['Firefox', '203.0.113.9', 48, false],
        [null, null, 0, true],
      ]);
    });
  });

  it.each([
    ['whose time limit has passed', '0', 'not_after = now()'],
    ['that began 91 days ago', '91 days', `refreshed_at = now() at time zone 'utc'`],
    [
      'that was last used 31 days ago',
      '40 days',
      `refreshed_at = now() at time zone 'utc' - interval '31 days'`,
    ],
    ['that was never used in 31 days', '31 days', 'refreshed_at = null'],
  ])('a session %s is not listed', async (_, age, change) => {
    await withSession(database, { id: newSession, owner: ada.id, age }, async () => {
      await database.query(`update auth.sessions set ${change} where id = $1`, newSession);
      expect((await list(ada)).map(({ id }) => id)).toEqual([ada.session]);
    });
  });

  it('a session that began 89 days ago is listed if it was used within 30 days', async () => {
    await withSession(database, { id: newSession, owner: ada.id, age: '89 days' }, async () => {
      await database.query(
        `update auth.sessions set refreshed_at = now() at time zone 'utc' - interval '29 days' where id = $1`,
        newSession,
      );
      expect((await list(ada)).map(({ id }) => id)).toContain(newSession);
    });
  });

  it('an account lists only its own sessions', async () => {
    expect((await list(bob)).map(({ id }) => id)).toEqual([bob.session]);
  });

  it('an ended session lists no sessions', async () => {
    expect(await list({ ...ada, session: unknownSession })).toEqual([]);
    expect(await list({ ...ada, session: bob.session })).toEqual([]);
  });

  /** Ends a session of Ada as the actor, whose session has this age. @returns whether it was found, and Ada's sessions */
  const end = (actor: Actor, age: string, id = otherSession) =>
    withSession(database, { id: otherSession, owner: ada.id, age: '1 day' }, () =>
      withSession(database, { id: newSession, owner: actor.id ?? ada.id, age }, async () => {
        const caller = { ...actor, session: newSession };
        const refusal = await database.attempt(caller, 'select public.end_own_session($1)', id);
        if (typeof refusal === 'string') return refusal;
        return database.as(caller, async (query) => {
          const [row] = await query<{ ended: boolean }>('select public.end_own_session($1) as ended', id);
          await query('reset role');
          const left = await query<{ id: string }>(
            'select id from auth.sessions where user_id = $1 order by created_at',
            ada.id,
          );
          return { ended: row?.ended, left: left.map((session) => session.id) };
        });
      }),
    );

  it('owners end one of their sessions within five minutes of signing in', async () => {
    expect(await end(ada, '4 minutes')).toEqual({ ended: true, left: [ada.session, newSession] });
    expect(await end(ada, '0', unknownSession)).toMatchObject({ ended: false });
  });

  it('an account cannot end a session of another', async () => {
    expect(await end(bob, '0')).toEqual({ ended: false, left: [otherSession, ada.session] });
  });

  it.each([
    ['a session older than five minutes', ada, '6 minutes'],
    ['a token without an account', { role: 'authenticated' } as const, '0'],
  ])('%s cannot end a session', async (_, actor, age) => {
    expect(await end(actor, age)).toMatch(/^42501 Sign in again/);
  });

  it('a user can check only their own session', async () => {
    const ask = 'select private.has_live_session() as is_live';
    const isLive = async (actor: Actor) => (await database.as(actor, (query) => query(ask)))[0];
    expect(await isLive(ada)).toEqual({ is_live: true });
    expect(await isLive({ ...ada, session: bob.session })).toEqual({ is_live: false });
  });
}
