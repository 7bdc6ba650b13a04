/** Stands in for the network, and for nothing else: the code under test is all ours. */
import { onTestFinished, vi } from 'vitest';

export interface Sent {
  url: URL;
  method: string;
  headers: Headers;
  body: unknown;
}

type Answer = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

/**
 * Answers requests until the end of the test.
 * @param answers one for each request, in order; the last is repeated
 * @returns what was sent, in order, growing as requests come in
 */
export function stubNetwork(...answers: [Answer, ...Answer[]]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    sent.push({
      url: new URL(input),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? answers[0];
    return answer(init.signal);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return sent;
}

/** The row is stored; PostgREST says no more than that. */
export const created: Answer = () => new Response(null, { status: 201 });

/** An answer in JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });

/** The error page of something that stands between the browser and the service. */
export const errorPage =
  (status: number): Answer =>
  () =>
    new Response('<h1>bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } });

/** What a browser throws when there is no connection, or when it breaks. */
export const disconnected: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** Never answers; gives up only when the request is aborted, with the reason of the abort. */
export const silent: Answer = (signal) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
