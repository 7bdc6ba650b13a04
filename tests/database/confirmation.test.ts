/** What an account may do in the name of its address, on the embedded backend with and without confirmations. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';

const email = 'reader@example.com';

async function open(confirmations: boolean) {
  const backend = await startBackend({ siteUrl: 'http://localhost', confirmations });
  const server = createServer((request, response) =>
    backend.middleware(request, response, () => response.end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await backend.close();
  });
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        apikey: embeddedPublishableKey,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    return (text ? JSON.parse(text) : {}) as { access_token?: string };
  };
  return { backend, post };
}

// Here, for starting takes longer than a test may.
const withoutMails = await open(false);
const withMails = await open(true);

/** Deletes the account with its newsletter's row. @returns how many readers are left */
async function deleteAccount({ backend, post }: Awaited<ReturnType<typeof open>>, token = '') {
  await post('/rest/v1/rpc/delete_own_account', { with_newsletter: true }, token);
  expect(await backend.query('select 1 from auth.users')).toEqual([]);
  return (await backend.query('select 1 from public.newsletter_subscribers')).length;
}

describe('deleting an account takes its address off the newsletter', () => {
  it('never where the service asks for no confirmation', async () => {
    const { post } = withoutMails;
    await post('/rest/v1/newsletter_subscribers', { email, first_name: 'Reader' });
    const { access_token } = await post('/auth/v1/signup', { email, password: 'analytical engine' });
    expect(await deleteAccount(withoutMails, access_token)).toBe(1);
  });

  it('where the link in a mail has confirmed it', async () => {
    const { backend, post } = withMails;
    await post('/rest/v1/newsletter_subscribers', { email, first_name: 'Reader' });
    await post('/auth/v1/signup', { email, password: 'analytical engine' });
    const token_hash = /token_hash=(\w+)/.exec(backend.mailbox.list(email).at(-1)?.html ?? '')?.[1];
    const { access_token } = await post('/auth/v1/verify', { type: 'signup', token_hash });
    expect(await deleteAccount(withMails, access_token)).toBe(0);
  });
});
