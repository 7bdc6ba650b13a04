/** Weighs built files the way they travel: brotli at its highest quality. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const weigh = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The size of a file on the wire. */
export const weighFile = (file: string) => weigh(readFileSync(file));

/** What must arrive before a page can be drawn: the document and every style sheet in its head, for which it waits. */
export function firstViewBytes(root: string, name: string): number {
  const html = readFileSync(path.join(root, name), 'utf8');
  const head = html.slice(0, html.indexOf('</head>'));
  const sheets = [...head.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"[^>]*/g)]
    // Who neither prints nor has forced colours does not wait for the rules for that.
    .filter(([link]) => !link.includes('media="print,'))
    .map(([, href = '']) => href);
  return weigh(Buffer.from(html)) + sheets.reduce((sum, href) => sum + weighFile(path.join(root, href)), 0);
}
