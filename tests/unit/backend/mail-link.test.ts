import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailLink, readMailLink } from '../../../src/client/backend/mail-link';
import { errorPage, json, stubNetwork } from '../network';
import { stubStorage } from '../storage';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
  stubStorage();
  vi.resetModules();
});

const load = async () => ({
  ...(await import('../../../src/client/backend/auth')),
  ...(await import('../../../src/client/backend/session')),
  ...(await import('../../../src/client/backend/mail-link')),
});

const sessionOf = (email: string, id = email) => ({
  access_token: `access of ${email}`,
  refresh_token: `refresh of ${email}`,
  token_type: 'bearer',
  expires_in: 3600,
  user: { id, email, user_metadata: {}, aud: 'authenticated' },
});

const ended = () => new Response(null, { status: 204 });

const ada = 'ada@example.com';
const link: MailLink = { tokenHash: 'abc', type: 'recovery', email: ada, newEmail: null };

describe('the URL of an email link', () => {
  const wanted = ['signup', 'email', 'email_change'] as const;

  it.each(['ada+site@example.com', 'ada%2Bsite%40example.com'])('accepts the email address %s', (email) => {
    expect(readMailLink(`#token_hash=abc&type=email&email=${email}`, wanted)?.email).toBe(
      'ada+site@example.com',
    );
  });

  it('has the new email address of a change', () => {
    expect(
      readMailLink('#token_hash=abc&type=email_change&email=ada@example.com&new_email=b@example.com', wanted),
    ).toMatchObject({ type: 'email_change', email: ada, newEmail: 'b@example.com' });
  });

  it.each([
    ['a purpose that is not of this page', '#token_hash=abc&type=recovery&email=ada@example.com'],
    ['a purpose of another kind', '#token_hash=abc&type=magiclink&email=ada@example.com'],
    ['no purpose', '#token_hash=abc&email=ada@example.com'],
    ['no address', '#token_hash=abc&type=signup'],
    ['no new address', '#token_hash=abc&type=email_change&email=ada@example.com'],
    ['a session', '#access_token=a&refresh_token=r&type=signup&email=ada@example.com'],
    ['a refusal', '?error_code=otp_expired&type=signup&email=ada@example.com'],
    ['nothing of a link', '?package=leader#settings'],
  ])('is rejected with %s', (_, address) => {
    expect(readMailLink(address, wanted)).toBeNull();
  });
});

describe('redeeming an email link', () => {
  it('sends nothing when the password is easy to guess', async () => {
    const sent = stubNetwork(json(200, sessionOf(ada)));
    const { redeemMailLink } = await load();
    for (const password of ['qwerty', 'ada@example.com', 'Ada King'])
      expect(
        await redeemMailLink({ ...link, type: 'signup' }, false, {
          password,
          signUp: { full_name: 'Ada King', terms_version: '2025-07-12' },
        }),
      ).toMatchObject({ code: 'weak_password' });
    expect(sent).toEqual([]);
  });

  it('replaces the password of a stranger when the service refuses the one of the owner', async () => {
    const weak = json(422, {
      code: 'weak_password',
      message: 'Leaked',
      weak_password: { reasons: ['pwned'] },
    });
    const sent = stubNetwork(json(200, sessionOf(ada)), weak, json(200, sessionOf(ada).user));
    const { redeemMailLink } = await load();
    const credentials = {
      password: 'leaked elsewhere',
      signUp: { full_name: 'Ada King', terms_version: '2025-07-12' },
    };
    expect(await redeemMailLink({ ...link, type: 'signup' }, false, credentials)).toMatchObject({
      code: 'weak_password',
    });
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', url: { pathname: '/auth/v1/user' } });
    expect(sent.at(-1)?.body).toMatchObject({ password: expect.stringMatching(/^.{40}$/) });
  });

  const change: MailLink = { ...link, type: 'email_change', newEmail: 'New@example.com' };

  it('for a new email address continues in the signed-in account, in any case', async () => {
    const changed = sessionOf('new@example.com', ada);
    stubNetwork(json(200, sessionOf(ada)), json(200, changed), json(200, changed));
    const { redeemMailLink, signIn } = await load();
    await signIn({ email: ada, password: 'secret' });
    expect(await redeemMailLink(change)).toEqual({ ok: true, value: 'signedIn' });
  });

  it.each([
    ['nobody is signed in', null],
    ['somebody else is, whom the link names as its account', ada],
  ])('for a new email address signs in no account when %s', async (_, owner) => {
    const changed = json(200, sessionOf('new@example.com', 'mallory'));
    const sent = owner
      ? stubNetwork(json(200, sessionOf(owner)), changed, ended)
      : stubNetwork(changed, ended);
    const { redeemMailLink, signIn } = await load();
    if (owner) await signIn({ email: owner, password: 'secret' });
    expect(await redeemMailLink(change)).toEqual({ ok: true, value: 'changed' });
    expect(sent.at(-1)?.url.pathname).toBe('/auth/v1/logout');
    expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer access of new@example.com');
  });

  it('is incomplete until the link in the other mailbox is opened', async () => {
    stubNetwork(json(200, { msg: 'Proceed to confirm link sent to the other email', code: '200' }));
    const { redeemMailLink } = await load();
    expect(await redeemMailLink(change)).toEqual({ ok: true, value: 'halfway' });
  });

  it('does not invalidate the link when the connection failed', async () => {
    stubNetwork(errorPage(503));
    const { redeemMailLink } = await load();
    expect(await redeemMailLink(link)).toEqual({ ok: false, code: 'unavailable' });
  });
});
