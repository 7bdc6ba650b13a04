/**
 * `npm run bench`: measures this site, part by part, beside the last run of each, and writes the page that shows it all,
 * docs/bench/README.md. Bytes are exact; times depend on the machine and on what else it does. Fails where something is
 * over its budget.
 */
import { existsSync } from 'node:fs';
import { runCommand, SettingsError } from '../server/settings.ts';
import { benchBytes } from './bench/bytes.ts';
import { benchBuild, benchDev } from './bench/editing.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchMoves } from './bench/moves.ts';
import { benchPaint } from './bench/paint.ts';
import { type PartName, type Request, readRequest } from './bench/request.ts';
import { benchScale } from './bench/scale.ts';
import { benchTouch } from './bench/touch.ts';
import { run } from './programs/run.ts';

/** Each returns what is over its budget, one sentence each. */
const parts: Record<PartName, (request: Request) => Promise<string[]>> = {
  bytes: benchBytes,
  touch: benchTouch,
  moves: benchMoves,
  lighthouse: ({ routes }) => benchLighthouse(routes),
  paint: benchPaint,
  scale: benchScale,
  build: benchBuild,
  dev: benchDev,
};

await runCommand(async () => {
  const words = process.argv.slice(2);
  const request = readRequest(words);
  // Without a part named, what is measured is what the sources say now.
  const build = () => run(process.execPath, ['scripts/build.ts'], { ALLOW_PLACEHOLDERS: '1' });
  if (words.length === 0 && (await build()) !== 0)
    throw new SettingsError('The build failed, so there is nothing to measure.');
  if (
    request.parts.some((part) => !['scale', 'build', 'dev'].includes(part)) &&
    !existsSync('dist/index.html')
  )
    throw new SettingsError('There is no built site. Run npm run build first.');
  const faults: string[] = [];
  for (const part of request.parts) {
    console.log(`\n=== ${part}`);
    faults.push(...(await parts[part](request)));
  }
  console.log('\nThe page is docs/bench/README.md');
  if (faults.length === 0) return;
  console.log(`\nOver budget:\n${faults.join('\n')}`);
  process.exitCode = 1;
});
