/** Checks the auth settings with temporary accounts. Sends no email, and deletes the accounts afterwards. */
import { randomUUID } from 'node:crypto';
import { check, checkSetting } from './check.ts';
import { connect, type Project } from './connect.ts';

type Account = { email: string; password: string };

/** Checks the session settings. @param token the code in the confirmation link */
async function* checkSessions({ url, key }: Project, token: string, account: Account) {
  const { auth } = connect(url, key);
  const first = await auth.verifyOtp({ type: 'signup', email: account.email, token });
  const { data, error } = await auth.signInWithPassword(account);
  yield checkSetting('sign-in works', data.session !== null, `Sign-in failed (${error?.code}).`);
  if (!data.session) return;
  const seconds = data.session.expires_in;
  yield checkSetting(
    'access tokens expire after 900 seconds',
    seconds <= 900,
    `They expire after ${seconds} seconds.`,
  );
  const { error: rejection } = await auth.updateUser({ password: account.password });
  const isRejected = rejection?.code === 'current_password_required';
  yield checkSetting(
    'a password change requires the current password',
    isRejected,
    'The service accepted a change without it.',
  );
  const factor = await auth.mfa.enroll({ factorType: 'totp' });
  yield checkSetting(
    'two-factor authentication is off',
    factor.error !== null,
    'An account can enrol a second factor.',
  );
  const other = await auth.refreshSession({ refresh_token: first.data.session?.refresh_token ?? '' });
  const ended = `Sign-in ended another session (${other.error?.code}). Turn off "Single session per user".`;
  yield check('an account can have several sessions', other.error === null, ended);
}

/** Checks the email settings with the links of an unconfirmed account. */
async function* checkEmails({ url, key, secretKey = '' }: Project, { email }: Account) {
  // The service counts the link that was just made as an email, so it sends none now and reports the seconds to wait.
  const again = await connect(url, key).auth.resend({ type: 'signup', email });
  const wait = Number(/after (\d+) seconds/.exec(again.error?.message ?? '')?.[1] ?? 0);
  yield checkSetting(
    'an email address gets at most one email a minute',
    wait > 30 && wait <= 60,
    `The next one can be sent after ${wait} seconds.`,
  );
  const newEmail = `new-${email}`;
  const change = { type: 'email_change_current', email, newEmail } as const;
  const { error } = await connect(url, secretKey).auth.admin.generateLink(change);
  yield checkSetting(
    'an email change requires confirmation from both email addresses',
    error === null,
    'Only the new email address has to confirm it.',
  );
}

/** Checks that the service calls private.limit_sign_ups(): the fourth unconfirmed account of a mailbox is rejected. */
async function* checkSignUpLimit({ url, secretKey = '' }: Project, { email, password }: Account) {
  const { admin } = connect(url, secretKey).auth;
  let isLimited = false;
  const created: { id: string; variant: string }[] = [];
  for (const tag of ['+1@', '+2@', '+3@', '+4@']) {
    const variant = email.replace('@', tag);
    const { data, error } = await admin.generateLink({ type: 'signup', email: variant, password });
    isLimited ||= error?.status === 429;
    if (data.user) created.push({ id: data.user.id, variant });
  }
  for (const { id, variant } of created) {
    const deletion = await admin.deleteUser(id);
    if (deletion.error) yield check('the test account is deleted', false, `Delete ${variant} in Studio.`);
  }
  yield checkSetting(
    'the hook before_user_created limits the unconfirmed accounts of a mailbox',
    isLimited,
    'A mailbox can have four unconfirmed accounts.',
  );
}

export async function* checkAccount(project: Project) {
  const { url, secretKey = '', site } = project;
  const { admin } = connect(url, secretKey).auth;
  const account = { email: `verify-${randomUUID()}@example.com`, password: randomUUID() };
  const short = await admin.generateLink({ type: 'signup', ...account, password: 'a' });
  // If a URL is not allowed, the service uses the site URL instead.
  const options = { redirectTo: 'https://not-allowed.invalid' };
  const { data, error } = await admin.generateLink({ type: 'signup', ...account, options });
  // If the password rule is wrong, the request with the short password has already created the account.
  const id = data.user?.id ?? short.data.user?.id;
  const rejection = error?.status
    ? `It was rejected (${error.message}). Check SUPABASE_SECRET_KEY.`
    : `${url} did not create a test account (${error?.message ?? 'no reason given'}). Try again.`;
  yield check('the secret key is accepted', id !== undefined, rejection);
  if (!id) return;
  try {
    const { email_otp: code = '', redirect_to: siteUrl } = data.properties ?? {};
    const rule = short.error?.message ?? 'One character was accepted.';
    yield checkSetting(
      'codes in emails have 10 digits',
      code.length === 10,
      `They have ${code.length} digits.`,
    );
    yield checkSetting('passwords have at least 6 characters', rule.includes('at least 6'), rule);
    yield* checkEmails(project, account);
    if (site)
      yield checkSetting(
        'the site URL is correct',
        siteUrl === site,
        `The project's site URL is ${siteUrl}, but should be ${site}.`,
      );
    yield* checkSessions(project, code, account);
    yield* checkSignUpLimit(project, account);
  } finally {
    const deletion = await admin.deleteUser(id);
    yield check('the test account is deleted', !deletion.error, `Delete ${account.email} in Studio.`);
  }
}
