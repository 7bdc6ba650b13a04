/** Makes the auth service send each of its emails, with the requests of the site and temporary accounts. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AuthError } from '@supabase/supabase-js';
import { parse } from 'smol-toml';
import type { Check } from './check.ts';
import { connect, type EmailProject } from './connect.ts';

/** The emails by the name of their template. */
export type AccountEmail =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'password_changed'
  | 'email_changed';

/** Reads the subjects and the sender of the auth service's emails in supabase/config.toml. */
export function readEmailSettings() {
  const { auth, remotes } = parse(readFileSync('supabase/config.toml', 'utf8')) as {
    auth: { email: Record<'template' | 'notification', Record<string, { subject: string }>> };
    remotes?: {
      production?: { auth?: { email?: { smtp?: { sender_name?: string; admin_email?: string } } } };
    };
  };
  const { sender_name = '', admin_email = '' } = remotes?.production?.auth?.email?.smtp ?? {};
  const emails = Object.entries({ ...auth.email.template, ...auth.email.notification });
  return {
    sender: `${sender_name} <${admin_email}>`,
    subjects: Object.fromEntries(emails.map(([name, { subject }]) => [name, subject])) as Record<
      AccountEmail,
      string
    >,
  };
}

/** Tells what to do about a rejected request. */
function describeRejection({ name, status = 0, code = '', message }: AuthError): string {
  if (name === 'AuthUnknownError')
    return `Its response is not JSON (${message}). Check PUBLIC_SUPABASE_URL: the embedded backend and other servers cannot do this.`;
  if (status === 0) return `It did not respond (${message}). Check your connection, and try again.`;
  const find = () => {
    if (message.startsWith('Too many accounts'))
      return 'The limit of 3 accounts a day for a mailbox concerns only this email. To send it now, use another mailbox.';
    if (status === 429)
      return 'A limit is reached: one email a minute to an email address, or auth.rate_limit.email_sent of supabase/config.toml in an hour. Try again later.';
    if (code === 'email_address_not_authorized')
      return "The project uses Supabase's own sender, which delivers only to project members. Set up SMTP: docs/deploy.md.";
    if (status === 401 || status === 403) return 'Check SUPABASE_SECRET_KEY.';
    if (status >= 500)
      return "Check the SMTP server, user, password and sender. The auth service's log has the reason.";
    return "The auth service's log has the reason.";
  };
  return `It responded with status ${status}: ${message.replace(/\.$/, '')}. ${find()}`;
}

/** @param note what the response does not prove */
function reportEmail(
  name: AccountEmail,
  recipients: string[],
  { error, note }: { error: AuthError | null | undefined; note?: string },
): Check {
  const subject = `the auth service accepts "${readEmailSettings().subjects[name]}" to ${recipients.join(' and ')}`;
  return error ? { subject, problem: describeRejection(error) } : { subject: subject + (note ?? '') };
}

/** The service only logs that it could not send these. */
const unreported = ' (if it does not arrive, see its log)';

const reportUnsent = (names: AccountEmail[], reason: AuthError): Check => {
  const { subjects } = readEmailSettings();
  return {
    subject: `a test account can be used for ${names.map((name) => `"${subjects[name]}"`).join(', ')}`,
    problem: `These emails were not sent. ${describeRejection(reason)}`,
  };
};

/** Creates an account and sends its confirmation email, as the sign-up form does. */
export async function* sendConfirmation({ url, key }: EmailProject, [email = '']: string[]) {
  const { data, error } = await connect(url, key).auth.signUp({ email, password: randomUUID() });
  const report = reportEmail('confirmation', [email], { error });
  if (data.session)
    yield { ...report, problem: 'No email was sent, because email confirmation is off: docs/deploy.md.' };
  else yield report;
}

/**
 * Creates a confirmed account without an email and without counting it for the limit of sign-ups.
 * @returns the reason if it was not created
 */
async function createAccount({ url, secretKey }: EmailProject, email: string, password: string) {
  const account = { email, password, email_confirm: true };
  return (await connect(url, secretKey).auth.admin.createUser(account)).error;
}

/** Sends the email that anyone can request instead of a sign-in link. */
export async function* sendMagicLink(project: EmailProject, [email = '']: string[]) {
  const failure = await createAccount(project, email, randomUUID());
  if (failure) {
    yield reportUnsent(['magic_link'], failure);
    return;
  }
  const { auth } = connect(project.url, project.key);
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  yield reportEmail('magic_link', [email], { error });
}

/** Confirms a change of the email address at both email addresses. @returns the reason if it failed */
async function confirmEmailChange({ url, key, secretKey }: EmailProject, email: string, newEmail: string) {
  const { admin } = connect(url, secretKey).auth;
  const codes: { email: string; token: string }[] = [];
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const { data, error } = await admin.generateLink({ type, email, newEmail });
    if (error) return error;
    codes.push({
      email: type === 'email_change_new' ? newEmail : email,
      token: data.properties?.email_otp ?? '',
    });
  }
  for (const code of codes) {
    const { error } = await connect(url, key).auth.verifyOtp({ ...code, type: 'email_change' });
    if (error) return error;
  }
  return null;
}

/** Sends the emails of a customer who resets the password, then changes the password and the email address. */
export async function* sendChanges(project: EmailProject, [email = '', newEmail = '']: string[]) {
  const password = randomUUID();
  const changes: AccountEmail[] = ['password_changed', 'email_change', 'email_changed'];
  const failure = await createAccount(project, email, password);
  if (failure) {
    yield reportUnsent(['recovery', ...changes], failure);
    return;
  }
  const { auth } = connect(project.url, project.key);
  yield reportEmail('recovery', [email], await auth.resetPasswordForEmail(email));
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) {
    yield reportUnsent(changes, error);
    return;
  }
  const changed = await auth.updateUser({ password: randomUUID(), current_password: password });
  yield reportEmail('password_changed', [email], { ...changed, note: unreported });
  const requested = await auth.updateUser({ email: newEmail });
  yield reportEmail('email_change', [email, newEmail], requested);
  const unconfirmed = await confirmEmailChange(project, email, newEmail);
  yield reportEmail('email_changed', [email], { error: unconfirmed, note: unreported });
}
