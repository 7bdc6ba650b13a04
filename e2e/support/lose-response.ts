import type { Route } from '@playwright/test';

/** A handler for `page.route`: the server handles the request, but its response is lost. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}
