/** Checks settings that only an account shows. The account is created without an email, and deleted afterwards. */
import { randomUUID } from 'node:crypto';
import { type Check, check, push } from './check.ts';
import { connect, type Project } from './project.ts';

type Account = { id: string; email: string; password: string };

/** The settings that sessions show. @param hash redeems the confirmation link */
async function checkSessions({ url, key }: Project, hash: string, account: Account): Promise<Check[]> {
  const { auth, storage } = connect(url, key);
  const first = await auth.verifyOtp({ type: 'signup', token_hash: hash });
  const { data, error } = await auth.signInWithPassword(account);
  if (!data.session) return [check('sign-in', false, `It failed (${error?.code}). Turn captcha off.`)];
  const seconds = data.session.expires_in;
  const change = await auth.updateUser({ password: account.password });
  const isRequired = change.error?.code === 'current_password_required';
  const upload = await storage.from('avatars').createSignedUploadUrl(`${account.id}/avatar.webp`);
  const refresh = await auth.refreshSession({ refresh_token: first.data.session?.refresh_token ?? '' });
  const ended = `Sign-in ended another session (${refresh.error?.code}). Turn single session off.`;
  return [
    check('access tokens expire after 900 seconds', seconds <= 900, `They expire after ${seconds}. Set 900.`),
    check('a new password needs the current one', isRequired, 'Turn on "Require current password".'),
    check('photos have no signed upload URLs', upload.error !== null, `A URL was signed. ${push}`),
    check('several sessions per account', refresh.error === null, ended),
  ];
}

export async function checkAccount(project: Project): Promise<Check[]> {
  const { url, secretKey = '', site } = project;
  const { admin } = connect(url, secretKey).auth;
  const account = { email: `verify-${randomUUID()}@example.com`, password: randomUUID() };
  const short = await admin.generateLink({ type: 'signup', ...account, password: 'a' });
  // For a URL that is not allowed the service uses the site URL.
  const options = { redirectTo: 'https://not-allowed.invalid' };
  const { data, error } = await admin.generateLink({ type: 'signup', ...account, options });
  const id = data.user?.id ?? short.data.user?.id;
  if (!id)
    return [check('secret key', false, `It was refused (${error?.message}). Check SUPABASE_SECRET_KEY.`)];
  const checks: Check[] = [];
  try {
    const reset = `${site}/reset-password`;
    const { email } = account;
    const recovery = await admin.generateLink({ type: 'recovery', email, options: { redirectTo: reset } });
    const digits = data.properties?.email_otp.length;
    const rule = short.error?.message ?? 'One character was accepted.';
    const siteUrl = data.properties?.redirect_to;
    const isAllowed = recovery.data.properties?.redirect_to === reset;
    checks.push(
      check(
        'codes in emails have 10 digits',
        digits === 10,
        `They have ${digits} digits. Set Email OTP length to 10.`,
      ),
      check(
        'passwords have at least 6 characters',
        rule.includes('at least 6'),
        `${rule} Set the length to 6.`,
      ),
    );
    if (site) checks.push(check('site URL', siteUrl === site, `It is ${siteUrl}. Set it to ${site}.`));
    if (site) checks.push(check('redirect URLs', isAllowed, `${reset} is missing. Add it.`));
    checks.push(...(await checkSessions(project, data.properties?.hashed_token ?? '', { id, ...account })));
  } finally {
    const deletion = await admin.deleteUser(id);
    checks.push(check('test account is deleted', !deletion.error, `Delete ${account.email} in Studio.`));
  }
  return checks;
}
