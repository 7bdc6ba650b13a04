/**
 * Corrects the sessions of @supabase/lite, which report every identity as verified. The hosted service does so only after
 * the owner has opened a link in an email.
 */
import type { App } from '@supabase/lite';
import { readJson } from './requests.ts';

type Fetch = App['fetch'];

interface User {
  confirmation_sent_at?: string;
  identities?: { identity_data: Record<string, unknown> }[];
}

export function correctEmailVerified(services: Fetch): Fetch {
  return async (request, ...rest) => {
    const response = await services(request, ...rest);
    if (!/^\/auth\/v1\/(?:signup|token|verify)$/.test(new URL(request.url).pathname)) return response;
    const body = await readJson(response);
    const user = body.user as User | undefined;
    if (!user?.identities || user.confirmation_sent_at) return response;
    for (const { identity_data: data } of user.identities) data.email_verified = false;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return Response.json(body, { status: response.status, headers });
  };
}
