/** `npm run bench -- build`: what a build of this site takes, from nothing and with the caches of the one before. */
import path from 'node:path';
import { type Cost, copySite, measureBuild, summariseCosts } from './measured-build.ts';
import { openRecord } from './record.ts';
import { ratio } from './statistics.ts';

/** What docs/bench/build.json holds. */
export interface Builds {
  runs: number;
  /** Nothing but the files. */
  cold: Cost;
  /** Once more, nothing changed. */
  warm: Cost;
}

const folder = path.resolve('.local', 'bench', 'build');
const runs = 3;

/**
 * Measures and records builds of a copy of this site, so that dist and its caches stay as they are.
 * @returns nothing to mend: a build has no budget
 */
export async function benchBuild(): Promise<string[]> {
  const record = openRecord<Builds>('build');
  const cold: Cost[] = [];
  const warm: Cost[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`Builds, run ${run} of ${runs}`);
    copySite(folder);
    cold.push(await measureBuild(folder));
    warm.push(await measureBuild(folder));
  }
  const builds = { runs, cold: summariseCosts(cold), warm: summariseCosts(warm) };
  console.table(
    Object.fromEntries(
      (['cold', 'warm'] as const).map((kind) => [
        kind,
        { ...builds[kind], 'time to last run': ratio(builds[kind].seconds, record.last?.[kind].seconds) },
      ]),
    ),
  );
  record.write(builds);
  return [];
}
