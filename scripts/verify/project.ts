/** Checks a Supabase project over its public API. */
import { connect, createCheck, createSettingCheck, type Project, pushAdvice, request } from './check.ts';

async function* checkTables({ url, key }: Project) {
  const visitor = connect(url, key);
  for (const table of ['profiles', 'subscribers', 'contact_submissions', 'newsletter_subscribers']) {
    const { error } = await visitor.from(table).select().limit(1);
    const problem = `The API ${error ? `responded: ${error.message}` : 'returned rows'}. ${pushAdvice}`;
    yield createCheck(`visitors cannot read ${table}`, error?.code === '42501', problem);
  }
}

/** @returns whether the service accepted the key: without it, the other checks would report problems that do not exist */
async function* checkSettings({ url, key }: Project) {
  const response = await request(`${url}/auth/v1/settings`, { headers: { apikey: key } });
  const reason = `${response.status === 404 ? `${url} is not a Supabase project` : 'It was rejected'} (status ${response.status})`;
  const rejection = `${reason}. Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY, also for the build. Skipped: CORS and tables.`;
  // A wrong URL can return a page of another site.
  const settings = response.ok ? await response.json().catch(() => null) : null;
  yield createCheck('the publishable key is accepted', settings !== null, rejection);
  if (settings === null) return false;
  const { external, disable_signup, mailer_autoconfirm } = settings;
  const { email, ...others } = external as Record<string, boolean>;
  const on = Object.keys(others).filter((name) => others[name]);
  yield createSettingCheck('sign-up by email is on', !disable_signup && email !== false, 'It is off.');
  yield createCheck('other ways to sign in are off', on.length === 0, `Turn these off: ${on.join(', ')}.`);
  yield createSettingCheck('email confirmation is on', mailer_autoconfirm === false, 'It is off.');
  return true;
}

async function* checkCors({ url, site }: Project) {
  if (!site || site === new URL(url).origin) return;
  const headers = {
    origin: site,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey',
  };
  const preflight = await request(`${url}/rest/v1/contact_submissions`, { method: 'OPTIONS', headers });
  const allowed = preflight.headers.get('access-control-allow-origin') ?? 'no origin';
  const problem = `The API allows ${allowed}. Allow ${site} in the API gateway.`;
  yield createCheck('CORS allows the site', ['*', site].includes(allowed), problem);
}

export async function* checkProject(project: Project) {
  if (!(yield* checkSettings(project))) return;
  yield* checkCors(project);
  yield* checkTables(project);
}
