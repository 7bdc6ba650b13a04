/**
 * Keeps the editing desk from writing over what was changed meanwhile in another program: a middleware of
 * `npm run dev` before the desk's own requests. src/integrations/desk.ts adds it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MiddlewareHandler } from 'astro';

/** What the desk was last given of each file, or last wrote: the hash of its bytes, as git and the desk make it. */
const known = new Map<string, string>();

const hashOf = (bytes: Buffer) =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** The hash of a file as it is now; undefined where there is none. @param file relative to the project */
function currentHash(file: string): string | undefined {
  const place = path.resolve(file);
  return existsSync(place) ? hashOf(readFileSync(place)) : undefined;
}

interface Update {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
}

/** Answers a save whose file has changed since it was opened. The next one is taken: whoever sent it has been asked. */
async function guardUpdate(request: Request, next: () => Promise<Response>): Promise<Response> {
  const { additions, deletions }: Update = await request.clone().json();
  const changed = [...additions, ...deletions].find(({ path: file }) => {
    const before = known.get(file);
    return before !== undefined && before !== currentHash(file);
  });
  if (changed) {
    const now = currentHash(changed.path);
    if (now) known.set(changed.path, now);
    else known.delete(changed.path);
    return new Response(
      `${changed.path} was changed in another program after you opened it, and nothing was saved. To see that change, copy your words and load this page anew. To write over it, save once more.`,
      { status: 409 },
    );
  }
  const response = await next();
  if (response.ok) {
    for (const { path: file } of deletions) known.delete(file);
    for (const { path: file } of additions) known.set(file, currentHash(file) ?? '');
  }
  return response;
}

export const onRequest: MiddlewareHandler = async ({ request, url }, next) => {
  const [, action = '', hash = '', file = ''] =
    /^\/api\/keystatic\/(update|blob)(?:\/(\w+)\/(.+))?$/.exec(decodeURI(url.pathname)) ?? [];
  if (action === 'update' && request.method === 'POST') return guardUpdate(request, next);
  const response = await next();
  if (action === 'blob' && response.ok) known.set(file, hash);
  return response;
};
