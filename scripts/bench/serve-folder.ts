/**
 * Serves a built site of somebody else for a comparison, compressed as the preview compresses ours, without our headers.
 * A program of its own, so that the one that measures does not slow its answers. Prints the address it listens at.
 * Arguments: the folder.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentTypeOf, isText } from '../../deploy/rules.ts';

const root = path.resolve(process.argv[2] ?? 'dist');
const bodies = new Map<string, Buffer>();

/** The file that answers an address. */
function findFile(pathname: string): string | undefined {
  const name = path.join(root, pathname);
  if (!`${name}${path.sep}`.startsWith(root + path.sep)) return undefined;
  return [name, path.join(name, 'index.html'), `${name}.html`].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

function read(file: string): Buffer {
  const known = bodies.get(file);
  if (known) return known;
  const bytes = readFileSync(file);
  const body = isText(file)
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    : bytes;
  bodies.set(file, body);
  return body;
}

const server = createServer((request, response) => {
  const file = findFile(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const body = read(file);
  response
    .writeHead(200, {
      'Content-Type': contentTypeOf(file),
      'Content-Length': body.length,
      ...(isText(file) && { 'Content-Encoding': 'br' }),
    })
    .end(body);
});
server.listen(0, () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`));
