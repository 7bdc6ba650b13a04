import { describe, expect, it } from 'vitest';
import type { Actor, Database } from '../support/database.ts';
import { ada, bob, type Case, insertInto, operator, refusedByPolicy, visitor } from './people.ts';

const objects = 'storage.objects';
const buckets = 'storage.buckets';

export function describeAvatars(database: Database) {
  const add = (name: string) => `insert into ${objects} (bucket_id, name) values ('avatars', '${name}')`;

  describe('avatars', () => {
    // Changes have no condition, so that the policy for reading does not hide the rows first.
    it.each<Case>([
      ['an owner reads only the own photo', ada, `select * from ${objects}`, 1],
      ['another account does not see it', bob, `select * from ${objects}`, 0],
      ['a visitor lists nothing', visitor, `select * from ${objects} where bucket_id = 'avatars'`, 0],
      ['an account lists nothing of others', bob, `select * from ${objects} where bucket_id = 'avatars'`, 0],
      ['the operator lists the bucket', operator, `select * from ${objects} where bucket_id = 'avatars'`, 1],
      ['an owner adds a photo to the own folder', ada, add(`${ada.id}/avatar.webp`), 1],
      ['an owner replaces the own photo', ada, `update ${objects} set metadata = '{}'`, 1],
      ['an owner changes the file extension', ada, `update ${objects} set name = '${ada.id}/avatar.gif'`, 1],
      ['another account replaces nothing', bob, `update ${objects} set metadata = '{}'`, 0],
      ['a visitor replaces nothing', visitor, `update ${objects} set metadata = '{}'`, 0],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt(actor, sql)).toBe(outcome);
    });

    it.each<Case>([
      ['an owner removes the own photo', ada, `delete from ${objects}`, 1],
      ['another account removes nothing', bob, `delete from ${objects}`, 0],
      ['a visitor removes nothing', visitor, `delete from ${objects}`, 0],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt({ ...actor, service: 'storage' }, sql)).toBe(outcome);
    });

    it.each<[sentence: string, actor: Actor, sql: string]>([
      ['an owner cannot add below a folder in the own one', ada, add(`${ada.id}/more/avatar.png`)],
      ['another account cannot add to a foreign folder', bob, add(`${ada.id}/avatar.webp`)],
      ['a visitor cannot add to a folder', visitor, add(`${ada.id}/avatar.webp`)],
      ['no account adds to the root of the bucket', ada, add('avatar.webp')],
      ['no account adds to a folder without an account id', ada, add('public/avatar.webp')],
      ['no account adds to a nested folder with the own id', ada, add(`${bob.id}/${ada.id}/avatar.webp`)],
      ['a folder that only starts with the own id is not the own folder', ada, add(`${ada.id}x/avatar.webp`)],
      ['an SVG file is refused by its name', ada, add(`${ada.id}/avatar.svg`)],
      ['an HTML file is refused by its name', ada, add(`${ada.id}/avatar.html`)],
      ['a file of another name is refused', ada, add(`${ada.id}/holiday.png`)],
      ['a second file extension is refused', ada, add(`${ada.id}/avatar.png.html`)],
      [
        'an owner cannot add to another bucket',
        ada,
        `insert into ${objects} (bucket_id, name) values ('documents', '${ada.id}/avatar.webp')`,
      ],
      [
        'an owner cannot move it to a foreign folder',
        ada,
        `update ${objects} set name = '${bob.id}/avatar.png'`,
      ],
      [
        'an owner cannot turn it into an SVG file',
        ada,
        `update ${objects} set name = '${ada.id}/avatar.svg'`,
      ],
      ['an owner cannot move it to another bucket', ada, `update ${objects} set bucket_id = 'documents'`],
    ])('%s: refused', async (_, actor, sql) => {
      expect(await database.attempt(actor, sql)).toBe(refusedByPolicy);
    });

    it.each(['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'])(
      'a photo may have the extension .%s',
      async (ending) => {
        const outcome = await database.attempt(
          bob,
          ...insertInto(objects, { bucket_id: 'avatars', name: `${bob.id}/avatar.${ending}` }),
        );
        expect(outcome).toBe(1);
      },
    );

    it.each([
      ['a visitor', visitor],
      ['an account', ada],
    ])('%s cannot read, create, change or delete buckets', async (_, actor) => {
      expect(await database.attempt(actor, `select * from ${buckets}`)).toBe(0);
      expect(await database.attempt(actor, `insert into ${buckets} (id, name) values ('mine', 'mine')`)).toBe(
        refusedByPolicy,
      );
      expect(await database.attempt(actor, `update ${buckets} set file_size_limit = null`)).toBe(0);
      expect(await database.attempt({ ...actor, service: 'storage' }, `delete from ${buckets}`)).toBe(0);
    });

    // A signed URL for an upload would work for two hours, also after sign-out and after the deletion of the account.
    it.each([
      ['storage.object.upload', 1, 1],
      ['storage.object.sign_upload_url', refusedByPolicy, 0],
      ['storage.object.sign', refusedByPolicy, 0],
    ])('the operation %s adds %s and reads %s', async (operation, added, read) => {
      const attempt = (...statement: [string, ...unknown[]]) =>
        database.attempt({ ...ada, operation }, ...statement);
      expect(await attempt(add(`${ada.id}/avatar.webp`))).toBe(added);
      expect(await attempt(`select * from ${objects}`)).toBe(read);
    });

    it('the bucket is public and accepts five image types up to 5 MB, but not SVG', async () => {
      const rows = await database.query(
        `select id, name, public, file_size_limit::int as bytes, array_to_string(allowed_mime_types, ' ') as types
         from ${buckets}`,
      );
      expect(rows).toEqual([
        {
          id: 'avatars',
          name: 'avatars',
          public: true,
          bytes: 5 * 1024 * 1024,
          types: 'image/png image/jpeg image/webp image/gif image/avif',
        },
      ]);
    });
  });
}
