import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Sends a request to a server on this computer with exactly this path and these headers, which fetch would change. */
export const sendRaw = (
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    host = '127.0.0.1',
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: Buffer; host?: string } = {},
) =>
  new Promise<RawResponse>((resolve, reject) => {
    const signal = AbortSignal.timeout(10_000);
    request({ port, host, method, path, headers, signal }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: bytes,
        text: bytes.toString(),
      });
    })
      .on('error', reject)
      .end(body);
  });
