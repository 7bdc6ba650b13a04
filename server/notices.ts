/**
 * What a hosted project does with mail and the package does not: it tells people that their password or address was
 * changed (the notifications in supabase/config.toml), and sends one mail a minute (max_frequency there).
 */
import { readFileSync } from 'node:fs';
import { escapeHtml, type Mailbox } from './mailbox.ts';

export interface Services {
  fetch(request: Request, ...rest: unknown[]): Response | Promise<Response>;
}

interface Notification {
  enabled: boolean;
  subject: string;
  content_path: string;
}

export type Notifications = Record<'password_changed' | 'email_changed', Notification>;

interface Account {
  id: string;
  email: string;
  encrypted_password: string;
}

interface Options {
  query: (sql: string, ...parameters: unknown[]) => Promise<Account[]>;
  mailbox: Mailbox;
  notifications: Notifications;
}

/** One minute, as max_frequency in supabase/config.toml. */
const pause = 60_000;

/** Whose token a request carries. The service checks it; here it says which account to look at. */
function ownerOf(request: Request): string | null {
  const [, payload = ''] = /^Bearer [^.]+\.([^.]+)\./.exec(request.headers.get('authorization') ?? '') ?? [];
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
  } catch {
    return null;
  }
}

const tooOften = () =>
  Response.json(
    {
      code: 429,
      error_code: 'over_email_send_rate_limit',
      msg: `For security purposes, you can only request this after ${pause / 1000} seconds.`,
    },
    { status: 429 },
  );

/** Puts the limit and the notices in front of the services of the package. */
export function withNotices(services: Services, { query, mailbox, notifications }: Options): Services {
  const asked = new Set<string>();

  const notify = (kind: keyof Notifications, to: string, values: Record<string, string>) => {
    const { enabled, subject, content_path: file } = notifications[kind];
    const html = readFileSync(file, 'utf8').replace(/\{\{ \.(\w+) \}\}/g, (_, name) =>
      escapeHtml(values[name] ?? ''),
    );
    if (enabled) void mailbox.send({ to, subject, html });
  };

  return {
    async fetch(request, ...rest) {
      const { pathname } = new URL(request.url);
      const route = `${request.method} ${pathname}`;
      const isAsking = /^POST \/auth\/v1\/(?:recover|resend|otp)$/.test(route);
      const isChanging = route === 'PUT /auth/v1/user' || route === 'POST /auth/v1/verify';
      if (!isAsking && !isChanging) return services.fetch(request, ...rest);

      const body = await request
        .clone()
        .json()
        .catch(() => null);
      if (isAsking) {
        const mail = `${pathname} ${String(body?.email).toLowerCase()}`;
        if (asked.has(mail)) return tooOften();
        asked.add(mail);
        setTimeout(() => asked.delete(mail), pause).unref();
        return services.fetch(request, ...rest);
      }

      const [before] = await query(
        `select id, email, encrypted_password from auth.users
         where id::text = $1 or $2 in (email_change_token_new, email_change_token_current)`,
        ownerOf(request),
        body?.token_hash ?? null,
      );
      const response = await services.fetch(request, ...rest);
      if (!before || !response.ok) return response;
      const [after] = await query(
        'select id, email, encrypted_password from auth.users where id = $1',
        before.id,
      );
      if (after && after.encrypted_password !== before.encrypted_password)
        notify('password_changed', after.email, { Email: after.email });
      // To the address that was left behind: its owner is the one who does not know.
      if (after && after.email !== before.email)
        notify('email_changed', before.email, { Email: after.email, OldEmail: before.email });
      return response;
    },
  };
}
