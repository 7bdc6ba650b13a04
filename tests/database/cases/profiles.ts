import { expect, it } from 'vitest';
import { rasterExtensions } from '../../../src/shared/image-types.ts';
import type { Database } from '../../support/database.ts';
import { ada, bob, eve, operator, refusedByPolicy, testCases } from '../people.ts';

const table = 'public.profiles';

const makePhotoPath = (id: string) => `/storage/v1/object/public/avatars/${id}/avatar.webp`;
/** The URL of an account's photo in the storage service. @param length pads the URL to this length */
const makePhotoUrl = (id: string, length = 0) => {
  const host = 'https://example.com';
  return `${host}${'x'.repeat(Math.max(0, length - host.length - makePhotoPath(id).length))}${makePhotoPath(id)}`;
};

const create = ({ id }: { id: string }) => `insert into ${table} (id) values ('${id}')`;
const change = (values: string) => `update ${table} set ${values}`;
const ofAda = `where id = '${ada.id}'`;
// The statement of the account screen after a photo upload.
const upsert = (id: string) =>
  `insert into ${table} (id, avatar_url) values ('${id}', '${makePhotoUrl(id)}')
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
    ['an owner changes their photo URL', ada, change(`avatar_url = '${makePhotoUrl(ada.id)}'`), 1],
    ['an owner removes their name and photo URL', ada, change('full_name = null, avatar_url = null'), 1],
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
    ['of 1 character', 'A'],
    ['of 100 emoji', '🙂'.repeat(100)],
    ['in a right-to-left script', 'עדה לאבלייס'],
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

  it.each([
    ['of 2,048 characters', makePhotoUrl(ada.id, 2048)],
    ['with the scheme http', `http://localhost:4321${makePhotoPath(ada.id)}`],
    [
      'with a path before the storage path and a version in the query string',
      `https://example.com/api${makePhotoPath(ada.id)}?v=1764547200000`,
    ],
  ])('a profile may have a photo URL %s', async (_, url) => {
    expect(await save('avatar_url', url)).toBe(1);
  });

  it.each(rasterExtensions)('a profile may have a photo with the file extension .%s', async (extension) => {
    expect(await save('avatar_url', makePhotoUrl(ada.id).replace('webp', extension))).toBe(1);
  });

  it('a profile cannot have a photo URL of 2,049 characters', async () => {
    expect(await save('avatar_url', makePhotoUrl(ada.id, 2049))).toBe('23514 profiles_avatar_url_length');
  });

  it.each([
    ['a javascript: URL', 'javascript:alert(1)'],
    ['a data: URL', 'data:image/png;base64,AA=='],
    ['a javascript: URL before a line break', `javascript:alert(1)\n${makePhotoUrl(ada.id)}`],
    ['a javascript: URL after a line break', `${makePhotoUrl(ada.id)}\njavascript:alert(1)`],
    ['an image outside the storage service', 'https://example.com/a.png'],
    ['the photo of another account', makePhotoUrl(bob.id)],
    ['a file whose name is not avatar', makePhotoUrl(ada.id).replace('avatar.webp', 'holiday.webp')],
    ['an SVG file', makePhotoUrl(ada.id).replace('webp', 'svg')],
    ['a photo in another bucket', makePhotoUrl(ada.id).replace('/avatars/', '/documents/')],
    ['a URL with an unknown query string', `${makePhotoUrl(ada.id)}?next=https://example.com`],
    ['a URL with the path of a photo in its query string', `https://example.com/?${makePhotoPath(ada.id)}`],
    ['a URL with a password', makePhotoUrl(ada.id).replace('//', '//ada:secret@')],
  ])('a profile cannot have %s as its photo', async (_, url) => {
    expect(await save('avatar_url', url)).toBe('23514 profiles_avatar_url_format');
  });
}
