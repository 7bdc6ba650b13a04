import type { Page, Route } from '@playwright/test';

/** Records the URLs of matching requests from now on, without CORS preflights. */
export function recordRequests(page: Page, url: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && url.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** Requests that wait until the test releases them, so that it can check the busy state. */
interface HeldRequests {
  /** The number of requests, without CORS preflights. */
  readonly count: number;
  release(): void;
}

/** Delays every matching request from now on. @param url pattern of page.route */
export async function holdRequests(page: Page, url: string): Promise<HeldRequests> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== 'OPTIONS') count += 1;
    await released;
    await route.continue();
  });
  return {
    get count() {
      return count;
    },
    release,
  };
}

/** A handler for `page.route`: the server handles the request, but its response is lost. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}
