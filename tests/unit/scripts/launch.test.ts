/** `npm run launch`, with answers instead of a terminal and without a project. */
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { type Cli, launchBackend } from '../../../scripts/launch/backend';
import { writeCompany } from '../../../scripts/launch/company';
import { readProduction } from '../../../scripts/launch/production';
import type { Terminal } from '../../../scripts/programs/terminal';
import { temporaryFolder } from '../../support/folder';
import { runScript } from '../../support/run';

const { at, read } = temporaryFolder();
const root = process.cwd();

beforeEach(() => {
  for (const name of ['content/site.yaml', 'content/legal', 'supabase/config.toml'])
    cpSync(name, at(name), { recursive: true });
  process.chdir(at());
  vi.stubEnv('HOME', at());
  vi.stubEnv('DATABASE_URL', '');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => process.chdir(root));

/** A terminal whose operator accepts every suggestion except the answers, by a part of the question. A list has one per time. */
function answer(
  answers: Record<string, string | string[]>,
  isConfirmed = true,
): Terminal & { asked: string[] } {
  const asked: string[] = [];
  const find = (question: string) => {
    asked.push(question);
    const given = Object.entries(answers).find(([part]) => question.includes(part))?.[1];
    return Array.isArray(given) ? given.shift() : given;
  };
  return {
    asked,
    ask: async (question, fallback = '') => find(question) ?? fallback,
    askSecret: async (question) => find(question) ?? 're_secret',
    confirm: async (question) => {
      find(question);
      return isConfirmed;
    },
  };
}

const content = parse(readFileSync('content/site.yaml', 'utf8'));

const companyAnswers = {
  'Name of the company': "Ada's Agents: & Co",
  'URL of the site': 'https://www.ada.example',
  'Postal address': '1 Main Street, 10115 Berlin',
  'for legal': 'law@ada.example',
};

it('launch company writes the answers', async () => {
  await writeCompany(answer(companyAnswers));
  const site = parse(read('content/site.yaml'));
  expect(site).toMatchObject({
    name: "Ada's Agents: & Co",
    legalName: content.legalName,
    url: 'https://www.ada.example',
    address: ['1 Main Street', '10115 Berlin'],
    emails: { contact: content.emails.contact.replace(/@.*/, '@ada.example'), legal: 'law@ada.example' },
  });
});

it('launch company removes the placeholder marks of answered fields', async () => {
  await writeCompany(answer(companyAnswers));
  const site = parse(read('content/site.yaml'));
  expect([site.placeholders ?? []].flat()).toEqual(
    [content.placeholders ?? []]
      .flat()
      .filter((name: string) => !['name', 'address', 'emails'].includes(name)),
  );
});

it('launch company dates the legal documents that have a date', async () => {
  await writeCompany(answer(companyAnswers));
  const today = new Date().toISOString().slice(0, 10);
  expect(read('content/legal/privacy-policy.mdx')).toMatch(
    new RegExp(`^date: ${today}\\nlistLabel: Updated ${today.slice(0, 4)}$`, 'm'),
  );
  expect(read('content/legal/legal-imprint.mdx')).toBe(
    readFileSync(`${root}/content/legal/legal-imprint.mdx`, 'utf8'),
  );
});

/** Runs launch company with an operator who presses Enter at every question. @returns what it has changed */
async function findChanges() {
  const files = [
    'content/site.yaml',
    ...readdirSync(at('content/legal'), { recursive: true }).map((name) => `content/legal/${name}`),
  ];
  const readAll = () => files.filter((name) => name.includes('.')).map((name) => [name, read(name)] as const);
  const before = new Map(readAll());
  await writeCompany(answer({}, false));
  return readAll().filter(([name, text]) => before.get(name) !== text);
}

it('launch company changes nothing in placeholder content when the operator accepts every suggestion', async () => {
  expect(await findChanges()).toEqual([]);
});

it('launch company changes nothing in its own answers when the operator accepts every suggestion', async () => {
  await writeCompany(
    answer({ 'URL of the site': 'https://www.ada.example', 'for legal': 'law@other.example' }),
  );
  expect(await findChanges()).toEqual([]);
});

it('launch company leaves the email addresses of a company that changes its domain', async () => {
  await writeCompany(answer({ 'URL of the site': 'https://www.ada.example' }));
  const { emails } = parse(read('content/site.yaml'));
  await writeCompany(answer({ 'URL of the site': 'https://www.grace.example' }));
  expect(parse(read('content/site.yaml'))).toMatchObject({ url: 'https://www.grace.example', emails });
});

it('launch company keeps the mark of email addresses while one of them is a placeholder', async () => {
  await writeCompany(answer({ 'for contact': 'ada@ada.example' }));
  expect(parse(read('content/site.yaml')).placeholders).toContain('emails');
});

it.each([
  ['URL of the site', 'https://ada.example/home', 'https://ada.example', 'Write the absolute URL'],
  ['for contact', 'hello(at)acme', 'hello@acme.example', 'Write a complete email address'],
  ['Country', 'XX', 'DE', 'Write the two capital letters of a country'],
  ['Country', 'Germany', 'DE', 'Write the two capital letters of a country'],
  ['Name of the company', 'A name of more than 24 letters', 'Ada', 'Write at most 24 characters'],
])('launch company asks for "%s" again after the answer %s', async (question, wrong, right, reason) => {
  const terminal = answer({ [question]: [wrong, right] });
  await writeCompany(terminal);
  expect(terminal.asked.filter((asked) => asked.includes(question))).toHaveLength(2);
  expect(vi.mocked(console.log).mock.calls.join('\n')).toContain(`"${wrong}" is not accepted: ${reason}`);
  expect(read('content/site.yaml')).toContain(right);
});

it('launch company dates the legal documents only after a yes', async () => {
  const policy = read('content/legal/privacy-policy.mdx');
  await writeCompany(answer({ 'Name of the company': 'Ada' }, false));
  expect(read('content/legal/privacy-policy.mdx')).toBe(policy);
});

const reference = 'tsrqponmlkjihgfedcba';
const keys = JSON.stringify([{ api_key: 'sb_publishable_1' }, { api_key: 'sb_secret_1' }]);

/** A CLI that records its calls, and the files that they name. @param secrets the names that the project has */
function recordCli(...secrets: string[]) {
  const calls: string[] = [];
  const files: { mode: number; text: string; name: string }[] = [];
  const environments: (NodeJS.ProcessEnv | undefined)[] = [];
  const cli: Cli = (args, { environment, isRead } = {}) => {
    if (isRead) return args[0] === 'secrets' ? JSON.stringify(secrets.map((name) => ({ name }))) : keys;
    environments.push(environment);
    calls.push(args.join(' ').replace(/ \/\S*\//, ' '));
    for (const name of args.filter((arg) => existsSync(arg) && arg.startsWith('/')))
      files.push({ mode: statSync(name).mode & 0o777, text: readFileSync(name, 'utf8'), name });
    return '';
  };
  return { cli, calls, files, environments };
}

const answers = { Reference: reference, Sender: 'mail@ada.example', 'for each message': 'ada@ada.example' };

it('launch backend applies everything, without a secret in a command line, in the output or in a file that stays', async () => {
  const { cli, calls, files, environments } = recordCli();
  const settings = await launchBackend(answer(answers), cli);
  expect(readProduction()).toMatchObject({
    project_id: reference,
    site_url: content.url,
    host: 'smtp.resend.com',
    admin_email: 'mail@ada.example',
    placeholders: [],
  });
  expect(read('supabase/config.toml')).toMatch(/^project_id = "website"$/m);
  const remote = `--remote=${reference}`;
  expect(calls).toEqual([
    `db push ${remote}`,
    `config push ${remote}`,
    `functions deploy ${remote} --use-api`,
    `db query ${remote} --file webhooks.sql --yes`,
    `secrets set ${remote} --env-file secrets.env --yes`,
  ]);
  expect(environments[1]).toEqual({ SMTP_PASSWORD: 're_secret' });
  const [webhooks, secrets] = files;
  expect(files.map(({ mode, name }) => [mode, existsSync(name)])).toEqual([
    [0o600, false],
    [0o600, false],
  ]);
  const secret = /WEBHOOK_SECRET="([\da-f]{64})"/.exec(secrets?.text ?? '')?.[1];
  expect(secrets?.text).toContain('MAIL_API_KEY="re_secret"\n');
  expect(secrets?.text).toContain('MAIL_TO="ada@ada.example"\n');
  expect(webhooks?.text.match(new RegExp(`"x-webhook-secret":"${secret}"`, 'g'))).toHaveLength(2);
  for (const [name, table] of [
    ['notify-operator', 'contact_submissions'],
    ['confirm-newsletter', 'newsletter_subscribers'],
  ])
    expect(webhooks?.text).toContain(`create or replace trigger "${name}" after insert on public.${table}
  for each row execute function supabase_functions.http_request('https://${reference}.supabase.co/functions/v1/${name}', 'POST',`);
  const printed = vi.mocked(console.log).mock.calls.join('\n');
  expect(printed).toContain('PUBLIC_SUPABASE_KEY="sb_publishable_1"');
  for (const text of [printed, ...calls]) expect(text).not.toMatch(/re_secret|sb_secret|[\da-f]{64}/);
  expect(JSON.stringify(settings)).not.toContain('sb_secret');
  expect(statSync(at('.website.env')).mode & 0o777).toBe(0o600);
});

it('launch backend asks before it replaces the project, the secrets and the file with the keys', async () => {
  await launchBackend(answer(answers), recordCli().cli);
  const before = read('.website.env');
  const { cli, calls } = recordCli('WEBHOOK_SECRET');
  const terminal = answer({}, false);
  await launchBackend(terminal, cli);
  expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
    'db push',
    'config push',
    'functions deploy',
  ]);
  expect(terminal.asked.filter((question) => question.endsWith('?'))).toEqual([
    expect.stringContaining(`Use ${reference} and the other values`),
    'The functions have secrets and webhooks. Replace them?',
    expect.stringContaining(`Replace ${at('.website.env')}`),
  ]);
  expect(read('.website.env')).toBe(before);
});

it('launch backend writes nothing new when the operator accepts every suggestion', async () => {
  await launchBackend(answer(answers), recordCli().cli);
  const before = read('supabase/config.toml');
  await launchBackend(answer({}, false), recordCli('WEBHOOK_SECRET').cli);
  expect(read('supabase/config.toml')).toBe(before);
});

it.each([
  ['Reference', 'https://supabase.com/dashboard', reference],
  ['Sender', 'hello(at)acme', 'mail@ada.example'],
])('launch backend asks for "%s" again after the answer %s', async (question, wrong, right) => {
  const terminal = answer({ ...answers, [question]: [wrong, right] });
  await launchBackend(terminal, recordCli().cli);
  expect(terminal.asked.filter((asked) => asked.includes(question))).toHaveLength(2);
});

it('launch backend applies migrations through DATABASE_URL, with the password in a variable', async () => {
  const pooler = 'aws-0-eu-central-1.pooler.supabase.com:5432/postgres';
  vi.stubEnv('DATABASE_URL', `postgresql://postgres.${reference}:a%40b@${pooler}`);
  const { cli, calls, environments } = recordCli();
  await launchBackend(answer(answers), cli);
  expect(calls[0]).toBe(`db push --remote=postgresql://postgres.${reference}@${pooler}`);
  expect(environments[0]).toEqual({ PGPASSWORD: 'a@b' });
});

it('launch backend keeps DATABASE_URL in the file with the keys', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://postgres@db.ada.example/postgres');
  await launchBackend(answer(answers), recordCli().cli);
  expect(read('.website.env')).toContain('DATABASE_URL="postgres://postgres@db.ada.example/postgres"\n');
});

it("launch checks an operator's own Supabase instead of the settings of a hosted project", async () => {
  const env = {
    PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9',
    PUBLIC_SUPABASE_KEY: 'sb_publishable_1',
    DATABASE_URL: '',
  };
  const { stdout } = await runScript(path.join(root, 'scripts/launch.ts'), [], env, root);
  expect(stdout).not.toContain('config.toml');
  expect(stdout).toContain('FAIL  the project responds');
});

it('launch lists placeholders of the project with file and line', () => {
  const line = read('supabase/config.toml').split('\n').indexOf('project_id = "abcdefghijklmnopqrst"') + 1;
  const { placeholders } = readProduction();
  expect(placeholders).toHaveLength(3);
  expect(placeholders[0]).toBe(`supabase/config.toml:${line}: project_id is "abcdefghijklmnopqrst".`);
});
