/** Playwright's global setup: rejects a project that is not for tests, and deletes what the tests created in it. */
import { rejectHostedBackend } from '../../scripts/built-site.ts';
import { guardProject, isOtherOrigin } from './project.ts';

export default async (): Promise<() => Promise<void>> => {
  // With another origin, the run builds the site for its own project.
  if (!isOtherOrigin) rejectHostedBackend(process.env.DIST_DIR || 'dist');
  const clean = await guardProject();
  return async () => clean?.();
};
