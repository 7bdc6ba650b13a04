/** Serves the built site with the headers and redirects of deploy/rules.ts, like a static host. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readHeadersFile, readRedirectsFile } from '../deploy/host-files.ts';
import {
  getCacheControl,
  getContentType,
  getSecurityHeaders,
  isText,
  resolvePath,
  securityHeaders,
  withoutTls,
} from '../deploy/rules.ts';

type Encoding = 'br' | 'gzip' | '';

const compressors: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  '': (bytes) => bytes,
};

/** Reads a host configuration file of a built site; undefined if it has none. */
function readHostFile<T>(root: string, name: string, parse: (text: string) => T): T | undefined {
  const file = path.join(root, name);
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined;
}

const notFound = { pathname: '/404', search: '' };

function parseUrl(target: string): { pathname: string; search: string } {
  try {
    // Concatenated, because URL resolution would read two leading slashes as a host.
    const url = new URL(target.startsWith('/') ? `http://localhost${target}` : target);
    const pathname = decodeURIComponent(url.pathname);
    if (pathname.includes('\0') || pathname.split('/').includes('..')) return notFound;
    // With an encoded slash, Caddy would redirect to another host. Both respond with the 404 page of the folder.
    return /%2f/i.test(url.pathname)
      ? { pathname: pathname.replace(/[^/]*$/, '404'), search: '' }
      : { pathname, search: url.search };
  } catch {
    return notFound;
  }
}

/** @param root the absolute path of a built site */
export function serveSite(root: string): (request: IncomingMessage, response: ServerResponse) => void {
  const bodies = new Map<string, Buffer>();
  const siteRedirects = readHostFile(root, '_redirects', readRedirectsFile);
  // A trial build has an additional header.
  const headers = withoutTls(readHostFile(root, '_headers', readHeadersFile) ?? securityHeaders);

  const setSecurityHeaders = (response: ServerResponse, pathname: string, status: number) => {
    for (const [name, value] of Object.entries(getSecurityHeaders(pathname, status, headers)))
      response.setHeader(name, value);
  };

  const sendText = (response: ServerResponse, status: number, text: string) => {
    setSecurityHeaders(response, '/', status);
    response.writeHead(status, { 'Content-Type': getContentType('.txt') }).end(text);
  };

  const hasFile = (name: string): boolean => {
    const file = path.join(root, name);
    return file.startsWith(root + path.sep) && existsSync(file) && statSync(file).isFile();
  };

  const read = (file: string, encoding: Encoding): Buffer => {
    const key = `${encoding} ${file} ${statSync(file).mtimeMs}`;
    const bytes = bodies.get(key) ?? compressors[encoding](readFileSync(file));
    bodies.set(key, bytes);
    return bytes;
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    status: 200 | 404,
    file: string,
    pathname: string,
  ) => {
    const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
    const encodings = (['br', 'gzip'] as const).filter((each) =>
      new RegExp(`\\b${each}\\b`).test(acceptEncoding),
    );
    const encoding = isText(file) ? (encodings[0] ?? '') : '';
    const bytes = read(file, encoding);
    setSecurityHeaders(response, pathname, status);
    if (isText(file)) response.setHeader('Vary', 'Accept-Encoding');
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Cache-Control', getCacheControl(pathname, status));
    response.setHeader('Content-Type', getContentType(file));
    response.setHeader('Content-Length', bytes.length);
    response.statusCode = status;
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };

  return (request, response) => {
    const { pathname, search } = parseUrl(request.url ?? '/');
    response.setHeader('Cache-Control', getCacheControl(pathname, 0));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendText(response, 405, 'Method not allowed\n');
      return;
    }
    const resolved = resolvePath(pathname, hasFile, siteRedirects);
    if ('location' in resolved) {
      setSecurityHeaders(response, pathname, resolved.status);
      response.writeHead(resolved.status, { Location: resolved.location + search }).end();
    } else if (resolved.file !== null)
      send(request, response, resolved.status, path.join(root, resolved.file), pathname);
    else sendText(response, 404, 'Not found\n');
  };
}
