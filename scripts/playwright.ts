/** `npm run test:e2e`, `screenshots`, `lighthouse` and `scan-cookies`: run Playwright, and explain our variables with `--help`. */
import { runCommand } from './programs/command.ts';
import { run, tools } from './programs/run.ts';

const common = `DIST_DIR=folder               uses this build instead of dist/
E2E_PORT=4399                 uses this port and the next 8
CHROMIUM_PATH=file            uses this Chromium`;

interface Command {
  usage: string;
  args: string[];
}

const commands: Record<string, Command> = {
  'test:e2e': {
    usage: `npm run test:e2e              runs all browser tests
npm run test:e2e -- contact   runs the files whose names contain the word
E2E_BACKEND=other-origin      runs the tests of a backend on another origin
E2E_SUPABASE_URL, …           run the tests tagged @backend on a Supabase project: docs/testing.md`,
    args: [],
  },
  screenshots: {
    usage: `npm run screenshots           saves every page and state in .local/screenshots/
-- -g "contact|menu"          saves those whose names contain one of the words
WIDTHS=768                    sets the width
COMPARE=folder                fails for each screenshot that differs from the one in the folder`,
    args: ['--project=screenshots', '--update-snapshots=none'],
  },
  lighthouse: {
    usage: `npm run lighthouse            measures every page
-- -g /blog                   measures the routes that contain /blog
RUNS=3                        prints the median of three runs`,
    args: ['--project=lighthouse', '--reporter=line'],
  },
  'scan-cookies': {
    usage: 'npm run scan-cookies          compares cookies and browser storage with content/cookies.yaml',
    args: ['--project=scan-cookies'],
  },
};

/** @param name of the npm command */
export const getUsage = (name: string) =>
  `${commands[name]?.usage}\n${common}\n\nAll options of Playwright:\n`;

if (import.meta.main)
  await runCommand(async () => {
    const [name = '', ...words] = process.argv.slice(2);
    const { args } = commands[name] as Command;
    if (words.some((word) => word === '--help' || word === '-h')) console.log(getUsage(name));
    process.exitCode = await run(tools.playwright, ['test', ...args, ...words]);
  });
