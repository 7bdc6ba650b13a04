/**
 * `npm run bench`: what the built site weighs, beside the last recorded run. Bytes are exact; the one time
 * that is measured, the build, is given as a ratio to the last run and decides nothing.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, SettingsError } from '../server/settings.ts';
import { run } from './run.ts';
import { benchScale } from './scale.ts';
import { firstViewBytes, weighFile } from './weigh.ts';

interface Bench {
  at: string;
  buildSeconds: number;
  pages: Record<string, number>;
  scripts: Record<string, number>;
}

const record = 'docs/bench/size.json';
const usualCounts = [100, 1000, 5000];

/** How many articles to measure builds with, or null where `--scale` is not asked for. */
function readCounts([option, ...numbers]: string[]): number[] | null {
  if (option === undefined) return null;
  const counts = numbers.map(Number);
  if (option !== '--scale' || counts.some((count) => !Number.isInteger(count) || count < 10))
    throw new SettingsError(
      'Write npm run bench, or npm run bench -- --scale, or numbers from 10 after that.',
    );
  return counts.length > 0 ? counts : usualCounts;
}

await runCommand(async () => {
  if (process.argv.includes('--backend')) {
    const { benchBackend } = await import('./bench-backend.ts');
    return benchBackend();
  }
  if (process.argv[2] === '--growth') {
    const { benchGrowth } = await import('./bench-growth.ts');
    return benchGrowth(process.argv.slice(3));
  }
  const counts = readCounts(process.argv.slice(2));
  if (counts) return benchScale(counts);
  const started = performance.now();
  if ((await run(process.execPath, ['scripts/build.ts'])) !== 0)
    throw new SettingsError('The build failed, so there is nothing to measure.');
  const buildSeconds = Math.round((performance.now() - started) / 100) / 10;
  const pages = Object.fromEntries(
    globSync('**/*.html', { cwd: 'dist' })
      .sort()
      .map((name) => [`/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, firstViewBytes('dist', name)]),
  );
  // Names without their hashes, so that runs can be compared.
  const scripts: Record<string, number> = {};
  for (const name of globSync('_astro/*.js', { cwd: 'dist' }).sort()) {
    const plain = path.basename(name).replace(/\.[\w-]{8}\.js$/, '.js');
    scripts[plain] = (scripts[plain] ?? 0) + weighFile(path.join('dist', name));
  }
  const bench: Bench = { at: new Date().toISOString(), buildSeconds, pages, scripts };
  const last: Bench | null = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null;

  const line = (name: string, bytes: number, before: number | undefined) =>
    `${String(bytes).padStart(8)}  ${before ? (bytes / before).toFixed(3).padStart(7) : '    new'}  ${name}`;
  console.log('\nFirst view (HTML with its styles), brotli bytes, ratio to the last run:');
  for (const [name, bytes] of Object.entries(pages)) console.log(line(name, bytes, last?.pages[name]));
  console.log('\nScripts, brotli bytes:');
  for (const [name, bytes] of Object.entries(scripts)) console.log(line(name, bytes, last?.scripts[name]));
  console.log(
    `\nBuild: ${buildSeconds} s${last ? `, ${(buildSeconds / last.buildSeconds).toFixed(2)} of the last run` : ''}`,
  );

  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify(bench, null, 2)}\n`);
  console.log(`Recorded in ${record}`);
});
