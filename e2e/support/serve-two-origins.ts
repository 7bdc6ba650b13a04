/**
 * Serves the site and the backend on different origins for the end-to-end tests, as with a hosted project. Builds the
 * site for the backend at PUBLIC_SUPABASE_URL first. With EXTERNAL_BACKEND=1 it serves only the site. With
 * PUBLIC_ANALYTICS_URL it also serves an analytics script there.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { runCommand } from '../../scripts/programs/command.ts';
import { tools } from '../../scripts/programs/run.ts';
import { startBackend } from '../../server/backend.ts';
import { copyEmptyBackend } from '../../server/empty-backend.ts';
import { readPort } from '../../server/settings.ts';
import { serveSite } from '../../server/site.ts';
import { UserError } from '../../src/shared/user-error.ts';

/** Like Plausible's script: sends one request per page, with the URL and the site's name. */
const analyticsScript = `fetch(new URL('/api/event', document.currentScript.src), {
  method: 'POST',
  body: JSON.stringify([document.currentScript.dataset.domain, location.pathname]),
});`;

const serveAnalytics: RequestListener = ({ url }, response) => {
  const isScript = url === '/script.js';
  response
    .writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': isScript ? 'text/javascript' : 'text/plain',
    })
    .end(isScript ? analyticsScript : 'ok');
};

await runCommand(async () => {
  const {
    LOCAL_DIR: folder,
    PUBLIC_SUPABASE_URL: backendUrl,
    PUBLIC_ANALYTICS_URL: analyticsUrl,
  } = process.env;
  if (!folder?.includes('e2e') || !backendUrl)
    throw new UserError(
      'Set LOCAL_DIR to a folder with "e2e" in its path, and PUBLIC_SUPABASE_URL to the backend\'s URL.',
    );
  const sitePort = readPort('PORT', 4405);
  rmSync(folder, { recursive: true, force: true });

  const root = path.resolve(folder, 'dist');
  const { status } = spawnSync(process.execPath, [tools.astro, 'build', '--outDir', root], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new UserError('The build failed. Fix the error that it printed above.');

  if (!process.env.EXTERNAL_BACKEND) await copyEmptyBackend(folder);
  const backend = process.env.EXTERNAL_BACKEND
    ? null
    : await startBackend({ folder, siteUrl: `http://localhost:${sitePort}` });
  const handlers: [port: number, handle: RequestListener][] = [[sitePort, serveSite(root)]];
  if (backend)
    handlers.push([
      Number(new URL(backendUrl).port),
      (request, response) => backend.middleware(request, response, () => response.writeHead(404).end()),
    ]);
  if (analyticsUrl) handlers.push([Number(new URL(analyticsUrl).port), serveAnalytics]);
  const servers = handlers.map(([port, handle]) => createServer(handle).listen(port));

  process.once('SIGTERM', async () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    await backend?.close();
    process.exit(0);
  });
});
