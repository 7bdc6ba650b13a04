import { describe, expect, it } from 'vitest';
import type { Actor, Database, Outcome } from '../support/database.ts';
import { ada, bob, type Case, denied, eve, operator, refusedByPolicy, visitor } from './people.ts';

const table = 'public.profiles';

const photoPath = (id: string) => `/storage/v1/object/public/avatars/${id}/avatar.webp`;
/** The URL of an account's photo in the storage service. @param length pads the URL to this length */
const addressOf = (id: string, length = 0) => {
  const host = 'https://example.com';
  return `${host}${'x'.repeat(Math.max(0, length - host.length - photoPath(id).length))}${photoPath(id)}`;
};

export function describeProfiles(database: Database) {
  describe('profiles', () => {
    // The statement of the account screen after a photo upload.
    const upsert = (id: string) =>
      `insert into ${table} (id, avatar_url) values ('${id}', '${addressOf(id)}')
       on conflict (id) do update set id = excluded.id, avatar_url = excluded.avatar_url`;

    it.each<Case>([
      ['an owner reads one row', ada, `select * from ${table}`, 1],
      ['an owner reads the own row by id', ada, `select * from ${table} where id = '${ada.id}'`, 1],
      ['another account does not see it', bob, `select * from ${table} where id = '${ada.id}'`, 0],
      ['the operator reads every row', operator, `select * from ${table}`, 2],
      [
        'an owner without a row creates it',
        eve,
        `insert into ${table} (id, full_name) values ('${eve.id}', 'Eve')`,
        1,
      ],
      [
        'an owner cannot create a second row',
        ada,
        `insert into ${table} (id) values ('${ada.id}')`,
        '23505 profiles_pkey',
      ],
      [
        'another account cannot create it',
        bob,
        `insert into ${table} (id) values ('${eve.id}')`,
        refusedByPolicy,
      ],
      ['an owner changes the name', ada, `update ${table} set full_name = 'Ada King'`, 1],
      ['an owner changes the photo', ada, `update ${table} set avatar_url = '${addressOf(ada.id)}'`, 1],
      [
        'an owner removes the name and the photo',
        ada,
        `update ${table} set full_name = null, avatar_url = null`,
        1,
      ],
      [
        'another account changes nothing',
        bob,
        `update ${table} set full_name = 'Bob' where id = '${ada.id}'`,
        0,
      ],
      [
        'an owner cannot change the id of the row',
        ada,
        `update ${table} set id = '${eve.id}'`,
        refusedByPolicy,
      ],
      ['an owner saves over the row that is there', ada, upsert(ada.id), 1],
      ['an owner saves the row that is missing', eve, upsert(eve.id), 1],
      ['another account cannot save over it', bob, upsert(ada.id), refusedByPolicy],
      ['the operator deletes it', operator, `delete from ${table} where id = '${ada.id}'`, 1],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt(actor, sql)).toBe(outcome);
    });

    it.each<[sentence: string, actor: Actor, sql: string]>([
      ['a visitor may not read', visitor, `select * from ${table}`],
      ['a visitor may not create one', visitor, `insert into ${table} (id) values ('${eve.id}')`],
      [
        'the owner cannot set the time of creation',
        eve,
        `insert into ${table} (id, created_at) values ('${eve.id}', '2000-01-01')`,
      ],
      ['a visitor may not change', visitor, `update ${table} set full_name = 'Nobody'`],
      ['an owner cannot change the time of creation', ada, `update ${table} set created_at = now()`],
      ['an owner cannot change the time of the last change', ada, `update ${table} set updated_at = now()`],
      [
        'an owner cannot change the accepted terms version',
        ada,
        `update ${table} set terms_version = '2030-01-01'`,
      ],
      [
        'an owner without a row cannot set the accepted terms version',
        eve,
        `insert into ${table} (id, terms_version) values ('${eve.id}', '2030-01-01')`,
      ],
      ['another account cannot change it', bob, `update ${table} set terms_version = null`],
      ['a visitor may not read it', visitor, `select terms_version from ${table}`],
      ['a visitor may not save over it', visitor, upsert(ada.id)],
      ['an owner may not delete the row', ada, `delete from ${table} where id = '${ada.id}'`],
      ['another account may not delete it', bob, `delete from ${table} where id = '${ada.id}'`],
      ['a visitor may not delete it', visitor, `delete from ${table} where id = '${ada.id}'`],
    ])('%s: denied', async (_, actor, sql) => {
      expect(await database.attempt(actor, sql)).toBe(denied);
    });

    it.each([
      ['a name of 1 character is accepted', 'A', 1],
      ['an empty name is refused', '', '23514 profiles_full_name_length'],
      ['a name of 100 emoji is accepted', '🙂'.repeat(100), 1],
      ['a name of 101 emoji is refused', '🙂'.repeat(101), '23514 profiles_full_name_length'],
    ])('%s', async (_, name, outcome) => {
      expect(await database.attempt(ada, `update ${table} set full_name = $1`, name)).toBe(outcome);
    });

    it.each([
      ['a name of two lines is refused', 'Ada\nKing', '23514 profiles_full_name_controls'],
      ['a name with an escape character is refused', 'Ada\u001b[31m', '23514 profiles_full_name_controls'],
      [
        'a name with a direction character is refused',
        'Ada \u202egnik',
        '23514 profiles_full_name_directions',
      ],
      ['a name in a right-to-left script is accepted', 'עדה לאבלייס', 1],
      ['a name may contain joiners', 'می\u200cخواهم', 1],
    ])('%s', async (_, name, outcome) => {
      expect(await database.attempt(ada, `update ${table} set full_name = $1`, name)).toBe(outcome);
    });

    it.each<[sentence: string, address: string, outcome: Outcome]>([
      ['a photo URL of 2,048 characters is accepted', addressOf(ada.id, 2048), 1],
      [
        'a photo URL of 2,049 characters is refused',
        addressOf(ada.id, 2049),
        '23514 profiles_avatar_url_length',
      ],
      ['a photo URL may be http', `http://localhost:4321${photoPath(ada.id)}`, 1],
      [
        'a photo URL may have a path before the storage path',
        `https://example.com/supabase${photoPath(ada.id)}?v=1764547200000`,
        1,
      ],
      ['a photo URL may have any photo extension', addressOf(ada.id).replace('webp', 'jpg'), 1],
    ])('%s', async (_, address, outcome) => {
      expect(await database.attempt(ada, `update ${table} set avatar_url = $1`, address)).toBe(outcome);
    });

    it.each([
      ['a javascript: URL is refused', 'javascript:alert(1)'],
      ['a data: URL is refused', 'data:image/png;base64,AA=='],
      ['a javascript: URL before a line break is refused', `javascript:alert(1)\n${addressOf(ada.id)}`],
      ['a javascript: URL after a line break is refused', `${addressOf(ada.id)}\njavascript:alert(1)`],
      ['an image on another host is refused', 'https://example.com/a.png'],
      ['the photo of another account is refused', addressOf(bob.id)],
      ['a file with another name is refused', addressOf(ada.id).replace('avatar.webp', 'holiday.webp')],
      ['an SVG file is refused', addressOf(ada.id).replace('webp', 'svg')],
      ['a photo in another bucket is refused', addressOf(ada.id).replace('/avatars/', '/documents/')],
      ['an unknown query string is refused', `${addressOf(ada.id)}?next=https://example.com`],
      ['the path of a photo in a query string is refused', `https://example.com/?${photoPath(ada.id)}`],
      ['a password in a photo URL is refused', addressOf(ada.id).replace('//', '//ada:secret@')],
    ])('%s', async (_, address) => {
      expect(await database.attempt(ada, `update ${table} set avatar_url = $1`, address)).toBe(
        '23514 profiles_avatar_url_format',
      );
    });

    it('the database sets the time of a change', async () => {
      const isDated = await database.as(ada, async (query) => {
        await query(`update ${table} set full_name = 'Ada King'`);
        return query(`select updated_at = now() and updated_at > created_at as yes from ${table}`);
      });
      expect(isDated).toEqual([{ yes: true }]);
    });
  });
}
