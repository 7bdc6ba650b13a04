/** Checks a Supabase project over its public API. */
import { createClient } from '@supabase/supabase-js';
import { checkAccount } from './account.ts';
import { type Check, check, configure, push, request } from './check.ts';

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

async function checkTables({ url, key }: Project): Promise<Check[]> {
  const visitor = connect(url, key);
  const answers = await Promise.all(tables.map((table) => visitor.from(table).select().limit(1)));
  return answers.map(({ error }, index) => {
    const problem = `The answer was ${error?.message ?? 'a success'}. ${push}`;
    return check(`visitors cannot read ${tables[index]}`, error?.code === '42501', problem);
  });
}

async function checkSettings({ url, key, site }: Project): Promise<Check[]> {
  const response = await request(`${url}/auth/v1/settings`, { headers: { apikey: key } });
  const refusal = `It was refused (status ${response.status}). Check PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.`;
  if (!response.ok) return [check('publishable key', false, refusal)];
  const { external, disable_signup, mailer_autoconfirm } = await response.json();
  const { email, ...others } = external as Record<string, boolean>;
  const on = Object.keys(others).filter((name) => others[name]);
  const checks = [
    check('sign-up by email is on', !disable_signup && email !== false, `It is off. ${configure}`),
    check('other ways to sign in are off', on.length === 0, `Turn these off: ${on}.`),
    check('email confirmation is on', mailer_autoconfirm === false, `It is off. ${configure}`),
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
  ...(await checkTables(project)),
  ...(project.secretKey ? await checkAccount(project) : []),
];
