/** Replaces the webhook that runs supabase/functions/confirm-newsletter in a hosted project. */

import { confirmNewsletter, type Settings } from '../supabase/functions/confirm-newsletter/confirm.ts';
import type { Fetch, Query } from './lite.ts';
import type { Mailbox } from './mailbox.ts';
import { readJson } from './requests.ts';

interface Options {
  query: Query;
  mailbox: Mailbox;
  siteUrl: string;
}

const secret = crypto.randomUUID();

/** Wraps the services: stores the confirmation email of each new subscription in the mailbox. */
export function addConfirmationEmails(services: Fetch, { query, mailbox, siteUrl }: Options): Fetch {
  const settings: Settings = {
    webhookSecret: secret,
    emailApiUrl: 'email:',
    emailApiKey: '',
    from: '',
    apiUrl: 'database:',
    secretKey: '',
    siteUrl,
  };
  const handleFetch = async (url: string, { body }: RequestInit) => {
    const payload = JSON.parse(String(body));
    if (url === settings.emailApiUrl) {
      await mailbox.send({ ...payload, to: payload.to[0] });
      return Response.json({});
    }
    const name = url.split('/').at(-1);
    return Response.json(await query(`select * from public.${name}($1)`, payload.subscriber));
  };
  return async (request, ...rest) => {
    const isSubscription =
      request.method === 'POST' && new URL(request.url).pathname === '/rest/v1/newsletter_subscribers';
    if (!isSubscription) return services(request, ...rest);
    const { email } = await readJson(request);
    const response = await services(request, ...rest);
    const unconfirmed = response.ok
      ? await query(
          'select id from public.newsletter_subscribers where lower(email) = lower($1) and consented_at is null',
          String(email),
        )
      : [];
    for (const record of unconfirmed)
      await confirmNewsletter(
        new Request('http://localhost', {
          method: 'POST',
          headers: { 'x-webhook-secret': secret },
          body: JSON.stringify({ type: 'INSERT', table: 'newsletter_subscribers', record }),
        }),
        settings,
        { fetch: handleFetch, wait: async () => {}, log: (line) => console.log(line) },
      );
    return response;
  };
}
