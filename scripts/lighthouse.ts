/**
 * `npm run lighthouse`: runs Lighthouse on every route of `dist/`. It runs the Playwright project `lighthouse`.
 */
import { UserError } from '../src/shared/user-error.ts';
import { listRoutes } from './built-site.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run, tools } from './programs/run.ts';

/** The port of the browser's DevTools protocol, which Lighthouse connects to: the next one after those of the tests. */
export const devToolsPort = Number(process.env.E2E_PORT ?? 4399) + 8;

export const dist = process.env.DIST_DIR || 'dist';

interface Options {
  runs: number;
  routes: string[];
}

/** Reads the options in Playwright's processes. */
export const readLighthouseOptions = (): Options =>
  JSON.parse(process.env.LIGHTHOUSE ?? 'null') ?? { runs: 1, routes: listRoutes(dist) };

const usage = `npm run lighthouse                     measures every route of dist/ once
npm run lighthouse -- --runs 3 /blog   measures the named routes three times and prints the medians`;

if (import.meta.main)
  await runCommand(async () => {
    const { values, positionals } = readArguments(usage, {
      allowPositionals: true,
      options: { runs: { type: 'string', default: '1' } },
    });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1)
      throw new UserError(`--runs is "${values.runs}". Use a positive whole number.`);
    const all = listRoutes(dist);
    const missing = positionals.filter((route) => !all.includes(route));
    if (missing.length > 0)
      throw new UserError(`dist/ has no page at ${missing.join(', ')}. Use paths such as /blog.`);
    const options: Options = { runs, routes: positionals.length > 0 ? positionals : all };
    const args = ['test', '--project=lighthouse', '--reporter=line'];
    process.exitCode = await run(tools.playwright, args, { LIGHTHOUSE: JSON.stringify(options) });
  });
