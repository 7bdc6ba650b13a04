/** Runs the hook auth.hook.before_user_created of supabase/config.toml, which @supabase/lite does not support. */
import type { Fetch, Query } from './lite.ts';
import { readJson } from './requests.ts';

interface Outcome {
  error?: { http_code: number; message: string };
}

/** Wraps the services. @param query runs SQL as the owner of the database */
export function limitSignUps(services: Fetch, query: Query): Fetch {
  return async (request, ...rest) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/auth/v1/signup')
      return services(request, ...rest);
    const email = String((await readJson(request)).email ?? '').toLowerCase();
    // As in the auth service, an email address that has an account already does not reach the hook.
    const [row] = await query<{ outcome: Outcome }>(
      `select private.limit_sign_ups($1) as outcome
       where not exists (select from auth.users where lower(email) = $2)`,
      { user: { email } },
      email,
    );
    const error = row?.outcome.error;
    if (!error) return services(request, ...rest);
    const { http_code: status, message } = error;
    return Response.json({ code: status, msg: message }, { status });
  };
}
