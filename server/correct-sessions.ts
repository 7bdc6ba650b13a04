/**
 * Corrects the sessions of @supabase/lite: it reports every identity as verified, which the hosted service does only after
 * the owner has opened a link in an email, does not store the browser, and does not check the password of an unconfirmed
 * account.
 */
import type { Fetch, Query } from './lite.ts';
import { readClaims, readJson } from './requests.ts';

interface User {
  confirmation_sent_at?: string;
  identities?: { identity_data: Record<string, unknown> }[];
}

/** A confirmed account with the password of another. $1 is its email address, $2 that of the other. */
const copyAccount = `insert into auth.users (id, email, encrypted_password, email_confirmed_at)
  select gen_random_uuid(), $1, encrypted_password, now() from auth.users where lower(email) = lower($2)`;

/** Wraps the services. @param query runs SQL as the owner of the database */
export function correctSessions(services: Fetch, query: Query): Fetch {
  return async (request, context) => {
    const { url, method, headers: requestHeaders } = request;
    if (!/^\/auth\/v1\/(?:signup|token|verify)$/.test(new URL(url).pathname))
      return services(request, context);
    const { email, password } = await readJson(request);
    const response = await services(request, context);
    const body = await readJson(response);
    if (body.error_code === 'email_not_confirmed') {
      const copy = `${crypto.randomUUID()}@copy.invalid`;
      await query(copyAccount, copy, String(email));
      const signIn = { method, headers: requestHeaders, body: JSON.stringify({ email: copy, password }) };
      const attempt = await services(new Request(url, signIn), context);
      await query('delete from auth.users where email = $1', copy);
      return attempt.ok ? response : attempt;
    }
    if (body.access_token)
      await query(
        'update auth.sessions set user_agent = $1 where id = $2',
        requestHeaders.get('user-agent'),
        readClaims(String(body.access_token)).session_id,
      );
    const user = body.user as User | undefined;
    if (!user?.identities || user.confirmation_sent_at) return response;
    for (const { identity_data: data } of user.identities) data.email_verified = false;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return Response.json(body, { status: response.status, headers });
  };
}
