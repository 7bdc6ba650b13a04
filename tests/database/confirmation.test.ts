/** Rights that depend on a confirmed email address, on the embedded backend with and without confirmation. */
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';

const email = 'reader@example.com';

async function open(confirmations: boolean) {
  const { backend, ask } = await serveEmbedded(confirmations);
  const post = async (path: string, body: unknown, token?: string) => {
    const { status, text, json } = await ask('POST', path, body, token);
    expect(status, text).toBeLessThan(300);
    return json ?? {};
  };
  return { backend, post };
}

const withoutMails = await open(false);
const withMails = await open(true);

/** Deletes the account and its newsletter subscription. @returns the number of remaining readers */
async function deleteAccount({ backend, post }: Awaited<ReturnType<typeof open>>, token = '') {
  await post('/rest/v1/rpc/delete_own_account', { with_newsletter: true }, token);
  expect(await backend.query('select 1 from auth.users')).toEqual([]);
  return (await backend.query('select 1 from public.newsletter_subscribers')).length;
}

describe('deleting an account deletes its newsletter subscription', () => {
  it('never if the auth service requires no confirmation', async () => {
    const { post } = withoutMails;
    await post('/rest/v1/newsletter_subscribers', { email, first_name: 'Reader' });
    const { access_token } = await post('/auth/v1/signup', { email, password: 'analytical engine' });
    expect(await deleteAccount(withoutMails, access_token)).toBe(1);
  });

  it('if the email address was confirmed by a link', async () => {
    const { backend, post } = withMails;
    await post('/rest/v1/newsletter_subscribers', { email, first_name: 'Reader' });
    await post('/auth/v1/signup', { email, password: 'analytical engine' });
    const token_hash = /token_hash=(\w+)/.exec(backend.mailbox.list(email).at(-1)?.html ?? '')?.[1];
    const { access_token } = await post('/auth/v1/verify', { type: 'signup', token_hash });
    expect(await deleteAccount(withMails, access_token)).toBe(0);
  });
});

it('a link for a new password confirms an account without the name and terms version of the sign-up', async () => {
  const { backend, post } = withMails;
  const owner = 'owner@example.com';
  const data = { full_name: 'A stranger', terms_version: '2001-01-01' };
  await post('/auth/v1/signup', { email: owner, password: 'analytical engine', data });
  await post('/auth/v1/recover', { email: owner });
  const token_hash = /token_hash=(\w+)/.exec(backend.mailbox.list(owner).at(-1)?.html ?? '')?.[1];
  const { user } = await post('/auth/v1/verify', { type: 'recovery', token_hash });
  const sql = 'select full_name, terms_version from public.profiles where id = $1';
  expect(await backend.query(sql, user.id)).toEqual([{ full_name: null, terms_version: null }]);
});

it('the link in an email cannot be guessed from the email address and six digits', async () => {
  const victim = 'victim@example.com';
  await withMails.post('/auth/v1/signup', { email: victim, password: 'analytical engine' });
  const token = /token_hash=(\w+)/.exec(withMails.backend.mailbox.list(victim).at(-1)?.html ?? '')?.[1];
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  let guessed: string | undefined;
  for (let code = 0; code < 1_000_000 && guessed === undefined; code += 1) {
    const digits = String(code).padStart(6, '0');
    // The auth service computes the hash like this.
    if (hash('sha256', victim + digits) === token) guessed = digits;
  }
  expect(guessed).toBeUndefined();
}, 30_000);
