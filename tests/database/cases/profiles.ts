import { expect, it } from 'vitest';
import { rasterExtensions } from '../../../src/shared/image-types.ts';
import type { Database } from '../../support/database.ts';
import { ada, bob, eve, operator, refusedByPolicy, testCases } from '../people.ts';

const table = 'public.profiles';

const makePhotoPath = (id: string) => `${id}/avatar.webp`;

const create = ({ id }: { id: string }) => `insert into ${table} (id) values ('${id}')`;
const change = (values: string) => `update ${table} set ${values}`;
const ofAda = `where id = '${ada.id}'`;
// The statement of the account screen after a photo upload.
const upsert = (id: string) =>
  `insert into ${table} (id, avatar_url) values ('${id}', '${makePhotoPath(id)}')
   on conflict (id) do update set id = excluded.id, avatar_url = excluded.avatar_url`;

export function testProfiles(database: Database) {
  testCases(database, [
    ['an owner reads their own profile', ada, `select * from ${table} ${ofAda}`, 1],
    ['an owner reads no other profile', ada, `select * from ${table} where id <> '${ada.id}'`, 0],
    ['an account cannot see the profile of another', bob, `select * from ${table} ${ofAda}`, 0],
    ['the operator reads every profile', operator, `select * from ${table}`, 2],
    ['an owner creates their own missing profile', eve, create(eve), 1],
    ['an owner cannot create a second profile', ada, create(ada), '23505 profiles_pkey'],
    ['an account cannot create the profile of another', bob, create(eve), refusedByPolicy],
    ['an owner changes their name', ada, change(`full_name = 'Ada King'`), 1],
    ['an owner changes their photo path', ada, change(`avatar_url = '${makePhotoPath(ada.id)}'`), 1],
    ['an owner removes their name and photo path', ada, change('full_name = null, avatar_url = null'), 1],
    ['an account cannot change the profile of another', bob, `${change(`full_name = 'Bob'`)} ${ofAda}`, 0],
    ['an owner cannot change the id of their profile', ada, change(`id = '${eve.id}'`), refusedByPolicy],
    ['an owner upserts their own profile', ada, upsert(ada.id), 1],
    ['an owner upserts their own missing profile', eve, upsert(eve.id), 1],
    ['an account cannot upsert the profile of another', bob, upsert(ada.id), refusedByPolicy],
    ['the operator deletes a profile', operator, `delete from ${table} ${ofAda}`, 1],
  ]);

  const save = (column: string, value: string) =>
    database.attempt(ada, `update ${table} set ${column} = $1`, value);

  it.each([
    ['of 100 emoji', '🙂'.repeat(100)],
    ['with a zero-width non-joiner', 'می\u200cخواهم'],
  ])('a profile may have a name %s', async (_, name) => {
    expect(await save('full_name', name)).toBe(1);
  });

  it.each([
    ['an empty name', '', 'characters'],
    ['a name of zero-width characters', '\u200b\u2060', 'characters'],
    ['a name of 101 emoji', '🙂'.repeat(101), 'length'],
  ])('a profile cannot have %s', async (_, name, constraint) => {
    expect(await save('full_name', name)).toBe(`23514 profiles_full_name_${constraint}`);
  });

  it('a profile may have a photo path with a version', async () => {
    expect(await save('avatar_url', `${makePhotoPath(ada.id)}?v=1764547200000`)).toBe(1);
  });

  it.each(rasterExtensions)('a profile may have a photo with the file extension .%s', async (extension) => {
    expect(await save('avatar_url', makePhotoPath(ada.id).replace('webp', extension))).toBe(1);
  });

  it.each([
    ['a javascript: URL before a line break', `javascript:alert(1)\n${makePhotoPath(ada.id)}`],
    ['a javascript: URL after a line break', `${makePhotoPath(ada.id)}\njavascript:alert(1)`],
    ['the photo of another account', makePhotoPath(bob.id)],
    ['a file whose name is not avatar', makePhotoPath(ada.id).replace('avatar.webp', 'holiday.webp')],
    ['an SVG file', makePhotoPath(ada.id).replace('webp', 'svg')],
    ['a path with another query string', `${makePhotoPath(ada.id)}?next=https://example.com`],
    ['a path with a version of 21 digits', `${makePhotoPath(ada.id)}?v=${'1'.repeat(21)}`],
  ])('a profile cannot have %s as its photo', async (_, url) => {
    expect(await save('avatar_url', url)).toBe('23514 profiles_avatar_url_format');
  });
}
