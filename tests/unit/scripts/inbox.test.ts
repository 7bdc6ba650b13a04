/** npm run inbox: which backend it asks. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { toText } from '../../../scripts/inbox.ts';
import { escapeControls } from '../../../scripts/programs/terminal.ts';

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

it.each([
  ['\u061c', '\\u061c'],
  ['\u202e', '\\u202e'],
  ['\u001b', '\\u001b'],
  ['\u009b', '\\u009b'],
  ['\t', '\\u0009'],
])('the list of messages escapes the control or direction character %j', (character, escaped) => {
  const message = {
    id: '1',
    idempotency_key: '1a2b3c4d-0000-4000-8000-000000000000',
    full_name: `Ada${character}`,
    email: 'ada@example.com',
    company_name: '',
    problem_description: `one${character}two\nthree`,
    additional_info: 'Package: Free',
    created_at: '2025-07-12T14:05:00Z',
    handled_at: null,
    held_at: null,
  };
  const text = toText([message]);
  expect(text).toContain(`Ada${escaped} <`);
  expect(text).toContain(`  one${escaped}two\n  three\n`);
});

it('escaping control characters in JSON keeps its content', () => {
  const person = { full_name: 'Ada\u001b[31m\u202e', rows: ['\u2028'] };
  const text = escapeControls(JSON.stringify(person, null, 2));
  expect(text).toContain('Ada\\u001b[31m\\u202e');
  expect(JSON.parse(text)).toEqual(person);
});
