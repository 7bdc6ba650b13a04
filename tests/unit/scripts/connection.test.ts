import { expect, it } from 'vitest';
import { getConnectionOptions } from '../../../scripts/verify/database';

it.each([
  ['db.ref.supabase.co:5432/postgres', 'require'],
  ['localhost.example:5432/ssl', 'require'],
  ['127.0.0.1:5432/postgres', undefined],
  ['[::1]:5432/postgres', undefined],
  ['db.example.com/postgres?sslmode=verify-full', undefined],
])('by default, the connection to %s has the ssl option %s', (url, ssl) => {
  expect(Reflect.get(getConnectionOptions(`postgres://ssl:secret@${url}`), 'ssl')).toBe(ssl);
});
