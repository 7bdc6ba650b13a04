/**
 * The successful responses of Supabase's services, by call. Captive portals, proxies, firewalls and CDNs answer instead
 * of a service, often with status 200, so a response counts as success only if it is one that the service sends.
 *
 * Sources: https://docs.postgrest.org/en/stable/references/api/preferences.html#return-minimal (201 without a body) and
 * functions.html (204 for void); https://github.com/supabase/auth/tree/master/internal/api (200, logout 204);
 * https://github.com/supabase/storage (200). The embedded backend sends the same.
 */

export type Guard = (body: unknown) => boolean;

const isBoolean: Guard = (value) => typeof value === 'boolean';
const isNothing: Guard = (value) => value === undefined;

export interface Success {
  /** Matches the method and the path, such as `POST /auth/v1/token`. */
  call: RegExp;
  statuses: readonly number[];
  /** Of the parsed JSON; undefined for an empty body. */
  body: Guard;
}

/** The calls of visitors, which need no supabase-js. */
export const publicSuccesses: readonly Success[] = [
  {
    call: /^POST \/rest\/v1\/rpc\/(?:confirm_newsletter_subscription|end_own_session)$/,
    statuses: [200],
    body: isBoolean,
  },
  { call: /^POST \/rest\/v1\/rpc\/\w+$/, statuses: [204], body: isNothing },
  { call: /^POST \/rest\/v1\/\w+$/, statuses: [201], body: isNothing },
];

/** Parses a body. @returns undefined for an empty one, and null for text that is not JSON */
export function parseBody(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The path below the backend's URL. Requests that return rows differ from others in the parameter `select`. */
function nameCall(method: string, { pathname, searchParams }: URL): string {
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
 * @param successes of the possible calls; the first that matches applies
 * @param type its Content-Type
 * @param body its text
 */
export function isSuccess(
  successes: readonly Success[],
  request: { method: string; url: URL },
  { status, type, body }: { status: number; type: string | null; body: string },
): boolean {
  const call = nameCall(request.method, request.url);
  const success = successes.find((each) => each.call.test(call));
  if (!success?.statuses.includes(status)) return false;
  // The services describe an empty body as text or not at all.
  if (body === '' ? type?.includes('html') : !type?.includes('json')) return false;
  const value = parseBody(body);
  return success.body(value) && (!call.endsWith('?select') || hasColumns(value, request.url));
}
