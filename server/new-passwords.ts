/**
 * What a hosted project does with a new password and the embedded backend does not: it wants the current one, unless a
 * link from a mail opened the session, of whatever kind, and it ends the account's other sessions. After `UserUpdate` of the auth
 * service, with `GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD`
 * (https://github.com/supabase/auth/blob/master/internal/api/user.go).
 */
import type { App } from '@supabase/lite';

type Fetch = App['fetch'];

const refuse = (error_code: string) =>
  Response.json(
    { code: 400, error_code, msg: 'Current password required when setting new password.' },
    { status: 400 },
  );

/** The session of a token that the service has given or accepted. */
function sessionOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return String((payload as { session_id?: unknown }).session_id);
}

/** What a request or an answer says; nothing where it is no JSON object, for the service to refuse. */
async function readBody(message: Request | Response): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Wraps the services. Sessions that a link has opened are remembered for as long as the process runs. */
export function guardPasswords(services: Fetch): Fetch {
  const recovered = new Set<string>();

  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const ask = (method: string, path: string, token: string | null, body?: unknown) => {
      const headers = new Headers({ 'content-type': 'application/json' });
      headers.set('apikey', request.headers.get('apikey') ?? '');
      if (token !== null) headers.set('authorization', token);
      const address = new URL(`/auth/v1/${path}`, request.url);
      return services(
        new Request(address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
        context,
      );
    };

    /** What speaks against a new password; null when nothing does. */
    const findObjection = async (token: string | null, current: unknown): Promise<Response | null> => {
      const user = await ask('GET', 'user', token);
      if (!user.ok) return user;
      if (recovered.has(sessionOf(token ?? ''))) return null;
      if (typeof current !== 'string' || current === '') return refuse('current_password_required');
      const { email } = await readBody(user);
      const signedIn = await ask('POST', 'token?grant_type=password', null, { email, password: current });
      if (!signedIn.ok) return refuse('current_password_invalid');
      await ask('POST', 'logout?scope=local', `Bearer ${(await readBody(signedIn)).access_token}`);
      return null;
    };

    if (request.method === 'POST' && pathname === '/auth/v1/verify') {
      const answer = await services(request, context);
      const { access_token } = await readBody(answer);
      if (answer.ok && access_token) recovered.add(sessionOf(String(access_token)));
      return answer;
    }
    const isChange = request.method === 'PUT' && pathname === '/auth/v1/user';
    const body = isChange ? await readBody(request) : {};
    if (!('password' in body)) return services(request, context);
    const token = request.headers.get('authorization');
    const objection = await findObjection(token, body.current_password);
    if (objection) return objection;
    const answer = await services(request, context);
    if (answer.ok) await ask('POST', 'logout?scope=others', token);
    return answer;
  };
}
