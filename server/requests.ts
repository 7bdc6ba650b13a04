/** Which requests the embedded backend answers, and whom it shows its mail. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * The routes that the package may answer. It has a page about itself for unknown routes, and routes for sign-in with
 * other services, which the site does not offer. A signed upload URL would outlive the session and the account.
 */
const known =
  /^\/(?:auth\/v1\/(?:signup|token|otp|verify|recover|resend|logout|user|reauthenticate|health|settings|\.well-known\/jwks\.json)|rest\/v1(?:\/.*)?|storage\/v1(?:\/(?!sign\/)[\w.-]+)+)$/;

/**
 * The path of a request as the services will read it. `/auth/v1/../../x` looks like a service and is none: the
 * package would resolve the dots itself and open its own inner routes.
 */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const target = url.split('?')[0] ?? '/';
  return URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost').pathname : '/';
}

/** Whether a service answers at a path, as `pathOf` gives it. */
export const isService = (pathname: string) => known.test(pathname);

/** Headers that a proxy adds, and no browser: whoever sits behind it is not on this machine. */
const isForwarded = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some((name) =>
    /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|(?:true-|x-|fastly-)?client-ip|x-cluster-client-ip|cf-.*)$/.test(
      name,
    ),
  );

/**
 * Whether a request comes from this machine, under its name and past no proxy. The mailbox holds links that open
 * accounts: no other machine may read it, and no page that points a host name of its own at this one.
 */
export function isOwnMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const isLoopback = /^(?:::1|(?:::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    isLoopback &&
    // As nginx asks for a site behind it, without a word about itself.
    httpVersion !== '1.0' &&
    !isForwarded(headers) &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host)
  );
}
