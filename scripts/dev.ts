/** `npm run dev`: starts the site with live reload and its embedded backend at http://localhost:4321. */
import { openLocalFolder } from '../server/data-folder.ts';
import { describeBackend, loadEnvironment, readHost, readPort } from '../server/settings.ts';
import { checkContent } from '../src/node/content-rules/check.ts';
import { formatFindings } from '../src/node/content-rules/report.ts';
import { UserError } from '../src/shared/user-error.ts';
import { loadSchemas } from './content/schemas.ts';
import { readArguments, requireFreePort, runCommand } from './programs/command.ts';
import './programs/end-with-parent.ts';
import { runAstro } from './programs/run.ts';

const usage = `npm run dev               starts the site with live reload and an embedded backend
npm run dev -- --hosted   uses the Supabase project of PUBLIC_SUPABASE_URL: forms and accounts write to it
PORT sets the port. HOST=0.0.0.0 lets other devices on the network connect.`;

async function startServer() {
  const { values } = readArguments(usage, { options: { hosted: { type: 'boolean' } } });
  loadEnvironment();
  const { PUBLIC_SUPABASE_URL: backend } = process.env;
  if (backend) console.log(describeBackend(backend, values.hosted === true));
  const port = readPort('PORT', 4321);
  // Astro would silently use the next one, and links in emails would have the wrong port.
  await requireFreePort(port, readHost());
  openLocalFolder();
  process.exitCode = await runAstro('dev', '--port', String(port), '--host', readHost(), '--ignore-lock');
  if (process.exitCode !== 1) return;
  // Astro cannot start if a field does not match its schema, and its report has no line.
  const errors = checkContent(process.cwd(), { schemas: await loadSchemas(), isDevelopment: true }).filter(
    ({ level }) => level === 'error',
  );
  if (errors.length > 0)
    throw new UserError(`${formatFindings(errors)}\n\nFix these errors and start npm run dev again.`);
}

if (import.meta.main) await runCommand(startServer);
