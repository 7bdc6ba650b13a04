/**
 * Adds the rules of a hosted project for a new password: it requires the current password, unless an email link opened
 * the session, and ends the account's other sessions. Modelled on `UserUpdate` of the auth service with
 * `GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD` (https://github.com/supabase/auth/blob/master/internal/api/user.go).
 */
import type { Fetch } from './lite.ts';
import { readClaims, readJson } from './requests.ts';

const reject = (error_code: string) =>
  Response.json(
    { code: 400, error_code, msg: 'Current password required when setting new password.' },
    { status: 400 },
  );

const readSessionId = (token: string) => String(readClaims(token).session_id);

/** Wraps the services. Remembers, in this process, the sessions that an email link opened. */
export function protectPasswordChanges(services: Fetch): Fetch {
  const recoverySessions = new Set<string>();

  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const callAuth = (method: string, path: string, token: string | null, body?: unknown) => {
      const headers = new Headers({ 'content-type': 'application/json' });
      headers.set('apikey', request.headers.get('apikey') ?? '');
      if (token !== null) headers.set('authorization', token);
      const url = new URL(`/auth/v1/${path}`, request.url);
      return services(
        new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
        context,
      );
    };

    /** Returns the response that rejects a new password; null if it is allowed. */
    const findRejection = async (token: string | null, current: unknown): Promise<Response | null> => {
      const user = await callAuth('GET', 'user', token);
      if (!user.ok) return user;
      if (recoverySessions.has(readSessionId(token ?? ''))) return null;
      if (typeof current !== 'string' || current === '') return reject('current_password_required');
      const { email } = await readJson(user);
      const signedIn = await callAuth('POST', 'token?grant_type=password', null, {
        email,
        password: current,
      });
      if (!signedIn.ok) return reject('current_password_invalid');
      await callAuth('POST', 'logout?scope=local', `Bearer ${(await readJson(signedIn)).access_token}`);
      return null;
    };

    if (request.method === 'POST' && pathname === '/auth/v1/verify') {
      const response = await services(request, context);
      const { access_token } = await readJson(response);
      if (response.ok && access_token) recoverySessions.add(readSessionId(String(access_token)));
      return response;
    }
    const isChange = request.method === 'PUT' && pathname === '/auth/v1/user';
    const body = isChange ? await readJson(request) : {};
    if (!('password' in body)) return services(request, context);
    const token = request.headers.get('authorization');
    const rejection = await findRejection(token, body.current_password);
    if (rejection) return rejection;
    const response = await services(request, context);
    if (response.ok) await callAuth('POST', 'logout?scope=others', token);
    return response;
  };
}
