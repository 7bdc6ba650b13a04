import type { Page } from '@playwright/test';

/** Requests that wait until a test lets them go: what a page shows meanwhile can be looked at in peace. */
export interface HeldRequests {
  /** How many were made; a browser's question whether it may ask another origin does not count. */
  readonly count: number;
  release(): void;
}

/** Holds every request whose address matches, from now on. */
export async function holdRequests(page: Page, address: string): Promise<HeldRequests> {
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
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
