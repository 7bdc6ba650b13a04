/** Builds a project and says what that took. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '../../server/settings.ts';
import { environment } from '../programs/run.ts';

export interface Cost {
  seconds: number;
  cpuSeconds: number;
  peakMegabytes: number;
}

/** @throws SettingsError with what the build said when it fails */
export async function measureBuild(folder: string): Promise<Cost> {
  const meter = path.join(folder, 'meter.json');
  const program = ['--import', path.resolve('scripts/bench/meter.ts'), 'node_modules/astro/bin/astro.mjs'];
  await promisify(execFile)(process.execPath, [...program, 'build'], {
    cwd: folder,
    env: { ...process.env, ...environment, METER_FILE: meter },
    maxBuffer: 100_000_000,
  }).catch(({ stdout, stderr }) => {
    throw new SettingsError(`The build in ${folder} failed:\n${`${stdout}${stderr}`.slice(-4000)}`);
  });
  return JSON.parse(readFileSync(meter, 'utf8'));
}
