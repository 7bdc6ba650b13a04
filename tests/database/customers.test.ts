import { expect, it } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';
import { runScript } from '../support/run.ts';

const { backend, url, ask } = await serveEmbedded();
const account = { email: 'ada@example.com', password: 'open sesame' };
await ask('POST', '/auth/v1/signup', account);

const customers = async (...args: string[]) => {
  const { code, stdout, stderr } = await runScript('scripts/customers.ts', args, {
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_KEY: 'sb_publishable_of_that_project',
    SUPABASE_SECRET_KEY: backend.secretKey,
  });
  return { code, output: stdout || stderr.replace(/^Backend: .*\n/, '').trim() };
};

it('npm run customers sets, renews and ends the plan of an account', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const run = async (...args: string[]) => (await customers(...args)).output;
  expect(await run('show', account.email)).toBe(
    `ada@example.com: plan free since ${today}, without an end date\n`,
  );
  expect(await run('set', 'Ada@Example.com', 'leader', '--until', '2099-01-01')).toBe(
    `Ada@example.com: plan leader since ${today}, until 2099-01-01\n`,
  );
  await run('set', account.email, 'leader', '--until', '2100-01-01');
  await run('set', account.email, 'free');
  expect(await run('show', account.email)).toBe(
    `ada@example.com: plan free since ${today}, without an end date\n`,
  );
});

const set = ['set', account.email, 'leader'];

it.each([
  [['set', 'bob@example.com', 'leader'], 'No account has the email address bob@example.com.'],
  [['show', 'bob@example.com'], 'No account has the email address bob@example.com.'],
  [['set', 'bob', 'leader'], '"bob" is not an email address. Use the customer\'s sign-in email address.'],
  [['set', account.email, 'gold'], '"gold" is not a plan. Use one of: free, leader, enterprise.'],
  [[...set, '--until', '2099-02-30'], '--until is "2099-02-30". Use a valid date, such as 2026-01-31.'],
  [
    [...set, '--until', '2025-01-01'],
    '--until 2025-01-01 is in the past. To end a paid plan, set the plan to "free".',
  ],
  [
    ['set', account.email, 'free', '--until', '2099-01-01'],
    'The plan "free" has no last day. Leave out --until.',
  ],
  [['show', account.email, 'leader'], 'Invalid arguments for the command "show".'],
  [['end', account.email], 'Unknown command "end".'],
  [['set', account.email], 'npm run customers -- show'],
])('npm run customers rejects the arguments %j and prints: %s', async (args, message) => {
  expect(await customers(...args)).toEqual({ code: 1, output: expect.stringContaining(message) });
});

it('npm run customers rejects an account whose email address is not confirmed', async () => {
  await ask('POST', '/auth/v1/signup', { ...account, email: 'eve@example.com' });
  await backend.query("update auth.users set email_confirmed_at = null where email = 'eve@example.com'");
  expect(await customers('set', 'eve@example.com', 'leader')).toEqual({
    code: 1,
    output:
      'The account eve@example.com is not confirmed. Ask the customer to open the link in the confirmation email, or to sign up again.',
  });
});
