/** Rights that depend on a confirmed email address, on the embedded backend with and without confirmation. */
import { expect, it } from 'vitest';
import { type EmailLink, readEmailLink } from '../../src/client/email-link.ts';
import { serveEmbedded } from '../support/embedded.ts';

async function open(confirmations: boolean) {
  const { backend, ask } = await serveEmbedded(confirmations);
  const post = async (path: string, body: unknown, token?: string) => {
    const { status, text, json } = await ask('POST', path, body, token);
    expect(status, text).toBeLessThan(300);
    return json ?? {};
  };
  const lastLink = (email: string) => {
    const url = /href="([^"]+token=\d+)"/.exec(backend.mailbox.list(email).at(-1)?.html ?? '')?.[1] ?? '';
    return readEmailLink(url.replaceAll('&amp;', '&').replace('http://localhost', '')) as EmailLink;
  };
  return { backend, ask, post, lastLink };
}

const withoutEmails = await open(false);
const withEmails = await open(true);

it('deleting an account retains its newsletter subscription if the auth service requires no confirmation', async () => {
  const { backend, post } = withoutEmails;
  const email = 'reader@example.com';
  await post('/rest/v1/newsletter_subscribers', { email, first_name: 'Reader' });
  const { access_token } = await post('/auth/v1/signup', { email, password: 'analytical engine' });
  await post('/rest/v1/rpc/delete_own_account', { with_newsletter: true }, access_token);
  expect(await backend.query('select 1 from auth.users')).toEqual([]);
  expect(await backend.query('select 1 from public.newsletter_subscribers')).toHaveLength(1);
});

it.each(['recover', 'otp'])(
  'an account that waits for its confirmation gets no email from /%s before it is confirmed',
  async (path) => {
    const { backend, ask, post, lastLink } = withEmails;
    const email = `${path}@example.com`;
    await post('/auth/v1/signup', { email, password: 'analytical engine' });
    const { status, json } = await ask('POST', `/auth/v1/${path}`, { email });
    expect([status, json.error_code]).toEqual([429, 'over_email_send_rate_limit']);
    expect(backend.mailbox.list(email)).toHaveLength(1);
    await post('/auth/v1/verify', { type: 'signup', email, token: lastLink(email).token });
    await post(`/auth/v1/${path}`, { email });
    expect(backend.mailbox.list(email)).toHaveLength(2);
  },
);

it('an account gets at most five emails for a new password within an hour', async () => {
  const { backend, ask, post } = withoutEmails;
  const email = 'flooded@example.com';
  await post('/auth/v1/signup', { email, password: 'analytical engine' });
  const statuses: number[] = [];
  for (let count = 1; count <= 6; count += 1)
    statuses.push((await ask('POST', '/auth/v1/recover', { email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(backend.mailbox.list(email)).toHaveLength(5);
  await backend.query('delete from auth.users where email = $1', email);
});

it('a second sign-up with a tag of one mailbox creates neither an account nor an email', async () => {
  const { backend, ask, post } = withEmails;
  const account = (email: string) => ({ email, password: 'analytical engine' });
  await post('/auth/v1/signup', account('tagged@example.com'));
  await post('/auth/v1/signup', account('tagged+1@example.com'));
  expect((await ask('POST', '/auth/v1/signup', account('tagged+2@example.com'))).status).not.toBe(200);
  expect(
    await backend.query(`select email from auth.users where email like 'tagged%' order by email`),
  ).toEqual([{ email: 'tagged+1@example.com' }, { email: 'tagged@example.com' }]);
  expect(backend.mailbox.list('tagged+2@example.com')).toEqual([]);
});

it('nothing that a stranger entered at sign-up remains when the confirmation link is used', async () => {
  const { backend, ask, post, lastLink } = withEmails;
  const owner = 'signup@example.com';
  const password = 'analytical engine';
  const data = { full_name: 'A stranger', terms_version: '2001-01-01' };
  await post('/auth/v1/signup', { email: owner, password, data });
  const { token } = lastLink(owner);
  const { access_token, user } = await post('/auth/v1/verify', { type: 'signup', email: owner, token });
  expect(JSON.stringify(user)).not.toContain('stranger');
  const signIn = () => ask('POST', '/auth/v1/token?grant_type=password', { email: owner, password });
  expect((await signIn()).status).toBe(400);
  const readProfile = () =>
    backend.query('select full_name, terms_version::text from public.profiles where id = $1', user.id);
  expect(await readProfile()).toEqual([{ full_name: null, terms_version: null }]);

  // The owner may choose any password, even the same one.
  const chosen = { password, data: { full_name: 'Ada', terms_version: '2025-07-12' } };
  expect((await ask('PUT', '/auth/v1/user', chosen, access_token)).status).toBe(200);
  expect(await readProfile()).toEqual([chosen.data]);
  expect((await signIn()).status).toBe(200);

  // The link proves that the email address is the owner's.
  await post('/rest/v1/newsletter_subscribers', { email: owner, first_name: 'Reader' });
  await post('/rest/v1/rpc/delete_own_account', { with_newsletter: true }, access_token);
  const readers = 'select 1 from public.newsletter_subscribers where email = $1';
  expect(await backend.query(readers, owner)).toEqual([]);
});

it('sign-in reports an unconfirmed email address only to someone who knows the password', async () => {
  const account = { email: 'waits@example.com', password: 'analytical engine' };
  await withEmails.post('/auth/v1/signup', account);
  const signIn = async (password: string) => {
    const body = { ...account, password };
    return (await withEmails.ask('POST', '/auth/v1/token?grant_type=password', body)).json.error_code;
  };
  expect(await signIn('difference engine')).toBe('invalid_credentials');
  expect(await signIn(account.password)).toBe('email_not_confirmed');
});

it.each([
  ['takes effect after the links in both mailboxes, in either order', withEmails, ['new', 'old'], 'new'],
  ['takes effect after the links in both mailboxes', withEmails, ['old', 'new'], 'new'],
  ['does not take effect after one link', withEmails, ['new'], 'old'],
  ['takes effect after one link if confirmation is off', withoutEmails, ['new'], 'new'],
] as const)('a new email address %s', async (_, { ask, post, lastLink, backend }, order, expected) => {
  const id = crypto.randomUUID();
  const addresses = { old: `old-${id}@example.com`, new: `new-${id}@example.com` };
  const password = 'analytical engine';
  const signedUp = await post('/auth/v1/signup', { email: addresses.old, password });
  const session = signedUp.access_token
    ? signedUp
    : await post('/auth/v1/verify', {
        type: 'signup',
        email: addresses.old,
        token: lastLink(addresses.old).token,
      });
  await ask('PUT', '/auth/v1/user', { email: addresses.new }, session.access_token);
  for (const name of order) {
    const { recipient, newEmail, token } = lastLink(addresses[name]);
    expect([recipient, newEmail]).toEqual([addresses[name], addresses.new]);
    await post('/auth/v1/verify', { type: 'email_change', email: recipient, token });
  }
  expect(await backend.query('select email from auth.users where id = $1', session.user.id)).toEqual([
    { email: addresses[expected] },
  ]);
});
