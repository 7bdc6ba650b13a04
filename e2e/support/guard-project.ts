/** Playwright's global setup: rejects a project that is not for tests, and deletes what the tests created in it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rejectHostedBackend } from '../../scripts/scan-cookies.ts';
import { guardProject, isOtherOrigin } from './project.ts';

export default async (): Promise<() => Promise<void>> => {
  // With another origin, the run builds the site for its own project.
  if (!isOtherOrigin)
    rejectHostedBackend(
      readFileSync(path.join(process.env.DIST_DIR || 'dist', 'your-account.html'), 'utf8'),
      'the tests send messages and create accounts',
    );
  const clean = await guardProject();
  return async () => clean?.();
};
