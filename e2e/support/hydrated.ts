import { expect, type Page } from '@playwright/test';

/**
 * Waits until the island of a form answers. Astro takes the attribute `ssr` away when it does; a quiet network
 * does not prove it on a busy machine.
 * @param name the form's accessible name
 */
export const expectAwake = (page: Page, name: string) =>
  expect(page.locator(`astro-island:not([ssr]) form[aria-label="${name}"]`)).toBeVisible();
