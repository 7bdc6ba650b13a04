/** `npm run preview`: serves the built site with its production headers, and the embedded backend, on one origin. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { startBackend } from '../server/backend.ts';
import { openLocalFolder } from '../server/data-folder.ts';
import { getLocalUrl, loadEnvironment, readHost, readPort } from '../server/settings.ts';
import { serveSite } from '../server/site.ts';
import { UserError } from '../src/shared/user-error.ts';
import { readArguments, requireFreePort, runCommand } from './programs/command.ts';
import './programs/end-with-parent.ts';

function buildWithDrafts(): string {
  const folder = path.resolve('.local', 'drafts');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--outDir', folder], {
    stdio: 'inherit',
    env: { ...process.env, SHOW_DRAFTS: 'true', ALLOW_PLACEHOLDERS: '1' },
  });
  if (status !== 0) throw new UserError('The build with drafts failed. See the errors above.');
  return folder;
}

const usage = `npm run preview               serves dist/ with production headers and an embedded backend
npm run preview -- --drafts   builds a copy with drafts and serves it
PORT sets the port. HOST=0.0.0.0 lets other devices on the network connect.`;

await runCommand(async () => {
  const { values } = readArguments(usage, {
    options: { drafts: { type: 'boolean' } },
  });
  loadEnvironment();
  const port = readPort('PORT', 4321);
  const root = values.drafts ? buildWithDrafts() : path.resolve(process.env.DIST_DIR || 'dist');
  if (!existsSync(path.join(root, 'index.html')))
    throw new UserError(`There is no built site in ${root}. Run npm run build first.`);
  const folder = openLocalFolder();

  const site = serveSite(root);
  let handle: RequestListener = (_request, response) =>
    void response.writeHead(503, { 'Retry-After': '1' }).end('Starting\n');
  // A client fails when it reuses a connection that Node closes at that moment, by default after 5 seconds.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => handle(request, response));

  // Listens before the database is opened, so that a second preview on the same port does not change the data.
  await requireFreePort(port, readHost());
  await once(server.listen(port, readHost()), 'listening');

  const backend = await startBackend({
    folder,
    siteUrl: `http://localhost:${port}`,
    url: getLocalUrl(port),
    confirmations: process.env.CONFIRMATIONS === '1',
  });
  handle = (request, response) => backend.middleware(request, response, () => site(request, response));
  console.log(`The built site is at ${getLocalUrl(port)}. Its emails are at ${getLocalUrl(port)}/_mailbox`);

  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await backend.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
});
