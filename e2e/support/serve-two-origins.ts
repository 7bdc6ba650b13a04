/**
 * A site without a backend of its own and a backend apart, as with a hosted project: builds the site for the backend
 * at PUBLIC_SUPABASE_URL, then serves the two on their origins, or the site alone with EXTERNAL_BACKEND=1. For the
 * end-to-end tests.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { binary } from '../../scripts/programs/run.ts';
import { startBackend } from '../../server/backend.ts';
import { readPort, runCommand, SettingsError } from '../../server/settings.ts';
import { serveSite } from '../../server/site.ts';

await runCommand(async () => {
  const { LOCAL_DIR: folder, PUBLIC_SUPABASE_URL: backendUrl } = process.env;
  if (!folder?.includes('e2e') || !backendUrl)
    throw new SettingsError(
      'Set LOCAL_DIR to a folder of the tests and PUBLIC_SUPABASE_URL to an address here.',
    );
  const sitePort = readPort('PORT', 4420);
  rmSync(folder, { recursive: true, force: true });

  const root = path.resolve(folder, 'dist');
  const { status } = spawnSync(binary('astro'), ['build', '--outDir', root], { stdio: 'inherit' });
  if (status !== 0) throw new SettingsError('The build failed; what it said stands above.');

  const backend = process.env.EXTERNAL_BACKEND
    ? null
    : await startBackend({ folder, siteUrl: `http://localhost:${sitePort}` });
  const handlers: [port: number, handle: RequestListener][] = [[sitePort, serveSite(root)]];
  if (backend)
    handlers.push([
      Number(new URL(backendUrl).port),
      (request, response) => backend.middleware(request, response, () => response.writeHead(404).end()),
    ]);
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
