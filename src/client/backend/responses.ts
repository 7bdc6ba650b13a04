/**
 * The successful responses of Supabase's services, by call. Captive portals, proxies, firewalls and CDNs answer in place
 * of a service, often with status 200, so a response counts as success only if it is one that the service sends.
 *
 * Sources: https://docs.postgrest.org/en/stable/references/api/preferences.html#return-minimal (201 without a body) and
 * functions.html (204 for void); https://github.com/supabase/auth/tree/master/internal/api (200, logout 204);
 * https://github.com/supabase/storage (200). The embedded backend sends the same.
 */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());
const user = v.object({ id: text, aud: v.string() });
const session = v.object({ access_token: text, refresh_token: text, expires_in: v.number(), user });
/** The caller's own session is always one of them. */
const sessions = v.pipe(
  v.array(
    v.object({
      id: text,
      signed_in_at: text,
      last_used_at: text,
      user_agent: v.nullable(v.string()),
      is_current: v.boolean(),
    }),
  ),
  v.minLength(1),
);
const noBody = v.undefined();

/** The response to a request for an email. An array is an object too. */
const emptyObject = v.pipe(
  v.strictObject({}),
  v.check((value) => !Array.isArray(value)),
);

/** The response to the first of two links for a new email address. */
const firstLink = v.object({ msg: text, code: v.picklist(['200', 200]) });

/** Rows or one row. All columns that the site reads are text or null. */
const rows = v.union([
  v.array(v.record(v.string(), v.nullable(v.string()))),
  v.record(v.string(), v.nullable(v.string())),
]);

interface Success {
  /** Matches the method and the path, such as `POST /auth/v1/token`. */
  call: RegExp;
  statuses: readonly number[];
  /** Of the parsed JSON; undefined for an empty body. */
  body: v.GenericSchema;
}

const successes: readonly Success[] = [
  { call: /^POST \/auth\/v1\/token$/, statuses: [200], body: session },
  // Without a session if the email address has to be confirmed.
  { call: /^POST \/auth\/v1\/signup$/, statuses: [200], body: v.union([session, user]) },
  { call: /^POST \/auth\/v1\/(?:recover|resend)$/, statuses: [200], body: emptyObject },
  { call: /^POST \/auth\/v1\/verify$/, statuses: [200], body: v.union([session, firstLink]) },
  { call: /^(?:GET|PUT) \/auth\/v1\/user$/, statuses: [200], body: user },
  { call: /^POST \/auth\/v1\/logout$/, statuses: [204], body: noBody },
  {
    call: /^POST \/rest\/v1\/rpc\/(?:confirm_newsletter_subscription|end_own_session)$/,
    statuses: [200],
    body: v.boolean(),
  },
  { call: /^POST \/rest\/v1\/rpc\/list_own_sessions$/, statuses: [200], body: sessions },
  { call: /^POST \/rest\/v1\/rpc\/\w+$/, statuses: [204], body: noBody },
  { call: /^(?:GET|PATCH) \/rest\/v1\/\w+\?select$/, statuses: [200], body: rows },
  { call: /^POST \/rest\/v1\/\w+\?select$/, statuses: [200, 201], body: rows },
  { call: /^POST \/rest\/v1\/\w+$/, statuses: [201], body: noBody },
  { call: /^PATCH \/rest\/v1\/\w+$/, statuses: [204], body: noBody },
  { call: /^POST \/storage\/v1\/object\/avatars\/.+$/, statuses: [200], body: v.object({ Key: text }) },
  {
    call: /^DELETE \/storage\/v1\/object\/avatars$/,
    statuses: [200],
    body: v.array(v.object({ name: text })),
  },
];

/** Parses a body. @returns undefined for an empty one, and null for text that is not JSON */
function parseBody(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The path below the backend's URL. Requests that return rows differ from others in the parameter `select`. */
function describeCall(method: string, { pathname, searchParams }: URL): string {
  const path = /\/(?:auth|rest|storage)\/v1\/.*$/.exec(pathname)?.[0] ?? pathname;
  const select = searchParams.has('select') && path.startsWith('/rest/') ? '?select' : '';
  return `${method} ${path}${select}`;
}

/** Whether every row has the columns that the request selected. */
function hasColumns(body: unknown, { searchParams }: URL): boolean {
  const columns = searchParams.get('select')?.split(',') ?? [];
  return [body].flat().every((row) => columns.every((column) => Object.hasOwn(Object(row), column)));
}

/**
 * Whether a response is a success of the service.
 * @param type its Content-Type
 * @param body its text
 */
export function isSuccess(
  request: { method: string; url: URL },
  { status, type, body }: { status: number; type: string | null; body: string },
): boolean {
  const called = describeCall(request.method, request.url);
  const success = successes.find(({ call }) => call.test(called));
  if (!success?.statuses.includes(status)) return false;
  // The services describe an empty body as text or not at all.
  if (body === '' ? type?.includes('html') : !type?.includes('json')) return false;
  const parsed = parseBody(body);
  return v.is(success.body, parsed) && (!called.endsWith('?select') || hasColumns(parsed, request.url));
}

/** Whether a request is the download of a photo, whose successful body is an image. */
export const isDownload = ({ method, url }: { method: string; url: URL }) =>
  method === 'GET' && url.pathname.includes('/storage/v1/object/');

const errorMessage = v.union(
  ['message', 'msg', 'error', 'error_description'].map((name) => v.object({ [name]: v.string() })),
);

/** Whether the body of an error response comes from a service: an object with a message. */
export const isServiceError = (body: string): boolean => v.is(errorMessage, parseBody(body));
