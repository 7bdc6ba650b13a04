/**
 * Protects the requests of the editor (Keystatic), which reads and writes files of the project. It is an Astro
 * middleware of `npm run dev` that src/node/integrations/editor.ts adds.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MiddlewareHandler } from 'astro';
import { isFromThisComputer } from './requests.ts';

/** The hash of each file as the editor last loaded or saved it: the SHA-1 that git and Keystatic compute. */
const knownHashes = new Map<string, string>();

/** Computes the hash of a file; undefined if it does not exist. @param file relative to the project */
function computeHash(file: string): string | undefined {
  if (!existsSync(path.resolve(file))) return undefined;
  const bytes = readFileSync(path.resolve(file));
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

interface Update {
  additions: { path: string }[];
  deletions: { path: string }[];
}

/**
 * Rejects a save if another program has changed the file since the editor loaded it. The next save overwrites it:
 * docs/upstream.md
 */
async function guardUpdate(request: Request, next: () => Promise<Response>): Promise<Response> {
  const { additions, deletions }: Update = await request.clone().json();
  const files = [...additions, ...deletions].map((change) => change.path);
  const changedFile = files.find(
    (file) => knownHashes.has(file) && knownHashes.get(file) !== computeHash(file),
  );
  const response = changedFile
    ? new Response(
        `Another program changed ${changedFile} after you opened it, so your changes were not saved. To load the changed file, copy your text and reload this page. To overwrite it, save again.`,
        { status: 409 },
      )
    : await next();
  for (const file of changedFile ? [changedFile] : response.ok ? files : []) {
    const hash = computeHash(file);
    if (hash) knownHashes.set(file, hash);
    else knownHashes.delete(file);
  }
  return response;
}

/**
 * Whether a request comes from this computer and from the editor's own page. Another website in the same browser sends its
 * own Origin header. With DNS rebinding, it also sends its own Host header.
 */
function isFromEditor(
  { headers }: Request,
  clientAddress: string,
  { canWriteFiles, allowsOtherSites }: { canWriteFiles: boolean; allowsOtherSites: boolean },
): boolean {
  // A link or form of another site can open a page or callback here. Older browsers do not send this header.
  if (!allowsOtherSites && !['none', 'same-origin', null].includes(headers.get('sec-fetch-site')))
    return false;
  if (canWriteFiles && !isFromThisComputer(clientAddress, Object.fromEntries(headers))) return false;
  const origin = headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get('host'));
}

/** The editor may contact only this server and, in GitHub mode, GitHub. This blocks the web font that Keystatic requests. */
const getCsp = (repository: string | undefined) =>
  `default-src 'self' 'unsafe-inline' data: blob: ws:${repository ? ' https://api.github.com https://avatars.githubusercontent.com' : ''}; frame-ancestors 'none'`;

/** How long a GitHub app can be created after its page was opened, in milliseconds. */
const appCreationTime = 15 * 60 * 1000;

/** Until when GitHub may return the keys of a new app. */
let appCreationEnd = 0;

export const onRequest: MiddlewareHandler = async (context, next) => {
  const { request, routePattern } = context;
  // Astro accepts unusual spellings of a URL, such as /api//keystatic. They all match the same route.
  if (!/^\/(?:api\/)?keystatic\//.test(routePattern)) return next();
  const repository: string | undefined = import.meta.env.PUBLIC_EDITOR_REPOSITORY;
  // Keystatic parses the path in the same way.
  const segments = new URL(request.url).pathname.split('/').map(decodeURIComponent).filter(Boolean);
  const [action, hash, ...file] = segments.slice(segments.indexOf('keystatic') + 1);
  // While Keystatic has no GitHub app, this request writes the keys of a new one into .env.
  const isAppCreation = action === 'github' && hash === 'created-app';
  // GitHub redirects to both. Keystatic checks a cookie at the second one, and none at the first one.
  const allowsOtherSites =
    Boolean(repository) &&
    (isAppCreation || (action === 'github' && hash === 'oauth' && file[0] === 'callback'));
  const canWriteFiles = !repository || isAppCreation;
  if (isAppCreation && Date.now() > appCreationEnd)
    return new Response('Open /keystatic/setup on this computer first, then create the GitHub app there.', {
      status: 403,
    });
  if (!isFromEditor(request, context.clientAddress, { canWriteFiles, allowsOtherSites }))
    return new Response(
      'The editor is available only at localhost on this computer, not through a proxy. Open it with the URL that npm run dev prints, followed by /keystatic.',
      { status: 403 },
    );
  if (isAppCreation) appCreationEnd = 0;
  if (action === 'setup' && !routePattern.startsWith('/api/')) appCreationEnd = Date.now() + appCreationTime;
  if (action === 'update' && request.method === 'POST') return guardUpdate(request, next);
  const response = await next();
  if (action === 'blob' && hash && response.ok) knownHashes.set(file.join('/'), hash);
  if (!routePattern.startsWith('/api/')) response.headers.set('Content-Security-Policy', getCsp(repository));
  return response;
};
