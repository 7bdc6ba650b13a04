/** Checks a Supabase project over its public API. Rows that it inserts are ones that the database must reject. */
import { createClient } from '@supabase/supabase-js';
import { checkAccount } from './account.ts';
import { type Check, check, push, request } from './check.ts';

export interface Project {
  /** Without a trailing slash. */
  url: string;
  /** The publishable key. */
  key: string;
  /** Without it, the checks that need an account are skipped. */
  secretKey?: string | undefined;
  /** The published site's origin. */
  site?: string | undefined;
}

export const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

const tables = ['profiles', 'subscribers', 'contact_submissions', 'newsletter_subscribers'];
const message = { full_name: 'v', email: 'v', problem_description: 'v', additional_info: 'v' };
/** Functions that visitors cannot call, with parameters that change nothing. */
const operatorFunctions = {
  delete_own_account: {},
  find_person: { address: '' },
  list_messages: {},
  list_newsletter_readers: {},
  stop_newsletter: { address: '', cause: 'reader' },
  set_subscription: { email: '', tier: 'free' },
  delete_expired_rows: {},
};

type Result = { data: unknown; error: { code?: string; message: string } | null };
type Condition = (result: Result) => boolean;
const isDenied: Condition = ({ error }) => error?.code === '42501';
const isAccepted: Condition = ({ error }) => error === null;
/** A constraint rejected the row, so inserting itself is allowed. */
const isInvalid: Condition = ({ error }) => /^2[23]|violates check/.test(`${error?.code} ${error?.message}`);
const isEmpty: Condition = ({ data }) => !(Array.isArray(data) && data.length > 0);

async function checkVisitors({ url, key }: Project): Promise<Check[]> {
  const visitor = connect(url, key);
  const insert = (table: string, row: object) => visitor.from(table).insert(row);
  const photos = visitor.storage.from('avatars');
  const confirmation = { token: '', wording: 'verify' };
  const reader = { email: 'v', first_name: 'v' };
  const requests: [what: string, request: PromiseLike<Result>, isPassed: Condition][] = [
    ['cannot insert into profiles', insert('profiles', { id: null }), isDenied],
    ['cannot insert into subscribers', insert('subscribers', { user_id: null }), isDenied],
    ['can insert into contact_submissions', insert('contact_submissions', message), isInvalid],
    ['can insert into newsletter_subscribers', insert('newsletter_subscribers', reader), isInvalid],
    [
      'can call unsubscribe_from_newsletter',
      visitor.rpc('unsubscribe_from_newsletter', { token: '' }),
      isAccepted,
    ],
    ['can confirm a subscription', visitor.rpc('confirm_newsletter_subscription', confirmation), isAccepted],
    ['cannot list photos', photos.list('', { limit: 1 }), isEmpty],
  ];
  for (const table of tables)
    requests.push([`cannot read ${table}`, visitor.from(table).select().limit(1), isDenied]);
  for (const [name, parameters] of Object.entries(operatorFunctions))
    requests.push([`cannot call ${name}`, visitor.rpc(name, parameters), isDenied]);
  const checks: Check[] = [];
  for (const [what, response, isPassed] of requests) {
    const result = await response;
    const problem = `The answer was ${result.error?.message ?? 'a success'}. ${push}`;
    checks.push(check(`visitors ${what}`, isPassed(result), problem));
  }
  const photo = await request(photos.getPublicUrl('verify.webp').data.publicUrl);
  const hasBucket = photo.status < 500 && !/bucket not found/i.test(await photo.text());
  return [...checks, check('bucket avatars exists', hasBucket, `It is missing. ${push}`)];
}

async function checkSettings({ url, key, site }: Project): Promise<Check[]> {
  const response = await request(`${url}/auth/v1/settings`, { headers: { apikey: key } });
  const refusal = `It was refused (status ${response.status}). Check PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.`;
  if (!response.ok) return [check('publishable key', false, refusal)];
  const { external, disable_signup, mailer_autoconfirm } = await response.json();
  const { email, ...others } = external as Record<string, boolean>;
  const on = Object.keys(others).filter((name) => others[name]);
  const unconfirmed = 'Anyone can use another person\'s email address. Turn on "Confirm email".';
  const checks = [
    check('sign-up by email is on', !disable_signup && email !== false, 'No one can sign up. Turn it on.'),
    check(
      'other ways to sign in are off',
      on.length === 0,
      `The site does not support ${on}. Turn them off.`,
    ),
    check('email confirmation is on', mailer_autoconfirm === false, unconfirmed),
  ];
  if (!site || site === new URL(url).origin) return checks;
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
  const headers = { origin: site, ...asked };
  const preflight = await request(`${url}/rest/v1/contact_submissions`, { method: 'OPTIONS', headers });
  const allowed = preflight.headers.get('access-control-allow-origin') ?? 'no origin';
  const problem = `The API allows ${allowed}. Allow ${site} in the API gateway.`;
  return [...checks, check('CORS', ['*', site].includes(allowed), problem)];
}

export const checkProject = async (project: Project): Promise<Check[]> => [
  ...(await checkSettings(project)),
  ...(await checkVisitors(project)),
  ...(project.secretKey ? await checkAccount(project) : []),
];
