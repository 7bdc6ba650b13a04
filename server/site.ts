/** Serves the built site the way a static host does: clean addresses, headers, compression, real 404s. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const isCompressible = (type: string) => /^text\/|javascript|json|xml|svg/.test(type);

interface HeaderRule {
  pattern: RegExp;
  headers: [string, string][];
}

/** Reads a `_headers` file: a pattern, then its headers, indented. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) {
      const source = line
        .trim()
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*');
      rules.push({ pattern: new RegExp(`^${source}$`), headers: [] });
    } else if (line.trim()) {
      const [, name = '', value = ''] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
      rules.at(-1)?.headers.push([name, value]);
    }
  }
  return rules;
}

/** The policy in a page's meta tag, with what only a header can say. */
function headerPolicy(html: string): string | undefined {
  const policy = /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html)?.[1];
  return policy && `${policy}; object-src 'none'; frame-ancestors 'none'`;
}

/**
 * Makes the handler for a folder of built pages.
 * @param root the folder, absolute
 */
export function serveSite(root: string): (request: IncomingMessage, response: ServerResponse) => void {
  const headersFile = path.join(root, '_headers');
  const rules = existsSync(headersFile) ? parseHeaders(readFileSync(headersFile, 'utf8')) : [];
  const compressed = new Map<string, Buffer>();

  /** A file below the root, or null: never anything outside it, and no folder. */
  const find = (pathname: string): string | null => {
    const file = path.join(root, pathname);
    if (file !== root && !file.startsWith(root + path.sep)) return null;
    if (path.basename(file).startsWith('_') && path.dirname(file) === root) return null;
    return existsSync(file) && statSync(file).isFile() ? file : null;
  };

  const nearest404 = (pathname: string): string | null => {
    for (let folder = path.posix.dirname(pathname); ; folder = path.posix.dirname(folder)) {
      const file = find(path.posix.join(folder, '404.html'));
      if (file || folder === '/') return file;
    }
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    file: string,
    pathname: string,
  ) => {
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    const source = readFileSync(file);
    response.statusCode = status;
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    for (const rule of rules)
      if (rule.pattern.test(pathname))
        for (const [name, value] of rule.headers) response.setHeader(name, value);
    if (type.startsWith('text/html')) {
      const policy = headerPolicy(source.toString());
      if (policy) response.setHeader('Content-Security-Policy', policy);
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = isCompressible(type)
      ? /\bbr\b/.test(accepted)
        ? 'br'
        : /\bgzip\b/.test(accepted)
          ? 'gzip'
          : ''
      : '';
    let body: Buffer = source;
    if (encoding) {
      const key = `${encoding} ${file} ${statSync(file).mtimeMs}`;
      body =
        compressed.get(key) ??
        (encoding === 'br'
          ? brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
          : gzipSync(source, { level: 9 }));
      compressed.set(key, body);
      response.setHeader('Content-Encoding', encoding);
    }
    if (isCompressible(type)) response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Content-Length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' })
        .end('Method not allowed\n');
      return;
    }
    let pathname = '/404';
    let search = '';
    try {
      const url = new URL(request.url ?? '/', 'http://localhost');
      pathname = decodeURIComponent(url.pathname);
      search = url.search;
    } catch {
      // No address at all: it is answered like one that leads nowhere.
    }
    if (pathname.includes('\0') || pathname.split('/').includes('..')) pathname = '/404';
    // One slash at the start: with two, a redirect would lead to another host.
    const clean =
      path.posix
        .normalize(`/${pathname}`)
        .replace(/(?:\/index)?\.html$/, '')
        .replace(/\/+$/, '') || '/';
    if (clean !== pathname && find(clean === '/' ? '/index.html' : `${clean}.html`)) {
      response.writeHead(308, { Location: encodeURI(clean) + search }).end();
      return;
    }
    const file = find(pathname === '/' ? '/index.html' : `${pathname}.html`) ?? find(pathname);
    if (file && !file.endsWith('404.html')) {
      send(request, response, 200, file, pathname);
      return;
    }
    const missing = nearest404(pathname);
    if (missing) send(request, response, 404, missing, pathname);
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
  };
}
