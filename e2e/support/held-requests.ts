import type { Page } from '@playwright/test';

/** Requests that wait until the test releases them, so that it can check the busy state. */
export interface HeldRequests {
  /** The number of requests, without CORS preflights. */
  readonly count: number;
  release(): void;
}

/** Delays every matching request from now on. @param url pattern of page.route */
export async function holdRequests(page: Page, url: string): Promise<HeldRequests> {
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
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
