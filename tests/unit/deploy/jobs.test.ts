/** The scheduled jobs: when they run and what they do. tests/database/cases/retention.ts has those of the database. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../support/folder';

interface Step {
  if?: string;
  run?: string;
  shell?: 'bash';
}

const { at, read, write } = temporaryFolder();
const readWorkflow = (name: string) => parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8'));

it.each([
  ['daily', '7 0 * * *'],
  ['verify', '37 5 * * *'],
  ['scan-cookies', '17 4 1 * *'],
  ['supabase', '23 4 * * 1'],
  ['weekly', '23 3 * * 1'],
])('the workflow %s runs at %s', (name, time) => {
  expect(readWorkflow(name).on.schedule).toEqual([{ cron: time }]);
});

it('the backup runs every night at 03:20 UTC, or when the server starts after it missed one', () => {
  const timer = readFileSync('deploy/backup.timer', 'utf8');
  expect(timer).toContain('\nOnCalendar=*-*-* 03:20 UTC\n');
  expect(timer).toContain('\nPersistent=yes\n');
});

/**
 * Runs the commands of a job in the test's folder, like GitHub, with programs that only record how they were called.
 * @param name of the workflow and the job
 * @param programs what each of them does after that
 * @param condition a part of the condition of the steps to run
 */
function runJob(
  name: string,
  programs: Record<string, string>,
  env: Record<string, string> = {},
  condition = '',
) {
  const [workflow = '', job = ''] = name.split(' ');
  const steps: Step[] = readWorkflow(workflow).jobs[job].steps;
  const commands = steps.filter((step) => step.run && (step.if ?? '').includes(condition));
  write('calls', '');
  for (const [program, text] of Object.entries(programs))
    write(`bin/${program}`, `#!/bin/bash\necho "${program} $*" >> ${at('calls')}\n${text}\n`, 0o755);
  // Only a step with `shell: bash` fails when the first program of a pipe fails.
  const options = commands.some(({ shell }) => shell) ? ['-eo', 'pipefail'] : ['-e'];
  const { status, stdout } = spawnSync(
    'bash',
    [...options, '-c', commands.map(({ run }) => run).join('\n')],
    {
      cwd: at(),
      encoding: 'utf8',
      env: { PATH: `${at('bin')}:${process.env.PATH}`, ...env },
    },
  );
  return { status, stdout, calls: read('calls').trim().split('\n') };
}

it('the daily build asks the host to publish the site', () => {
  const { calls } = runJob('daily publish', { curl: '' }, { DEPLOY_HOOK: 'https://host.example/hook' });
  expect(calls).toEqual([
    expect.stringMatching(/^curl --fail .*--request POST .*https:\/\/host\.example\/hook$/),
  ]);
});

it('the daily build prints why it publishes nothing without DEPLOY_HOOK', () => {
  const { calls, stdout } = runJob('daily publish', { curl: '' }, { DEPLOY_HOOK: '' });
  expect([calls, stdout]).toEqual([[''], expect.stringMatching(/^No DEPLOY_HOOK is set/)]);
});

it('the daily check of the published site fails with the report of npm run verify', () => {
  const npm = 'if [ "$1" = run ]; then echo "FAIL  /about"; exit 1; fi';
  const { status, calls } = runJob('verify check', { npm }, { SITE: 'https://www.example.com' });
  expect([status, calls.at(-1)]).toEqual([1, 'npm run --silent verify -- https://www.example.com']);
  expect(read('report.txt')).toBe('FAIL  /about\n');
});

it.each([
  ['opens an issue', '', 'gh issue create --title A check of the published site failed'],
  ['adds to the issue that is open', 'if [ "$2" = list ]; then echo 7; fi', 'gh issue comment 7'],
])('a failed daily check %s with its report', (_, gh, call) => {
  const { TITLE } = readWorkflow('verify').jobs.report.env;
  const { calls } = runJob('verify report', { gh }, { TITLE });
  expect(calls.at(-1)).toBe(`${call} --body-file /tmp/verify/report.txt`);
});

it('a failed cookie scan opens an issue with its report', () => {
  const { calls } = runJob('scan-cookies record', { gh: '', git: '' }, { FOUND: 'found' }, "== 'failure'");
  expect(calls).toEqual([
    'gh issue create --title Cookie scan: the inventory does not match the site --body-file found/.local/cookies/report.md',
  ]);
});

const compare = 'git diff --quiet -- content/cookie-scan.yaml';

it.each([
  ['with the recorded date changes nothing', 0, [compare]],
  [
    'with a new date opens a pull request that records it',
    1,
    [
      compare,
      'date --utc +%F',
      'git switch --create cookie-scan-2025-07-12',
      expect.stringContaining(
        'commit --message Record the cookie scan of 2025-07-12 -- content/cookie-scan.yaml',
      ),
      'gh auth setup-git',
      'git push origin cookie-scan-2025-07-12',
      'gh pr create --title Update the date of the cookie scan to 2025-07-12 --body-file found/.local/cookies/report.md --base main --head cookie-scan-2025-07-12',
    ],
  ],
])('a successful cookie scan %s', (_, difference, expected) => {
  write('found/content/cookie-scan.yaml', 'date: 2025-07-12\n');
  write('content/cookie-scan.yaml', '');
  const git = `if [ "$1" = diff ]; then exit ${difference}; fi`;
  const env = { FOUND: 'found', BASE: 'main' };
  expect(
    runJob('scan-cookies record', { gh: '', git, date: 'echo 2025-07-12' }, env, "== 'success'").calls,
  ).toEqual(expected);
  expect(read('content/cookie-scan.yaml')).toBe('date: 2025-07-12\n');
});

it('the weekly run opens every page at every width', () => {
  expect(readWorkflow('weekly').jobs.layout.steps.at(-1)).toEqual({
    run: 'npx playwright test pages',
    env: { EVERY_WIDTH: '1' },
  });
});
