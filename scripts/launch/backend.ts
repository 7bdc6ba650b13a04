/** `npm run launch -- backend`: applies migrations, settings, functions, secrets and webhooks to a hosted project. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../src/shared/user-error.ts';
import { plainEmailAddressPattern } from '../../supabase/functions/_shared/send-email.ts';
import { readSite } from '../content/site.ts';
import { askUntilValid, type Terminal } from '../programs/terminal.ts';
import { parseDatabaseUrl } from '../verify/database.ts';
import { isPlaceholder, readProduction, writeProduction } from './production.ts';

interface CallOptions {
  environment?: NodeJS.ProcessEnv;
  /** Returns the output instead of printing it. */
  isRead?: boolean;
}

/** Runs a command of the Supabase CLI in this terminal, where it asks before it changes something. @throws UserError if it fails */
export type Cli = (args: string[], options?: CallOptions) => string;

/** The functions that database webhooks call, by the table whose new rows they receive. */
const webhooks = { contact_submissions: 'notify-operator', newsletter_subscribers: 'confirm-newsletter' };

/** SQL that creates or replaces the webhooks, as the dashboard does. */
const renderWebhooks = (url: string, secret: string) => `do $$ begin
  if to_regprocedure('supabase_functions.http_request()') is null then
    raise exception 'Turn on Database Webhooks in the dashboard, under Integrations, and run this command again.';
  end if;
end $$;
${Object.entries(webhooks)
  .map(
    ([table, name]) => `create or replace trigger "${name}" after insert on public.${table}
  for each row execute function supabase_functions.http_request('${url}/functions/v1/${name}', 'POST',
  '{"content-type":"application/json","x-webhook-secret":"${secret}"}', '{}', '5000');`,
  )
  .join('\n')}
`;

