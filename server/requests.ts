/** Selects the requests that the embedded backend (@supabase/lite) handles, and reads their bodies and tokens. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * The routes that are passed to the package. The others are its own status pages, sign-in with other providers, which the
 * site does not offer, and signed upload URLs, which would outlive the session and the account.
 */
const allowedRoutes =
  /^\/(?:auth\/v1\/(?:signup|token|otp|verify|recover|resend|logout|user|reauthenticate|health|settings|\.well-known\/jwks\.json)|rest\/v1(?:\/.*)?|storage\/v1(?:\/(?!sign\/)[\w.-]+)+)$/;

/**
 * Resolves dots in the path of a request, as the services do. Without this, `/auth/v1/../../x` would reach the package's
 * internal routes.
 */
export function parsePath({ url = '/' }: IncomingMessage): string {
  const target = url.split('?')[0] ?? '/';
  return URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost').pathname : '/';
}

/** Whether a path from `parsePath` belongs to a service. */
export const isServicePath = (pathname: string) => allowedRoutes.test(pathname);

const forwardingHeaders =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|(?:true-|x-|fastly-)?client-ip|x-cluster-client-ip|cf-.*)$/;

/**
 * Whether a request comes from this computer, to localhost and not through a proxy or tunnel, which may forward requests of
 * other computers. The mailbox contains links that open accounts: no other computer may use it, and no website
 * whose host name resolves to this computer.
 */
export function isFromThisComputer(address = '', headers: IncomingHttpHeaders = {}): boolean {
  const isLoopback = /^(?:::1|(?:::ffff:)?127\.)/.test(address);
  const isForwarded = Object.keys(headers).some((name) => forwardingHeaders.test(name));
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback && !isForwarded && ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

/** Reads the JSON object in a body without consuming it. @returns an empty object if there is none */
export async function readJson(message: Request | Response): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Reads the claims of a JSON Web Token without checking its signature. @returns an empty object if there are none */
export function readClaims(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
