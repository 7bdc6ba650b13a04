import type { Route } from '@playwright/test';

/** Loses the answer after the server has worked: for `page.route`. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}
