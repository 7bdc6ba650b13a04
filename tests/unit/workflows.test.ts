/** The secrets and permissions that a dependency could reach during installation or the build. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

describe.each(jobs)('$file, job $name', (job) => {
  it('declares its permissions, and can write only without running packages', () => {
    expect(job.permissions).toBeDefined();
    if (runsPackages(job)) expect(job.permissions).toEqual({ contents: 'read' });
  });

  it('has no secret and no token when it runs packages', () => {
    if (runsPackages(job)) expect(JSON.stringify(job)).not.toMatch(/secrets\.|github\.token/);
  });

  it('persists no token and pins actions by digest', () => {
    for (const { uses, with: options } of job.steps) {
      if (uses) expect(uses).toMatch(/@[\da-f]{40}$/);
      if (uses?.startsWith('actions/checkout@')) expect(options?.['persist-credentials']).toBe(false);
    }
  });
});

it('some jobs run packages and others do not', () => {
  expect(new Set(jobs.map(runsPackages))).toEqual(new Set([true, false]));
});

describe('an install script', () => {
  it('stops the installation unless it is listed', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('strict-allow-scripts=true');
  });

  it('is listed for every package with one, on every platform', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { hasInstallScript?: true }>;
    };
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const having = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(having.map(([name]) => name.split('node_modules/').pop()).sort()).toEqual(
      Object.keys(allowScripts).sort(),
    );
  });
});
