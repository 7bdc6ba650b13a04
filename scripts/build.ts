/** `npm run build`: the static site in dist/. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { loadEnvironment, readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { checkContent } from '../src/content-check/check.ts';
import { describeByFile } from '../src/content-check/report.ts';
import { loadSchemas } from './content/schemas.ts';
import { run } from './programs/run.ts';

/** An address where nobody but its builder looks: this machine, or one of the names kept for examples (RFC 2606). */
const isTrial = (host: string) =>
  /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org))$/.test(host) || host === '127.0.0.1';

await runCommand(async () => {
  const { values } = readArguments('npm run build -- --outDir folder   into another folder than dist', {
    options: { outDir: { type: 'string', default: 'dist' } },
  });
  loadEnvironment();
  const findings = checkContent(process.cwd(), { schemas: await loadSchemas() });
  if (findings.length > 0) console.log(describeByFile(findings));
  if (findings.some(({ level }) => level === 'error'))
    throw new SettingsError('There are mistakes in content/, named above. Mend them and build again.');
  process.exitCode = await run(process.execPath, [
    path.resolve('node_modules/astro/bin/astro.mjs'),
    'build',
    '--outDir',
    values.outDir,
  ]);
  const site = new URL(process.env.SITE_URL ?? parse(readFileSync('content/site.yaml', 'utf8')).url);
  if (process.exitCode === 0 && !process.env.PUBLIC_SUPABASE_URL && !isTrial(site.hostname))
    console.warn(
      `\nThis build is for ${site.origin} and names no Supabase project: forms and accounts will ask ${site.origin} itself. If no backend answers there, set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY and build again.`,
    );
});
