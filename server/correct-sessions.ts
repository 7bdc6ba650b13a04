/**
 * Corrects the sessions of @supabase/lite: it reports every identity as verified, which the hosted service does only after
 * the owner has opened a link in an email, and it does not store the browser.
 */
import type { Fetch, Query } from './lite.ts';
import { readClaims, readJson } from './requests.ts';

interface User {
  confirmation_sent_at?: string;
  identities?: { identity_data: Record<string, unknown> }[];
}

/** Wraps the services. @param query runs SQL as the owner of the database */
export function correctSessions(services: Fetch, query: Query): Fetch {
  return async (request, ...rest) => {
    const response = await services(request, ...rest);
    if (!/^\/auth\/v1\/(?:signup|token|verify)$/.test(new URL(request.url).pathname)) return response;
    const body = await readJson(response);
    if (body.access_token)
      await query(
        'update auth.sessions set user_agent = $1 where id = $2',
        request.headers.get('user-agent'),
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
