import { expect, it } from 'vitest';
import { type AuthLink, decideOutcome } from '../../../../src/client/backend/email-link';
import { errorPage, json, stubNetwork } from '../../../support/network';
import { ended, loadAuth, makeSession, refusal, startSignedOut } from './auth-service';

startSignedOut();

const ada = 'ada@example.com';
const link: AuthLink = {
  type: 'recovery',
  token: '0123456789',
  email: ada,
  newEmail: '',
  recipient: '',
  problem: '',
};
const change: AuthLink = { ...link, type: 'email_change', newEmail: 'New@example.com' };

it('redeeming an email link sends its email address with the token, so that the service compares them first', async () => {
  const sent = stubNetwork(refusal(403, 'otp_expired', 'Token has expired or is invalid'));
  const { redeemEmailLink } = await loadAuth();
  expect(await redeemEmailLink(link)).toMatchObject({ code: 'link_expired' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ type: 'recovery', email: ada, token: '0123456789' });
});

it('a link for a new email address is redeemed with the email address that it was sent to', async () => {
  const sent = stubNetwork(json(200, makeSession('new@example.com')), ended);
  const { redeemEmailLink } = await loadAuth();
  await redeemEmailLink({ ...change, recipient: 'new@example.com' });
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/auth/v1/verify', '/auth/v1/logout']);
  expect(sent[0]?.body).toMatchObject({ email: 'new@example.com' });
});

const signUp = { full_name: 'Ada King', terms_version: '2025-07-12' };

it('redeeming an email link with a password that is easy to guess sends nothing', async () => {
  const sent = stubNetwork(json(200, makeSession(ada)));
  const { redeemEmailLink } = await loadAuth();
  for (const password of ['qwerty', 'ada@example.com', 'Ada King'])
    expect(await redeemEmailLink({ ...link, type: 'signup' }, false, { password, signUp })).toMatchObject({
      code: 'weak_password',
    });
  expect(sent).toEqual([]);
});

// The response to the link can still contain what a stranger entered at sign-up.
it.each([{ full_name: { first: 'Ada' } }, { full_name: ['Ada'] }, { full_name: 1815 }, {}])(
  'a link sets a new password in an account with the metadata %j',
  async (metadata) => {
    const { user: owner, ...session } = makeSession(ada);
    const changed = { ...owner, user_metadata: metadata };
    const opened = json(200, { ...session, user: changed });
    stubNetwork(opened, json(200, changed), opened);
    const { redeemEmailLink } = await loadAuth();
    expect(await redeemEmailLink(link, false, { password: 'analytical engine' })).toEqual({
      ok: true,
      value: 'signedIn',
    });
  },
);

const user = { id: '1', email: ada };
const moved = { id: '1', email: 'new@example.com' };

it.each([
  ['signs its account in when no account is signed in', link, user, undefined, 'signIn'],
  ['replaces another signed-in account', link, user, { id: '2', email: 'bob@example.com' }, 'signIn'],
  ['keeps its own account signed in', link, user, user, 'signIn'],
  [
    'is rejected if its token has another email address',
    link,
    { ...user, email: 'bob@example.com' },
    user,
    'reject',
  ],
  ['for a new email address keeps its own account signed in', change, moved, user, 'signIn'],
  ['for a new email address does not sign in a signed-out browser', change, moved, undefined, 'changed'],
  ['for a new email address is rejected if its token has the old one', change, user, user, 'reject'],
] as const)('an email link %s', (_, opened, opener, owner, decision) => {
  expect(decideOutcome(opened, opener, owner)).toBe(decision);
});

it.each([
  ['no account is signed in', null],
  ['it names the signed-in account but its token belongs to another', ada],
])('a link for a new email address signs in no account when %s', async (_, owner) => {
  const changed = json(200, makeSession('new@example.com', 'mallory'));
  const sent = owner
    ? stubNetwork(json(200, makeSession(owner)), changed, ended)
    : stubNetwork(changed, ended);
  const { redeemEmailLink, signIn } = await loadAuth();
  if (owner) await signIn({ email: owner, password: 'secret' });
  expect(await redeemEmailLink(change)).toEqual({ ok: true, value: 'changed' });
  expect(sent.at(-1)?.url.pathname).toBe('/auth/v1/logout');
  expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer access of new@example.com');
});

it.each([
  ['that the link in the other mailbox must also be opened', change, 200, { ok: true, value: 'pending' }],
  [
    'that the service is unavailable after an error page with status 503',
    link,
    503,
    { ok: false, code: 'unavailable' },
  ],
])('redeeming an email link reports %s', async (_, opened, status, result) => {
  const proceed = { msg: 'Proceed to confirm link sent to the other email', code: '200' };
  stubNetwork(status === 200 ? json(200, proceed) : errorPage(status));
  const { redeemEmailLink } = await loadAuth();
  expect(await redeemEmailLink(opened)).toEqual(result);
});
