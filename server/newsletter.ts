/** Adds the webhook of a hosted project that runs supabase/functions/confirm-newsletter. */
import type { App } from '@supabase/lite';
import { confirmNewsletter, type Settings } from '../supabase/functions/confirm-newsletter/confirm.ts';
import type { Mailbox } from './mailbox.ts';
import { readJson } from './requests.ts';

type Fetch = App['fetch'];

interface Options {
  query: <Row>(sql: string, ...parameters: unknown[]) => Promise<Row[]>;
  mailbox: Mailbox;
  siteUrl: string;
}

const secret = crypto.randomUUID();

/** Wraps the services: puts the confirmation email of each new subscription into the mailbox. */
export function confirmSubscriptions(services: Fetch, { query, mailbox, siteUrl }: Options): Fetch {
  const settings: Settings = {
    webhookSecret: secret,
    mailUrl: 'mail:',
    mailKey: '',
    from: '',
    apiUrl: 'database:',
    secretKey: '',
    siteUrl,
  };
  const answer = async (url: string, { body }: RequestInit) => {
    const asked = JSON.parse(String(body));
    if (url === settings.mailUrl) {
      await mailbox.send({ ...asked, to: asked.to[0] });
      return Response.json({});
    }
    const name = url.split('/').at(-1);
    return Response.json(await query(`select * from public.${name}($1)`, asked.subscriber));
  };
  return async (request, ...rest) => {
    const isSubscription =
      request.method === 'POST' && new URL(request.url).pathname === '/rest/v1/newsletter_subscribers';
    if (!isSubscription) return services(request, ...rest);
    const { email } = await readJson(request);
    const response = await services(request, ...rest);
    const waiting = response.ok
      ? await query(
          'select id from public.newsletter_subscribers where lower(email) = lower($1) and consented_at is null',
          String(email),
        )
      : [];
    for (const record of waiting)
      await confirmNewsletter(
        new Request('http://localhost', {
          method: 'POST',
          headers: { 'x-webhook-secret': secret },
          body: JSON.stringify({ type: 'INSERT', table: 'newsletter_subscribers', record }),
        }),
        settings,
        { fetch: answer, wait: async () => {}, log: (line) => console.log(line) },
      );
    return response;
  };
}
