/** What a hosted project's webhook and Edge Function do about the newsletter: supabase/functions/confirm-newsletter. */
import { confirmNewsletter, type Settings } from '../supabase/functions/confirm-newsletter/confirm.ts';
import type { Mailbox } from './mailbox.ts';
import type { Services } from './notices.ts';

interface Options {
  query: <Row>(sql: string, ...parameters: unknown[]) => Promise<Row[]>;
  mailbox: Mailbox;
  siteUrl: string;
}

const secret = crypto.randomUUID();

/** Mails the link that confirms to whoever subscribes. It puts the mail into the mailbox in place of a mail service. */
export function withNewsletter(services: Services, { query, mailbox, siteUrl }: Options): Services {
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
  return {
    async fetch(request, ...rest) {
      const isSubscription =
        request.method === 'POST' && new URL(request.url).pathname === '/rest/v1/newsletter_subscribers';
      if (!isSubscription) return services.fetch(request, ...rest);
      const body = await request
        .clone()
        .json()
        .catch(() => null);
      const response = await services.fetch(request, ...rest);
      const waiting = response.ok
        ? await query(
            'select id from public.newsletter_subscribers where lower(email) = lower($1) and consented_at is null',
            String(body?.email),
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
    },
  };
}
