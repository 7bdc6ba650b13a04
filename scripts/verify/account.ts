/** Checks the auth settings with a temporary account. Sends no email, and deletes the account afterwards. */
import { randomUUID } from 'node:crypto';
import { type Check, check, configureAdvice } from './check.ts';
import { connect, type Project } from './project.ts';

type Account = { email: string; password: string };

/** Checks the settings of sessions. @param hash redeems the confirmation link */
async function checkSessions({ url, key }: Project, hash: string, account: Account): Promise<Check[]> {
  const { auth } = connect(url, key);
  const first = await auth.verifyOtp({ type: 'signup', token_hash: hash });
  const { data, error } = await auth.signInWithPassword(account);
  if (!data.session) return [check('sign-in works', false, `It failed (${error?.code}). ${configureAdvice}`)];
  const seconds = data.session.expires_in;
  const { error: rejection } = await auth.updateUser({ password: account.password });
  const isRejected = rejection?.code === 'current_password_required';
  const factor = await auth.mfa.enroll({ factorType: 'totp' });
  const other = await auth.refreshSession({ refresh_token: first.data.session?.refresh_token ?? '' });
  const ended = `Sign-in ended another session (${other.error?.code}). Turn single session off.`;
  return [
    check(
      'access tokens expire after 900 seconds',
      seconds <= 900,
      `They expire after ${seconds}. ${configureAdvice}`,
    ),
    check('a new password requires the current one', isRejected, `It does not. ${configureAdvice}`),
    check('the second factor is off', factor.error !== null, `An account can add one. ${configureAdvice}`),
    check('an account can have several sessions', other.error === null, ended),
  ];
}

/** The settings that links for an unconfirmed account show. */
async function checkEmails({ url, key, secretKey = '' }: Project, { email }: Account): Promise<Check[]> {
  // The service counts the link that was just made as an email, so it sends none now and reports the seconds to wait.
  const again = await connect(url, key).auth.resend({ type: 'signup', email });
  const wait = Number(/after (\d+) seconds/.exec(again.error?.message ?? '')?.[1] ?? 0);
  const newEmail = `new-${email}`;
  const change = { type: 'email_change_current', email, newEmail } as const;
  const { error } = await connect(url, secretKey).auth.admin.generateLink(change);
  return [
    check(
      'an email address gets one email a minute',
      wait > 30 && wait <= 60,
      `The next one can be sent after ${wait} seconds. ${configureAdvice}`,
    ),
    check(
      'an email change requires confirmation from both addresses',
      error === null,
      `Only the new address has to confirm it. ${configureAdvice}`,
    ),
  ];
}

export async function checkAccount(project: Project): Promise<Check[]> {
  const { url, secretKey = '', site } = project;
  const { admin } = connect(url, secretKey).auth;
  const account = { email: `verify-${randomUUID()}@example.com`, password: randomUUID() };
  const short = await admin.generateLink({ type: 'signup', ...account, password: 'a' });
  // The service replaces a URL that is not allowed with the site URL.
  const options = { redirectTo: 'https://not-allowed.invalid' };
  const { data, error } = await admin.generateLink({ type: 'signup', ...account, options });
  // With a wrong setting the short password was accepted, and this account exists too.
  const id = data.user?.id ?? short.data.user?.id;
  if (!id)
    return [
      check(
        'the secret key is accepted',
        false,
        `It was rejected (${error?.message}). Check SUPABASE_SECRET_KEY.`,
      ),
    ];
  const { email_otp: code = '', redirect_to: siteUrl, hashed_token: hash = '' } = data.properties ?? {};
  const rule = short.error?.message ?? 'One character was accepted.';
  const checks = [
    check(
      'codes in emails have 10 digits',
      code.length === 10,
      `They have ${code.length} digits. ${configureAdvice}`,
    ),
    check('passwords have at least 6 characters', rule.includes('at least 6'), `${rule} ${configureAdvice}`),
  ];
  try {
    checks.push(...(await checkEmails(project, account)));
    if (site) {
      const problem = `It is ${siteUrl}, not ${site}. ${configureAdvice}`;
      checks.push(check('the site URL is correct', siteUrl === site, problem));
    }
    checks.push(...(await checkSessions(project, hash, account)));
  } finally {
    const deletion = await admin.deleteUser(id);
    checks.push(check('the test account is deleted', !deletion.error, `Delete ${account.email} in Studio.`));
  }
  return checks;
}
