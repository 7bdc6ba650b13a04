import { expect, it } from 'vitest';
import { runCustomers } from '../../scripts/customers.ts';
import { createCommand } from '../support/command.ts';
import { serveEmbedded } from '../support/embedded.ts';

const embedded = await serveEmbedded();
const { backend, ask } = embedded;
const run = createCommand(runCustomers, embedded);
const email = 'ada@example.com';
await ask('POST', '/auth/v1/signup', { email, password: 'open sesame' });

it('npm run customers sets, renews and ends the plan of an account', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const free = `ada@example.com: plan free since ${today}, without an end date`;
  expect(await run('show', email)).toBe(free);
  expect(await run('set', 'Ada@Example.com', 'leader', '--until', '2099-01-01')).toBe(
    `Ada@example.com: plan leader since ${today}, until 2099-01-01`,
  );
  await run('set', email, 'leader', '--until', '2100-01-01');
  await run('set', email, 'free');
  expect(await run('show', email)).toBe(free);
});

it.each([
  ['show bob@example.com', 'No account has the email address bob@example.com.'],
  ['set bob leader', '"bob" is not an email address. Use the customer\'s sign-in email address.'],
  [`set ${email} gold`, '"gold" is not a plan. Use one of: free, leader, enterprise.'],
  [
    `set ${email} leader --until 2099-02-30`,
    '--until is "2099-02-30". Use a valid date, such as 2026-01-31.',
  ],
  [
    `set ${email} leader --until 2025-01-01`,
    '--until 2025-01-01 is in the past. To end a paid plan, set the plan to "free".',
  ],
  [`set ${email} free --until 2099-01-01`, 'The plan "free" has no last day. Leave out --until.'],
  [`show ${email} leader`, 'Invalid arguments for the command "show".'],
  [`end ${email}`, 'Unknown command "end".'],
  [`set ${email}`, 'npm run customers -- show'],
])('npm run customers -- %s fails and prints: %s', async (args, message) => {
  await expect(run(...args.split(' '))).rejects.toThrow(message);
});

it('npm run customers rejects an account whose email address is not confirmed', async () => {
  await ask('POST', '/auth/v1/signup', { email: 'eve@example.com', password: 'open sesame' });
  await backend.query("update auth.users set email_confirmed_at = null where email = 'eve@example.com'");
  await expect(run('set', 'eve@example.com', 'leader')).rejects.toThrow(
    'The account eve@example.com is not confirmed. Ask the customer to open the link in the confirmation email, or to sign up again.',
  );
});
