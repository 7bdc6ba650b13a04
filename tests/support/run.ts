import { execFile } from 'node:child_process';
import path from 'node:path';

/** Runs a script of this project to its end, with these variables added to the environment. */
export const runScript = (
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  cwd = process.cwd(),
) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd, env: { ...process.env, ...env } };
    execFile(process.execPath, [path.resolve(script), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
