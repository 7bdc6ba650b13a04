/** Checks a Supabase project over its public API. */
import { createClient } from '@supabase/supabase-js';
import { checkAccount } from './account.ts';
import { type Check, check, configureAdvice, pushAdvice, request } from './check.ts';

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
  const responses = await Promise.all(tables.map((table) => visitor.from(table).select().limit(1)));
  return responses.map(({ error }, index) => {
    const problem = `The API ${error ? `responded: ${error.message}` : 'returned rows'}. ${pushAdvice}`;
    return check(`visitors cannot read ${tables[index]}`, error?.code === '42501', problem);
  });
}

async function checkSettings({ url, key, site }: Project): Promise<Check[]> {
  const response = await request(`${url}/auth/v1/settings`, { headers: { apikey: key } });
  const rejection = `It was rejected (status ${response.status}). Check PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.`;
  if (!response.ok) return [check('the publishable key is accepted', false, rejection)];
  const { external, disable_signup, mailer_autoconfirm } = await response.json();
  const { email, ...others } = external as Record<string, boolean>;
  const on = Object.keys(others).filter((name) => others[name]);
  const checks = [
    check('sign-up by email is on', !disable_signup && email !== false, `It is off. ${configureAdvice}`),
    check('other ways to sign in are off', on.length === 0, `Turn these off: ${on}.`),
    check('email confirmation is on', mailer_autoconfirm === false, `It is off. ${configureAdvice}`),
  ];
  if (!site || site === new URL(url).origin) return checks;
  const headers = {
    origin: site,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey',
  };
  const preflight = await request(`${url}/rest/v1/contact_submissions`, { method: 'OPTIONS', headers });
  const allowed = preflight.headers.get('access-control-allow-origin') ?? 'no origin';
  const problem = `The API allows ${allowed}. Allow ${site} in the API gateway.`;
  return [...checks, check('CORS allows the site', ['*', site].includes(allowed), problem)];
}

export const checkProject = async (project: Project): Promise<Check[]> => [
  ...(await checkSettings(project)),
  ...(await checkTables(project)),
  ...(project.secretKey ? await checkAccount(project) : []),
];
