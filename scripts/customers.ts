/** `npm run customers`: shows and sets an account's plan with the secret key, in the same backend as `npm run inbox`. */

import type { Database } from '../src/client/backend/database.types.ts';
import { toCanonicalEmail } from '../src/shared/email-address.ts';
import { UserError } from '../src/shared/user-error.ts';
import { type Backend, callFunction, withBackend } from './programs/backend.ts';
import { readArguments, readEmail, requireDay, runCommand } from './programs/command.ts';
import { escapeControls } from './programs/terminal.ts';

type Tier = Database['public']['Enums']['subscription_tier'];
const plans = Object.keys({ free: 0, leader: 0, enterprise: 0 } satisfies Record<Tier, 0>);
const usage = `npm run customers -- show ada@example.com                           prints the plan of an account
npm run customers -- set ada@example.com leader --until 2099-12-31  sets the plan and its last day
npm run customers -- set ada@example.com leader                     sets the plan without a last day
Plans: ${plans.join(', ')}. Every change is recorded.`;

interface Person {
  account: { email_confirmed_at: string | null }[];
  subscribers?: Record<'subscription_tier' | 'purchase_date' | 'subscription_end', string | null>[];
}

/** @throws UserError if no account has the email address, or if its owner has not confirmed it */
async function findPlan(backend: Backend, email: string) {
  const person = await callFunction<Person>(backend, 'find_person', { email_address: email });
  const [account] = person.account;
  if (!account) throw new UserError(`No account has the email address ${email}.`);
  // Anyone could have signed up with the customer's email address.
  if (!account.email_confirmed_at)
    throw new UserError(
      `The account ${email} is not confirmed. Ask the customer to open the link in the confirmation email, or to sign up again.`,
    );
  return person.subscribers?.[0];
}

/** @throws UserError for an unknown command, or arguments that do not suit it */
function rejectUnsuitable([command, email = '', plan, ...rest]: string[], until: string | undefined): void {
  const isComplete = command === 'set' ? plan !== undefined : command === 'show' && !plan && !until;
  if (command !== 'set' && command !== 'show')
    throw new UserError(`${command ? `Unknown command "${command}".` : 'Add a command.'}\n\n${usage}`);
  if (!isComplete || rest.length > 0)
    throw new UserError(`Invalid arguments for the command "${command}".\n\n${usage}`);
  readEmail(email, "Use the customer's sign-in email address.");
  if (plan !== undefined && !plans.includes(plan))
    throw new UserError(`"${plan}" is not a plan. Use one of: ${plans.join(', ')}.`);
  if (until === undefined) return;
  if (plan === 'free') throw new UserError('The plan "free" has no last day. Leave out --until.');
  requireDay('--until', until);
  if (Date.parse(until) < Date.now() - 86_400_000)
    throw new UserError(`--until ${until} is in the past. To end a paid plan, set the plan to "free".`);
}

/** @param args the command's arguments @param connect runs a function with the backend */
export async function runCustomers(args: string[], connect = withBackend): Promise<void> {
  const options = { until: { type: 'string' } } as const;
  const { values, positionals } = readArguments(usage, { args, allowPositionals: true, options });
  rejectUnsuitable(positionals, values.until);
  const [command, emailArgument = '', tier] = positionals;
  const email = toCanonicalEmail(emailArgument);
  await connect(async (backend) => {
    let plan = await findPlan(backend, email);
    if (command === 'set') {
      await callFunction(backend, 'set_subscription', { email, tier, until: values.until ?? null });
      plan = await findPlan(backend, email);
    }
    const { subscription_tier = 'free', purchase_date, subscription_end } = plan ?? {};
    const start = purchase_date ? ` since ${purchase_date}` : '';
    const end = subscription_end ? `until ${subscription_end}` : 'without an end date';
    console.log(escapeControls(`${email}: plan ${subscription_tier}${start}, ${end}`));
  });
}

if (import.meta.main) await runCommand(() => runCustomers(process.argv.slice(2)));
