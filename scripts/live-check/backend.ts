/**
 * Asks a live Supabase project, over its public interface and with the publishable key, whether it has what the site
 * needs. It stores nothing: where it asks whether a row may be added, it sends one that the database must turn down.
 */
import { globSync, readFileSync } from 'node:fs';
import { type Finding, fetchAnswer } from './finding.ts';

export interface Project {
  /** Its address, without a slash at the end. */
  url: string;
  key: string;
}

interface Answer {
  status: number;
  /** The code of PostgREST, PostgreSQL or the storage, where there is one. */
  code: string;
  body: unknown;
}

interface Grant {
  privilege: 'select' | 'insert' | 'update' | 'execute';
  /** A table, or a function without its parameters. */
  name: string;
  columns: string[];
  roles: string[];
}

/** Reads the statements of supabase/grants.sql. @param sql its text */
export const readGrants = (sql: string): Grant[] =>
  [
    ...sql.matchAll(
      /grant\s+(select|insert|update|execute)\s*(?:\(([^)]*)\))?\s*on\s+(?:table|function)\s+public\.(\w+)(?:\([^)]*\))?\s+to\s+([\w,\s]+);/g,
    ),
  ].map(([, privilege, columns = '', name = '', roles = '']) => ({
    privilege: privilege as Grant['privilege'],
    name,
    columns: columns.split(',').flatMap((column) => column.trim() || []),
    roles: roles.split(',').map((role) => role.trim()),
  }));

/** Every table that the migrations make. @param sql the text of all of them */
export const readTables = (sql: string): string[] =>
  [...sql.matchAll(/create table (?:if not exists )?public\.(\w+)/g)].map(([, name = '']) => name);

