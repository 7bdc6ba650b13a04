import { expect, it } from 'vitest';
import { rasterExtensions } from '../../../src/shared/image-types.ts';
import type { Actor, Database } from '../../support/database.ts';
import { ada, bob, type Case, insertInto, operator, refusedByPolicy, testCases, visitor } from '../people.ts';

const objects = 'storage.objects';
const buckets = 'storage.buckets';

const add = (name: string, bucket = 'avatars') =>
  `insert into ${objects} (bucket_id, name) values ('${bucket}', '${name}')`;
const change = (values: string) => `update ${objects} set ${values}`;
const list = `select * from ${objects} where bucket_id = 'avatars'`;

export function testAvatars(database: Database) {
  // Changes have no condition, so that the policy for reading does not hide the rows first.
  testCases(database, [
    ['an owner reads their own photo', ada, `select * from ${objects}`, 1],
    ['an account cannot see the photo of another', bob, `select * from ${objects}`, 0],
    ['a visitor cannot list photos', visitor, list, 0],
    ['the operator lists the photos', operator, list, 1],
    ['an owner adds a photo to their own folder', ada, add(`${ada.id}/avatar.webp`), 1],
    ['an owner replaces their own photo', ada, change(`metadata = '{}'`), 1],
    ['an owner changes the file extension of their photo', ada, change(`name = '${ada.id}/avatar.gif'`), 1],
    ['an account cannot replace the photo of another', bob, change(`metadata = '{}'`), 0],
    ['a visitor cannot replace a photo', visitor, change(`metadata = '{}'`), 0],
  ]);

  it.each<Case>([
    ['an owner removes their own photo', ada, `delete from ${objects}`, 1],
    ['an account cannot remove the photo of another', bob, `delete from ${objects}`, 0],
    ['a visitor cannot remove a photo', visitor, `delete from ${objects}`, 0],
  ])('%s', async (_, actor, sql, outcome) => {
    expect(await database.attempt({ ...actor, service: 'storage' }, sql)).toBe(outcome);
  });

  // The policies compare the whole name with the six that a photo of the account can have.
  it.each<[title: string, actor: Actor, sql: string]>([
    ['an account cannot add a photo to the folder of another', bob, add(`${ada.id}/avatar.webp`)],
    ['a visitor cannot add a photo to the folder of an account', visitor, add(`${ada.id}/avatar.webp`)],
    ['an account cannot add a photo with the file extension .svg', ada, add(`${ada.id}/avatar.svg`)],
    ['an account cannot add a photo whose name is not avatar', ada, add(`${ada.id}/holiday.png`)],
    ['an account cannot add a photo to another bucket', ada, add(`${ada.id}/avatar.webp`, 'documents')],
    ['an owner cannot move a photo to the folder of another', ada, change(`name = '${bob.id}/avatar.png'`)],
    ['an owner cannot rename their photo to avatar.svg', ada, change(`name = '${ada.id}/avatar.svg'`)],
    ['an owner cannot move their photo to another bucket', ada, change(`bucket_id = 'documents'`)],
  ])('%s', async (_, actor, sql) => {
    expect(await database.attempt(actor, sql)).toBe(refusedByPolicy);
  });

  it.each(rasterExtensions)('a photo can be a .%s file', async (ending) => {
    expect(await database.attempt(bob, add(`${bob.id}/avatar.${ending}`))).toBe(1);
  });

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
    ['storage.object.upload', 'can add and read a photo', 1, 1],
    ['storage.object.sign_upload_url', 'can neither add nor read a photo', refusedByPolicy, 0],
    ['storage.object.sign', 'can neither add nor read a photo', refusedByPolicy, 0],
  ])('the storage operation %s %s', async (operation, _, added, read) => {
    const attempt = (...statement: [string, ...unknown[]]) =>
      database.attempt({ ...ada, operation }, ...statement);
    expect(await attempt(add(`${ada.id}/avatar.webp`))).toBe(added);
    expect(await attempt(`select * from ${objects}`)).toBe(read);
  });

  // The storage service stores the row of an upload without policies.
  const upload = (id: string) => database.send(operator, [add(`${id}/avatar.webp`)], 300);
  const newcomer = { id: 'dddddddd-0000-4000-8000-000000000007', email: 'newcomer@example.com' };
  const remove: [string] = [`delete from auth.users where id = '${newcomer.id}'`];
  /** Waits until the first of two transactions has run its statement. */
  const untilPaused = () =>
    expect
      .poll(() => database.query(`select from pg_stat_activity where wait_event = 'PgSleep'`))
      .toHaveLength(1);

  it('a photo whose upload ends while its account is deleted is deleted with it', async () => {
    await database.query(...insertInto('auth.users', newcomer));
    const uploading = upload(newcomer.id);
    await untilPaused();
    expect(await database.send({ role: 'owner' }, remove)).toBe(1);
    expect(await uploading).toBe(1);
    expect(await database.query(`${list} and name like '${newcomer.id}%'`)).toEqual([]);
  });

  it('an upload that ends after the deletion of its account fails', async () => {
    await database.query(...insertInto('auth.users', newcomer));
    const removing = database.send({ role: 'owner' }, remove, 300);
    await untilPaused();
    expect(await upload(newcomer.id)).toBe('42501 The account of this photo does not exist');
    expect(await removing).toBe(1);
    expect(await database.query(`${list} and name like '${newcomer.id}%'`)).toEqual([]);
  });

  it('the photo bucket is public for images of five types up to 5 MB', async () => {
    const rows = await database.query(
      `select id, name, public, file_size_limit::int as bytes,
       array(select unnest(allowed_mime_types) order by 1) as types from ${buckets}`,
    );
    expect(rows).toEqual([
      {
        id: 'avatars',
        name: 'avatars',
        public: true,
        bytes: 5 * 1024 * 1024,
        types: ['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'],
      },
    ]);
  });
}
