/**
 * `npm run screenshots`: takes screenshots of every route of `dist/` and every state of e2e/support/states.ts into
 * `.local/screenshots/`. It runs the Playwright project `screenshots`.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../src/shared/user-error.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { run, tools } from './programs/run.ts';

export const screenshotFolder = path.resolve('.local', 'screenshots');

interface Options {
  /** Parts of names, or paths of routes; empty for every screenshot. */
  words: string[];
  widths: number[];
  /** The folder of earlier screenshots that the new ones are compared with. */
  compare?: string | undefined;
}

/** Reads the options in Playwright's processes. */
export const screenshotOptions = (): Options =>
  JSON.parse(process.env.SCREENSHOTS ?? '{"words":[],"widths":[1440,390]}');

const usage = `npm run screenshots                                takes screenshots of every route and state of dist/, 1440 and 390 px wide
npm run screenshots -- contact blog --widths 768   takes only those whose names contain one of the words, 768 px wide
npm run screenshots -- /contact                    takes only those of this route
npm run screenshots -- --compare folder            also fails for each one that differs from the screenshot in a folder
Each run deletes the screenshots of earlier runs. Build the site before each run.`;

function readOptions(): Options {
  const { positionals, values } = readArguments(usage, {
    allowPositionals: true,
    options: { widths: { type: 'string', default: '1440,390' }, compare: { type: 'string' } },
  });
  const widths = values.widths.split(',').map(Number);
  if (!widths.every((width) => width >= 200))
    throw new UserError(
      `--widths is "${values.widths}". Use widths of at least 200 px, such as 768,1440.\n\n${usage}`,
    );
  const compare = values.compare && path.resolve(values.compare);
  if (compare === screenshotFolder)
    throw new UserError(
      `--compare is the folder of the new screenshots. Copy it before the run.\n\n${usage}`,
    );
  return { words: positionals, widths, compare };
}

if (import.meta.main)
  await runCommand(async () => {
    const options = readOptions();
    rmSync(screenshotFolder, { recursive: true, force: true });
    const args = ['test', '--project=screenshots', '--update-snapshots=none'];
    process.exitCode = await run(tools.playwright, args, { SCREENSHOTS: JSON.stringify(options) });
    console.log(`The screenshots are in ${screenshotFolder}.`);
  });