async function ask({ url, key }: Project, path: string, body?: unknown): Promise<Answer> {
  const response = await fetchAnswer(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : '';
  return { status: response.status, code, body: answer };
}

const refused = '42501';

/** Functions that may be called without doing anything, and with what. */
const harmlessCalls: Record<string, Record<string, string>> = {
  unsubscribe_from_newsletter: { token: '' },
  confirm_newsletter_subscription: { token: '', wording: 'live check' },
};

async function checkTables(project: Project, tables: string[], grants: Grant[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const may = (privilege: Grant['privilege'], table: string) =>
    grants.find(
      (grant) => grant.privilege === privilege && grant.name === table && grant.roles.includes('anon'),
    );
  for (const table of tables) {
    const read = await ask(project, `/rest/v1/${table}?select=*&limit=1`);
    const isThere = read.code !== 'PGRST205' && read.code !== '42P01' && read.status !== 404;
    if (!isThere) {
      findings.push({
        what: `table ${table}`,
        isGood: false,
        says: 'is not there. Apply the migrations: npx supabase db push --remote.',
      });
      continue;
    }
    const isOpen = read.status === 200;
    const shouldBeOpen = may('select', table) !== undefined;
    findings.push({
      what: `table ${table}, read by a visitor`,
      isGood: isOpen === shouldBeOpen && (isOpen || read.code === refused),
      says: isOpen ? 'allowed' : `refused (${read.code || read.status})`,
    });
    const insert = grants.find((grant) => grant.privilege === 'insert' && grant.name === table);
    if (!insert) continue;
    const mayInsert = insert.roles.includes('anon');
    // Where visitors may add rows, no column is empty, as the policies want it, and none holds what its constraints want.
    const row = Object.fromEntries(insert.columns.map((column) => [column, mayInsert ? 'live check' : null]));
    const write = await ask(project, `/rest/v1/${table}`, row);
    const isTurnedDown =
      /^2[23]/.test(write.code) || /violates check constraint/.test(JSON.stringify(write.body));
    findings.push({
      what: `table ${table}, row added by a visitor`,
      isGood: mayInsert ? isTurnedDown : write.code === refused,
      says: isTurnedDown
        ? `allowed: a row that cannot be was turned down by its columns (${write.code})`
        : write.code === refused
          ? `refused (${write.code})`
          : `answered ${write.status} ${write.code}. Apply the migrations, and look at the table's grants.`,
    });
  }
  return findings;
}

async function checkFunctions(project: Project, grants: Grant[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { privilege, name, roles } of grants) {
    if (privilege !== 'execute') continue;
    const isForVisitors = roles.includes('anon');
    const parameters = harmlessCalls[name];
    if (isForVisitors && !parameters) continue;
    const { status, code } = await ask(project, `/rest/v1/rpc/${name}`, parameters ?? {});
    findings.push({
      what: `function ${name}, called by a visitor`,
      isGood: isForVisitors ? status >= 200 && status < 300 : code === refused,
      says: status < 300 ? 'allowed' : code === refused ? `refused (${code})` : `answered ${status} ${code}`,
    });
  }
  return findings;
}

async function checkAuth(project: Project): Promise<Finding[]> {
  const { status, body } = await ask(project, '/auth/v1/settings');
  if (status !== 200 || typeof body !== 'object' || body === null)
    return [
      {
        what: 'sign-in service',
        isGood: false,
        says: `answered ${status}. Check PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.`,
      },
    ];
  const settings = body as {
    disable_signup?: boolean;
    mailer_autoconfirm?: boolean;
    external?: Record<string, boolean>;
  };
  const external = settings.external ?? {};
  return [
    {
      what: 'sign-up by e-mail',
      isGood: settings.disable_signup !== true && external.email !== false,
      says: settings.disable_signup === true || external.email === false ? 'is off; turn it on' : 'is on',
    },
    {
      what: 'sign-up without a name',
      isGood: external.anonymous_users !== true,
      says: external.anonymous_users === true ? 'is on; turn anonymous sign-ins off' : 'is off',
    },
    {
      what: 'confirmation of addresses',
      isGood: settings.mailer_autoconfirm !== true,
      says:
        settings.mailer_autoconfirm === true
          ? 'is off: anybody can have an account with an address of somebody else. Turn it on, and never off again.'
          : 'is on',
    },
  ];
}

/** The longest that a token may be good for, in seconds (jwt_expiry in supabase/config.toml). */
const longestToken = 900;

/**
 * Signs in, asks for the password that is set already, and signs out again: nothing changes, whatever the service says.
 * @param account of the operator's own, for this
 */
async function checkAccount(
  project: Project,
  account: { email: string; password: string },
): Promise<Finding[]> {
  const what = 'life of a token';
  const { status, body } = await ask(project, '/auth/v1/token?grant_type=password', account);
  const { access_token: token, expires_in: seconds = 0 } = (body ?? {}) as {
    access_token?: string;
    expires_in?: number;
  };
  if (!token)
    return [{ what, isGood: false, says: `cannot be seen: the sign-in with CHECK_EMAIL answered ${status}` }];
  const headers = { apikey: project.key, authorization: `Bearer ${token}` };
  const same = await fetchAnswer(`${project.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password: account.password }),
  });
  const isAsked = (await same.text()).includes('current_password_required');
  await fetchAnswer(`${project.url}/auth/v1/logout`, { method: 'POST', headers });
  const isGood = seconds <= longestToken;
  return [
    {
      what,
      isGood,
      says: `is ${seconds} seconds${isGood ? '' : `; set the expiry of access tokens to ${longestToken}`}`,
    },
    {
      what: 'a new password with a token alone',
      isGood: isAsked,
      says: isAsked
        ? 'is refused: the current one is wanted'
        : 'may be set. Turn on that the current password is required.',
    },
  ];
}

async function checkStorage(project: Project): Promise<Finding[]> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const { status, body } = await ask(project, `/storage/v1/object/public/avatars/${nobody}/avatar.webp`);
  const isMissing = /bucket not found/i.test(JSON.stringify(body)) || status >= 500;
  const list = await ask(project, '/storage/v1/object/list/avatars', { prefix: '', limit: 1 });
  const isListed = Array.isArray(list.body) && list.body.length > 0;
  return [
    {
      what: 'bucket avatars',
      isGood: !isMissing,
      says: isMissing
        ? 'is not there. Apply the migrations: npx supabase db push --remote.'
        : 'is there and public',
    },
    {
      what: 'photos, listed by a visitor',
      isGood: !isListed,
      says: isListed
        ? 'are listed; remove the policy that lets anon select from storage.objects'
        : 'are not listed',
    },
  ];
}

/** Everything that can be seen from outside. @param account to sign in with, where there is one for that */
export async function checkProject(
  project: Project,
  account?: { email: string; password: string },
): Promise<Finding[]> {
  const grants = readGrants(readFileSync('supabase/grants.sql', 'utf8'));
  const migrations = globSync('supabase/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
  return [
    ...(await checkAuth(project)),
    ...(account ? await checkAccount(project, account) : []),
    ...(await checkTables(project, readTables(migrations.join('\n')), grants)),
    ...(await checkFunctions(project, grants)),
    ...(await checkStorage(project)),
  ];
}
