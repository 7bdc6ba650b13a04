/** Checks a Supabase project over its public API. Rows that it inserts are ones that the database must reject. */
import { randomUUID } from 'node:crypto';
import { checkAccount } from './account.ts';
import { type Answer, type Check, check, type Project, push, request, send } from './check.ts';

/** PostgreSQL's code for missing privileges. */
const refused = '42501';

const message = { full_name: 'v', email: 'v', problem_description: 'v', additional_info: 'v' };

/** Tables with a row: one without a key, or one that constraints reject, and whether visitors may insert. */
const tables: [name: string, row: object, isPublic: boolean][] = [
  ['profiles', { id: null }, false],
  ['subscribers', { user_id: null }, false],
  ['contact_submissions', message, true],
  ['newsletter_subscribers', { email: 'v', first_name: 'v' }, true],
];

/** Functions with parameters that change nothing, and whether visitors may call them. */
const functions: [name: string, parameters: object, isPublic: boolean][] = [
  ['unsubscribe_from_newsletter', { token: '' }, true],
  ['confirm_newsletter_subscription', { token: '', wording: 'verify' }, true],
  ['delete_own_account', {}, false],
  ['find_person', { address: '' }, false],
  ['list_messages', {}, false],
  ['list_newsletter_readers', {}, false],
  ['stop_newsletter', { address: '', cause: 'reader' }, false],
  ['delete_expired_rows', {}, false],
];

async function checkData({ url, key }: Project): Promise<Check[]> {
  const checks: Check[] = [];
  const add = (what: string, isPassed: boolean, { status, code }: Answer) =>
    checks.push(check(what, isPassed, `Answered ${status} ${code}. ${push}`));
  for (const [table, row, isPublic] of tables) {
    const read = await send(`${url}/rest/v1/${table}?select=*&limit=1`, key);
    add(`visitors cannot read ${table}`, read.code === refused, read);
    const insert = await send(`${url}/rest/v1/${table}`, key, row);
    const isRejected = /^2[23]/.test(insert.code) || /violates check/.test(JSON.stringify(insert.body));
    if (isPublic) add(`visitors can insert into ${table}`, isRejected, insert);
    else add(`visitors cannot insert into ${table}`, insert.code === refused, insert);
  }
  for (const [name, parameters, isPublic] of functions) {
    const answer = await send(`${url}/rest/v1/rpc/${name}`, key, parameters);
    if (isPublic) add(`visitors can call ${name}`, answer.status < 300, answer);
    else add(`visitors cannot call ${name}`, answer.code === refused, answer);
  }
  const photo = await send(`${url}/storage/v1/object/public/avatars/${randomUUID()}/avatar.webp`, key);
  const isMissing = photo.status >= 500 || /bucket not found/i.test(JSON.stringify(photo.body));
  add('bucket avatars exists', !isMissing, photo);
  const list = await send(`${url}/storage/v1/object/list/avatars`, key, { prefix: '', limit: 1 });
  add('visitors cannot list photos', !(Array.isArray(list.body) && list.body.length > 0), list);
  return checks;
}

async function checkSettings({ url, key, site }: Project): Promise<Check[]> {
  const { status, body } = await send(`${url}/auth/v1/settings`, key);
  if (status !== 200) return [check('publishable key', false, `Answered ${status}. Check URL and key.`)];
  const { email, ...others } = body.external as Record<string, boolean>;
  const on = Object.keys(others).filter((name) => others[name]);
  const isConfirmed = body.mailer_autoconfirm === false;
  const checks = [
    check('sign-up by email is on', !body.disable_signup && email !== false, 'Turn it on.'),
    check('other ways to sign in are off', on.length === 0, `Turn off ${on.join(', ')}.`),
    check(
      'email confirmation is on',
      isConfirmed,
      "Without it anyone can use another person's email address.",
    ),
  ];
  if (!site || site === new URL(url).origin) return checks;
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
  const headers = { origin: site, ...asked };
  const preflight = await request(`${url}/rest/v1/contact_submissions`, { method: 'OPTIONS', headers });
  const allowed = preflight.headers.get('access-control-allow-origin') ?? '';
  return [...checks, check('CORS', ['*', site].includes(allowed), `Allow ${site} in the API gateway.`)];
}

export const checkProject = async (project: Project): Promise<Check[]> => [
  ...(await checkSettings(project)),
  ...(await checkData(project)),
  ...(project.secretKey ? await checkAccount(project) : []),
];
