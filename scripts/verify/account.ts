/** Checks settings that only an account shows. The account is created without an email, and deleted afterwards. */
import { randomUUID } from 'node:crypto';
import { type Check, check, type Project, push, send } from './check.ts';

type Body = Record<string, unknown>;

/** The settings that the admin API's links show. @param short the answer for a password of one character */
function checkLinks(link: Body, recovery: Body, short: Body, site?: string): Check[] {
  const digits = String(link.email_otp).length;
  const says = String(short.msg ?? short.message ?? 'one character is enough');
  const reset = `${site}/reset-password`;
  const checks = [
    check('codes in emails have 10 digits', digits === 10, `They have ${digits}. Set the OTP length to 10.`),
    check('passwords have at least 6 characters', says.includes('at least 6'), `"${says}". Set 6.`),
  ];
  if (!site) return checks;
  return [
    ...checks,
    check('site URL', link.redirect_to === site, `It is ${link.redirect_to}. Set ${site}.`),
    check('redirect URLs', recovery.redirect_to === reset, `Add ${reset}.`),
  ];
}

/** The settings that sessions show. @param tokenHash redeems the confirmation link */
async function checkSessions(project: Project, id: string, tokenHash: unknown, account: object) {
  const ask = (path: string, body: object, method?: string, token?: string) =>
    send(project.url + path, project.key, body, method, token);
  const first = await ask('/auth/v1/verify', { type: 'signup', token_hash: tokenHash });
  const second = await ask('/auth/v1/token?grant_type=password', account);
  const { access_token, expires_in } = second.body;
  if (!access_token)
    return [check('sign-in', false, `Answered ${second.status} ${second.code}. Turn captcha off.`)];
  const token = String(access_token);
  const same = await ask('/auth/v1/user', account, 'PUT', token);
  const refresh = { refresh_token: first.body.refresh_token };
  const again = await ask('/auth/v1/token?grant_type=refresh_token', refresh);
  const upload = await ask(`/storage/v1/object/upload/sign/avatars/${id}/avatar.webp`, {}, 'POST', token);
  const isAsked = same.code === 'current_password_required';
  return [
    check(
      'access tokens expire after 900 seconds',
      Number(expires_in) <= 900,
      `After ${expires_in}. Set 900.`,
    ),
    check('a new password needs the current one', isAsked, 'Turn on "Require current password".'),
    check('several sessions per account', again.status === 200, `${again.code}. Turn single sessions off.`),
    check('photos have no signed upload URLs', upload.status >= 400, push),
  ];
}

export async function checkAccount(project: Project): Promise<Check[]> {
  const { url, secretKey = '', site } = project;
  const account = { email: `verify-${randomUUID()}@example.com`, password: randomUUID() };
  const makeLink = (changes: object) =>
    send(`${url}/auth/v1/admin/generate_link`, secretKey, { type: 'signup', ...account, ...changes });
  const short = await makeLink({ password: 'a' });
  // For a URL that is not allowed the service uses the site URL.
  const { status, body } = await makeLink({ redirect_to: 'https://not-allowed.invalid' });
  const id = String(body.id ?? short.body.id ?? '');
  if (!id) return [check('secret key', false, `Answered ${status}. Check SUPABASE_SECRET_KEY.`)];
  const checks: Check[] = [];
  try {
    const recovery = await makeLink({ type: 'recovery', redirect_to: `${site}/reset-password` });
    checks.push(...checkLinks(body, recovery.body, short.body, site));
    checks.push(...(await checkSessions(project, id, body.hashed_token, account)));
  } finally {
    const gone = await send(`${url}/auth/v1/admin/users/${id}`, secretKey, {}, 'DELETE');
    checks.push(check('test account is deleted', gone.status === 200, `Delete ${account.email} in Studio.`));
  }
  return checks;
}
