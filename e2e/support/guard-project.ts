/** Playwright's global setup: refuses a project that is not for tests, and deletes what the tests created in it. */
import { guardProject } from './project.ts';

export default async (): Promise<() => Promise<void>> => {
  const clean = await guardProject();
  return async () => clean?.();
};
