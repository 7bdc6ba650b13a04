/** Checks the auth settings with temporary accounts. Sends no email, and deletes the accounts afterwards. */
import { randomUUID } from 'node:crypto';
import { connect, createCheck, createSettingCheck, type Project } from './check.ts';

type Admin = ReturnType<typeof connect>['auth']['admin'];
type Account = { email: string; password: string };

/** Checks the session settings. @param token the code in the confirmation link */
async function* checkSession({ url, key }: Project, token: string, account: Account) {
  const { auth } = connect(url, key);
  await auth.verifyOtp({ type: 'signup', email: account.email, token });
  const { data, error } = await auth.signInWithPassword(account);
  yield createSettingCheck('sign-in works', data.session !== null, `Sign-in failed (${error?.code}).`);
  if (!data.session) return;
  const seconds = data.session.expires_in;
  yield createSettingCheck(
    'access tokens expire after 900 seconds',
    seconds <= 900,
    `They expire after ${seconds} seconds.`,
  );
  const { error: rejection } = await auth.updateUser({ password: account.password });
  yield createSettingCheck(
    'a password change requires the current password',
    rejection?.code === 'current_password_required',
    'The service accepted a change without it.',
  );
}

/** Checks that the service calls private.limit_sign_ups(): the fourth unconfirmed account of a mailbox is rejected. */
async function* checkSignUpLimit(admin: Admin, { email, password }: Account, created: Map<string, string>) {
  let isLimited = false;
  for (const tag of ['+1@', '+2@', '+3@', '+4@']) {
    const variant = email.replace('@', tag);
    const { data, error } = await admin.generateLink({ type: 'signup', email: variant, password });
    isLimited ||= error?.status === 429;
    if (data.user) created.set(variant, data.user.id);
  }
  yield createSettingCheck(
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
  yield createCheck('the secret key is accepted', id !== undefined, rejection);
  if (!id) return;
  const created = new Map([[account.email, id]]);
  try {
    const { email_otp: code = '', redirect_to: siteUrl } = data.properties ?? {};
    const length = `They have ${code.length} digits.`;
    yield createSettingCheck('codes in emails have 10 digits', code.length === 10, length);
    const rule = short.error?.message ?? 'One character was accepted.';
    yield createSettingCheck('passwords have at least 6 characters', rule.includes('at least 6'), rule);
    const change = { type: 'email_change_current', email: account.email } as const;
    const { error } = await admin.generateLink({ ...change, newEmail: `new-${account.email}` });
    yield createSettingCheck(
      'an email change requires confirmation from both email addresses',
      error === null,
      'Only the new email address has to confirm it.',
    );
    if (site)
      yield createSettingCheck(
        'the site URL is correct',
        siteUrl === site,
        `The project's site URL is ${siteUrl}, but should be ${site}.`,
      );
    yield* checkSession(project, code, account);
    yield* checkSignUpLimit(admin, account, created);
  } finally {
    const left: string[] = [];
    for (const [email, user] of created) if ((await admin.deleteUser(user)).error) left.push(email);
    yield createCheck(
      'the test accounts are deleted',
      left.length === 0,
      `Delete ${left.join(', ')} in Studio.`,
    );
  }
}
