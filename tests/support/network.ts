/** Mocks the network only, so that all other code runs as it is. */
import { onTestFinished, vi } from 'vitest';

interface Sent {
  url: URL;
  method: string;
  headers: Headers;
  body: unknown;
}

export type Respond = (
  signal: AbortSignal | null | undefined,
  init: RequestInit,
) => Response | Promise<Response>;

/**
 * Mocks fetch until the end of the test.
 * @param responders one response for each request, in order; the last is repeated
 * @returns the requests so far, in order; later requests are added
 */
export function stubNetwork(...responders: [Respond, ...Respond[]]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    sent.push({
      url: new URL(input),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    const respond = responders[Math.min(sent.length, responders.length) - 1] ?? responders[0];
    return respond(init.signal, init);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return sent;
}

/** The response of PostgREST to a stored row. */
export const created: Respond = () => new Response(null, { status: 201 });

/** A JSON response. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  () =>
    Response.json(body, { status, headers });

/** The HTML error page of a proxy in front of the service. */
export const errorPage =
  (status: number): Respond =>
  () =>
    new Response('<h1>bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } });

/** Throws like a browser without a connection. */
export const disconnected: Respond = () => {
  throw new TypeError('Failed to fetch');
};

/** A redirect to a page, which fetch follows unless it must not. */
export const redirected: Respond = (_signal, { redirect }) => {
  if (redirect === 'error') throw new TypeError('Failed to fetch');
  return new Response('<h1>Log in to this network</h1>', { headers: { 'content-type': 'text/html' } });
};

/** Never responds. Rejects with the reason when the request is aborted. */
export const silent: Respond = (signal) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
