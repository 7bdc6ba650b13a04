/** The secrets and permissions that a dependency can reach during installation or the build. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  permissions?: Record<string, string> | undefined;
  steps: Step[];
}

const readAll = ({ permissions, jobs }: { permissions?: Job['permissions']; jobs: Record<string, Job> }) =>
  Object.entries(jobs).map(([name, job]) => ({ name, ...job, permissions: job.permissions ?? permissions }));

const jobs = globSync('.github/workflows/*.yml').flatMap((file) =>
  readAll(parse(readFileSync(file, 'utf8'))).map((job) => ({ ...job, file })),
);

/** Whether a job runs code of dependencies. */
const runsPackages = ({ steps }: Job) =>
  steps.some(({ run = '' }) => /(?:^|\s)(?:npm|npx|node|bash \.ci\/run|\.ci\/run)\b/m.test(run));

it.each(jobs.filter(runsPackages))(
  'job $name in $file, which runs packages, has neither write access nor secrets',
  (job) => {
    expect(job.permissions).toEqual({ contents: 'read' });
    expect(JSON.stringify(job)).not.toMatch(/secrets\.|github\.token/);
  },
);

it.each(jobs)('job $name in $file declares its permissions', (job) => {
  expect(job.permissions).toBeDefined();
});

const steps = jobs.flatMap(({ file, name, steps }) =>
  steps.map((step) => ({ ...step, job: `${name} in ${file}` })),
);

it.each(steps.filter(({ uses }) => uses))('the actions of job $job are pinned to commits', ({ uses }) => {
  expect(uses).toMatch(/@[\da-f]{40}$/);
});

it.each(steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))(
  'the checkout in job $job stores no token',
  ({ with: options }) => {
    expect(options?.['persist-credentials']).toBe(false);
  },
);

it('the tests for real Supabase services are listed before the site is built, as in supabase.yml', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list'],
    {
      encoding: 'utf8',
      env: { ...process.env, E2E_SUPABASE_URL: 'http://127.0.0.1:54321', DIST_DIR: '.local/not-built' },
    },
  );
  expect(stdout).toMatch(/Total: \d{2,} tests in \d{2,} files/);
});

it('the workflows have jobs with and without code from npm packages', () => {
  expect(new Set(jobs.map(runsPackages))).toEqual(new Set([true, false]));
});

it('install scripts stop the installation, unless package.json lists their package', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('strict-allow-scripts=true');
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScript.map(([name]) => name.split('node_modules/').pop()).sort()).toEqual(
    Object.keys(allowScripts).sort(),
  );
});
