/** The rights of a token that has not expired after its session has ended. */
import { describe, expect, it } from 'vitest';
import type { Actor, Database } from '../../support/database.ts';
import {
  ada,
  bob,
  type Case,
  denied,
  eve,
  insertInto,
  insertMessage,
  refusedByPolicy,
  visitor,
} from '../people.ts';

const unknownSession = 'dddddddd-0000-4000-9000-000000000009';
const objects = 'storage.objects';

/** Returns the account with a token that has no session id. */
function removeSession({ role, id }: Actor): Actor {
  return { role, ...(id === undefined ? {} : { id }) };
}

export function describeSessions(database: Database) {
  const upsertProfile = `insert into public.profiles (id, full_name) values ('${ada.id}', 'Mallory')
    on conflict (id) do update set id = excluded.id, full_name = excluded.full_name`;
  const addPhoto = insertInto(objects, { bucket_id: 'avatars', name: `${ada.id}/avatar.webp` });

  describe.each<[whose: string, actor: Actor]>([
    ['of a session that has ended', { ...ada, session: unknownSession }],
    ['without a session', removeSession(ada)],
    ['with the session of another account', { ...ada, session: bob.session }],
  ])('a token %s', (_, actor) => {
    it.each<[title: string, sql: string, outcome: Case[3]]>([
      ['cannot read a profile', 'select * from public.profiles', 0],
      ['cannot read a subscription', 'select * from public.subscribers', 0],
      ['cannot read a photo', `select * from ${objects}`, 0],
      ['cannot change a profile', `update public.profiles set full_name = 'Mallory'`, 0],
      ['cannot replace a photo', `update ${objects} set metadata = '{}'`, 0],
      ['cannot remove a photo', `delete from ${objects}`, 0],
      ['cannot upsert a profile', upsertProfile, refusedByPolicy],
    ])('%s', async (_title, sql, outcome) => {
      expect(await database.attempt({ ...actor, service: 'storage' }, sql)).toBe(outcome);
    });

    it('cannot add a photo', async () => {
      expect(await database.attempt(ada, ...addPhoto)).toBe(1);
      expect(await database.attempt(actor, ...addPhoto)).toBe(refusedByPolicy);
    });

    it('cannot create a missing profile', async () => {
      const statement = insertInto('public.profiles', { id: eve.id, full_name: 'Eve' });
      expect(await database.attempt(eve, ...statement)).toBe(1);
      expect(await database.attempt({ ...actor, id: eve.id }, ...statement)).toBe(refusedByPolicy);
    });

    it('can still send a message, like any visitor', async () => {
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
    expect(left).toEqual({ seen: [], refusal: expect.stringContaining('row-level security') });
  });

  it('a user can check only their own session, and a visitor cannot check any', async () => {
    const ask = 'select private.has_live_session() as is_live';
    expect(await database.attempt(visitor, ask)).toBe(denied);
    const isLive = async (actor: Actor) => (await database.as(actor, (query) => query(ask)))[0];
    expect(await isLive(ada)).toEqual({ is_live: true });
    expect(await isLive({ ...ada, session: bob.session })).toEqual({ is_live: false });
  });
}