/** Writes secrets into a file that only this user can read, and deletes it after use: command lines are public. */
function withFile(name: string, text: string, use: (file: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-'));
  try {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Formats variables for a shell and for the CLI, which both expand a dollar sign between double quotes. */
const renderEnvironment = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value.replace(/[\\"$`]/g, '\\$&')}"\n`)
    .join('');

/**
 * Returns the database for `db push`. On a network without IPv6, DATABASE_URL names the pooler, which has IPv4. Its password
 * becomes a variable.
 */
function findDatabase(remote: string): { target: string; environment: NodeJS.ProcessEnv } {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return { target: remote, environment: {} };
  const url = parseDatabaseUrl(DATABASE_URL);
  const environment = url.password ? { PGPASSWORD: decodeURIComponent(url.password) } : {};
  url.password = '';
  return { target: `--remote=${url}`, environment };
}

function readPublishableKey(cli: Cli, remote: string): string {
  const output = cli(['projects', 'api-keys', remote, '--output', 'json'], { isRead: true });
  const keys: { api_key: string }[] = JSON.parse(output);
  const found = keys.find(({ api_key }) => api_key.startsWith('sb_publishable_'));
  if (found) return found.api_key;
  throw new UserError(
    'The project has no key sb_publishable_… Create one in the dashboard under Project Settings, API Keys.',
  );
}

/** Asks for the project, the URL and the email service, and writes them into supabase/config.toml. */
async function askForProduction(terminal: Terminal): Promise<void> {
  const { url: site_url, emails, name: sender_name } = readSite();
  const before = readProduction();
  const ask = (question: string, stored: string, suggestion: string, pattern = /./, form = '') =>
    askUntilValid(terminal, question, isPlaceholder(stored) ? suggestion : stored, (answer) =>
      pattern.test(answer) ? undefined : `Write ${form}`,
    );
  writeProduction({
    project_id: await ask(
      'Reference of the Supabase project: Project Settings, General',
      before.project_id,
      '',
      /^[a-z]{20}$/,
      '20 small letters',
    ),
    site_url,
    host: await ask('SMTP server of the email service', before.host, ''),
    user: await ask('SMTP user', before.user, ''),
    admin_email: await ask(
      'Sender of all emails',
      before.admin_email,
      emails.contact,
      plainEmailAddressPattern,
      'a complete email address',
    ),
    sender_name,
  });
}

/** Sets the functions' secrets and the webhooks that know one of them. */
async function setSecrets(terminal: Terminal, cli: Cli, remote: string, apiKey: string): Promise<void> {
  const { project_id, site_url, admin_email, sender_name } = readProduction();
  const stored: { name: string }[] = JSON.parse(
    cli(['secrets', 'list', remote, '--output', 'json'], { isRead: true }),
  );
  if (
    stored.some(({ name }) => name === 'WEBHOOK_SECRET') &&
    !(await terminal.confirm('The functions have secrets and webhooks. Replace them?'))
  )
    return;
  const secret = randomBytes(32).toString('hex');
  const values = {
    WEBHOOK_SECRET: secret,
    MAIL_API_KEY: apiKey,
    MAIL_API_URL: process.env.MAIL_API_URL || 'https://api.resend.com/emails',
    MAIL_FROM: `${sender_name} <${admin_email}>`,
    MAIL_TO: await terminal.ask('Who gets an email for each message', readSite().emails.contact),
    SITE_URL: site_url,
  };
  // The webhooks first: if they fail, the next run finds no secrets and does both.
  withFile('webhooks.sql', renderWebhooks(`https://${project_id}.supabase.co`, secret), (file) =>
    cli(['db', 'query', remote, '--file', file, '--yes']),
  );
  withFile('secrets.env', renderEnvironment(values), (file) =>
    cli(['secrets', 'set', remote, '--env-file', file, '--yes']),
  );
}

/** Offers to store the operator's keys outside the repository, because every package can read .env. */
async function saveKeys(terminal: Terminal, values: Record<string, string>): Promise<void> {
  const file = path.join(homedir(), '.website.env');
  const question = `${existsSync(file) ? 'Replace' : 'Write'} ${file} with the keys for npm run verify?`;
  if (!(await terminal.confirm(question))) return;
  writeFileSync(file, renderEnvironment(values), { mode: 0o600 });
  chmodSync(file, 0o600);
}

/**
 * Applies everything to the project. Repeatable: the CLI changes only what differs, and asks first.
 * @returns the variables for `npm run verify`
 */
export async function launchBackend(terminal: Terminal, cli: Cli): Promise<NodeJS.ProcessEnv> {
  const { placeholders, project_id: current } = readProduction();
  const question = `Use ${current} and the other values of [remotes.production] in supabase/config.toml?`;
  if (placeholders.length > 0 || !(await terminal.confirm(question))) await askForProduction(terminal);
  const { project_id, site_url } = readProduction();
  const remote = `--remote=${project_id}`;
  const apiKey = process.env.MAIL_API_KEY || (await terminal.askSecret('API key of the email service'));
  const { target, environment } = findDatabase(remote);
  cli(['db', 'push', target], { environment });
  cli(['config', 'push', remote], { environment: { SMTP_PASSWORD: process.env.SMTP_PASSWORD || apiKey } });
  cli(['functions', 'deploy', remote, '--use-api']);
  await setSecrets(terminal, cli, remote, apiKey);
  const settings = {
    SITE_URL: site_url,
    PUBLIC_SUPABASE_URL: process.env.PUBLIC_SUPABASE_URL || `https://${project_id}.supabase.co`,
    PUBLIC_SUPABASE_KEY: readPublishableKey(cli, remote),
  };
  // The operator has added DATABASE_URL to the file.
  const { DATABASE_URL } = process.env;
  await saveKeys(terminal, { ...settings, ...(DATABASE_URL && { DATABASE_URL }) });
  console.log(`\nBuild settings for the host. None of them is secret:\n\n${renderEnvironment(settings)}`);
  return settings;
}
