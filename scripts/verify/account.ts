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
  const other = await auth.refreshSession({ refresh_token: first.data.session?.refresh_token ?? '' });
  const ended = `Sign-in ended another session (${other.error?.code}). Turn single session off.`;
  return [
    check(
      'access tokens expire after 900 seconds',
      seconds <= 900,
      `They expire after ${seconds}. ${configureAdvice}`,
    ),
    check('a new password requires the current one', isRejected, `It does not. ${configureAdvice}`),
    check('an account can have several sessions', other.error === null, ended),
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
    if (site) {
      const reset = `${site}/reset-password`;
      const { email } = account;
      const link = await admin.generateLink({ type: 'recovery', email, options: { redirectTo: reset } });
      const isAllowed = link.data.properties?.redirect_to === reset;
      checks.push(
        check(
          'the site URL is correct',
          siteUrl === site,
          `It is ${siteUrl}, not ${site}. ${configureAdvice}`,
        ),
        check('the redirect URLs are complete', isAllowed, `${reset} is missing. ${configureAdvice}`),
      );
    }
    checks.push(...(await checkSessions(project, hash, account)));
  } finally {
    const deletion = await admin.deleteUser(id);
    checks.push(check('the test account is deleted', !deletion.error, `Delete ${account.email} in Studio.`));
  }
  return checks;
}
