/**
 * Rejects a request for an email while the time of the last one lies in the future, as the auth service does
 * (private.limit_account_emails() in the database). @supabase/lite does not read that time.
 */
import type { Fetch, Query } from './lite.ts';
import { readJson } from './requests.ts';

const columns: Record<string, string> = {
  '/auth/v1/recover': 'recovery_sent_at',
  '/auth/v1/otp': 'recovery_sent_at',
  '/auth/v1/resend': 'confirmation_sent_at',
};

/** Wraps the services. @param query runs SQL as the owner of the database */
export function delayEmails(services: Fetch, query: Query): Fetch {
  return async (request, context) => {
    const column = columns[new URL(request.url).pathname];
    const { email } = column ? await readJson(request) : {};
    const sql = `select from auth.users where lower(email) = lower($1) and ${column} > now()`;
    if (!column || (await query(sql, String(email))).length === 0) return services(request, context);
    const msg = 'For security purposes, you can only request this later.';
    return Response.json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, { status: 429 });
  };
}
