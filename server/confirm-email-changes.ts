/**
 * Makes both email addresses confirm a new email address, as a hosted project does. @supabase/lite sends one link, to the old
 * one, and its code alone completes the change.
 */
import type { Fetch, Query } from './lite.ts';
import type { Mailbox } from './mailbox.ts';
import { readJson } from './requests.ts';

interface Options {
  query: Query;
  mailbox: Mailbox;
  /** Whether both links are needed. Without it one is enough, as with GOTRUE_MAILER_AUTOCONFIRM. */
  confirmations: boolean;
}

/** The package's hash of a code. $1 is the email address, $2 the code. */
const hash = `encode(sha256(convert_to(lower($1) || $2, 'utf8')), 'hex')`;

/** Clears the code of the first link, while both exist. */
const takeFirst = `update auth.users set
  email_change_token_current = nullif(email_change_token_current, ${hash}),
  email_change_token_new = nullif(email_change_token_new, ${hash})
where ${hash} in (email_change_token_current, email_change_token_new)
  and email_change_token_current <> '' and email_change_token_new <> '' returning id`;

/** The package completes the change only with the code of the old email address. */
const moveLast = `update auth.users set email_change_token_current = ${hash}, email_change_token_new = null
where email_change_token_new = ${hash}`;

export function confirmEmailChanges(services: Fetch, { query, mailbox, confirmations }: Options): Fetch {
  const sendSecondLink = async (email: string, newEmail: string) => {
    const first = mailbox.list(email).at(-1);
    const code = /token=(\d+)/.exec(first?.html ?? '')?.[1];
    if (!first || !code) return;
    await query(
      `update auth.users set email_change_token_new = ${hash} where email_change = $1`,
      newEmail,
      code,
    );
    const html = first.html.replaceAll(`to=${email}&`, `to=${newEmail}&`);
    await mailbox.send({ to: newEmail, subject: first.subject, html });
  };
  return async (request, ...rest) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const { type, email = '', token = '' } = await readJson(request);
    if (call === 'POST /auth/v1/verify' && type === 'email_change') {
      const code = [String(email), String(token)];
      if (confirmations && (await query(takeFirst, ...code)).length > 0)
        return Response.json({
          code: '200',
          msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        });
      await query(moveLast, ...code);
    }
    const response = await services(request, ...rest);
    if (call === 'PUT /auth/v1/user' && email && response.ok) {
      const user = await readJson(response);
      if (user.new_email) await sendSecondLink(String(user.email), String(user.new_email));
    }
    return response;
  };
}
