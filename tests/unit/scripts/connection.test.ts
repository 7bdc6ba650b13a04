import { expect, it } from 'vitest';
import { getConnectionOptions } from '../../../scripts/verify/database';

it.each([
  ['db.ref.supabase.co:5432/postgres', 'requires TLS', 'require'],
  ['localhost.example:5432/ssl', 'requires TLS', 'require'],
  ['127.0.0.1:5432/postgres', 'does not require TLS', undefined],
  ['[::1]:5432/postgres', 'does not require TLS', undefined],
  ['db.example.com/postgres?sslmode=verify-full', 'leaves TLS to its sslmode', undefined],
])('the connection to %s %s', (url, _, ssl) => {
  expect(Reflect.get(getConnectionOptions(`postgres://ssl:secret@${url}`), 'ssl')).toBe(ssl);
});
