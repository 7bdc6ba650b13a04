import { spawn } from 'node:child_process';
import path from 'node:path';
import { operatorKeys } from '../../server/settings.ts';

/** Variables that turn off telemetry and background processes of tools. */
const environment: NodeJS.ProcessEnv = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  LITE_TELEMETRY: '0',
  DO_NOT_TRACK: '1',
  npm_config_loglevel: 'error',
};

/** JavaScript files of tools, to run with Node: Windows cannot start the links in `node_modules/.bin`. */
export const tools = {
  astro: path.resolve('node_modules/astro/bin/astro.mjs'),
  biome: path.resolve('node_modules/@biomejs/biome/bin/biome'),
  playwright: path.resolve('node_modules/@playwright/test/cli.js'),
  vitest: path.resolve('node_modules/vitest/vitest.mjs'),
};

/**
 * Runs a JavaScript or TypeScript file with Node in this terminal.
 * @param output an open file that gets its output instead
 * @returns its exit code; 1 if it could not be started, 128 if it was stopped by a signal
 */
export function run(
  file: string,
  args: string[],
  extra: NodeJS.ProcessEnv = {},
  nodeOptions: string[] = [],
  output: number | 'inherit' = 'inherit',
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
      // Vite's servers exit when stdin ends. Without a terminal, an inherited stdin ends immediately.
      stdio: [process.stdin.isTTY ? 'inherit' : 'pipe', output, output],
      env: { ...process.env, ...environment, ...extra },
    });
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? 128);
    });
  });
}

/**
 * Runs a command of Astro without the operator's keys in its environment.
 * @returns its exit code
 */
export const runAstro = (...args: string[]): Promise<number> =>
  // Empty, not removed: an empty variable also wins over the same name in .env, which Astro reads itself.
  run(tools.astro, args, Object.fromEntries(operatorKeys.map((name) => [name, ''])), [
    '--import',
    new URL('end-with-parent.ts', import.meta.url).href,
  ]);
