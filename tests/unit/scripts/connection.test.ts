import { expect, it } from 'vitest';
import { checkDatabase, getConnectionOptions } from '../../../scripts/verify/database';

it.each([
  ['db.ref.supabase.co:5432/postgres', 'requires TLS', 'require'],
  ['localhost.example:5432/ssl', 'requires TLS', 'require'],
  ['127.0.0.1:5432/postgres', 'does not require TLS', undefined],
  ['[::1]:5432/postgres', 'does not require TLS', undefined],
  ['db.example.com/postgres?sslmode=verify-full', 'leaves TLS to its sslmode', undefined],
])('the connection to %s %s', (url, _, ssl) => {
  expect(Reflect.get(getConnectionOptions(`postgres://ssl:secret@${url}`), 'ssl')).toBe(ssl);
});

it.each([
  'db.ref.supabase.co',
  'https://ref.supabase.co',
  'postgres://postgres:se#cret@db.ref.supabase.co:5432/postgres',
  'postgres://postgres:p@se/cret@db.ref.supabase.co:5432/postgres',
])('DATABASE_URL cannot be %s, and the message does not print it', async (url) => {
  await expect(Array.fromAsync(checkDatabase(url))).rejects.toThrow(
    /^DATABASE_URL is not a URL such as .*percent-encode(?!.*cret)/,
  );
});

it('a database that does not respond is reported with its host, but not with its password', async () => {
  await expect(
    Array.fromAsync(checkDatabase('postgres://postgres:se%40cret@127.0.0.1:9/postgres')),
  ).rejects.toThrow(
    'The database at 127.0.0.1 did not respond (ECONNREFUSED). Check the host and the password in DATABASE_URL.',
  );
});
