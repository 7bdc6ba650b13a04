/** npm run inbox: which backend it asks. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { toText } from '../../../scripts/inbox.ts';

it('asks no other backend where the address of the project of the key is missing', async () => {
  const failure = await promisify(execFile)(process.execPath, ['scripts/inbox.ts'], {
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: '',
      PUBLIC_SUPABASE_KEY: '',
      SUPABASE_SECRET_KEY: 'sb_secret_1',
    },
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(
      'SUPABASE_SECRET_KEY is set, PUBLIC_SUPABASE_URL is not. Set it to the address of that project.',
    ),
  });
});

it.each(['\u061c', '\u200f', '\u2028', '\u202e', '\u001b'])(
  'shows no sign that steers a terminal: %j',
  (sign) => {
    const message = {
      id: '1',
      idempotency_key: '1a2b3c4d-0000-4000-8000-000000000000',
      full_name: `Ada${sign}`,
      email: 'ada@example.com',
      company_name: '',
      problem_description: `one${sign}two`,
      additional_info: 'Package: Free',
      created_at: '2025-07-12T14:05:00Z',
      handled_at: null,
      held_at: null,
    };
    expect(toText([message])).toContain('  onetwo\n');
  },
);
