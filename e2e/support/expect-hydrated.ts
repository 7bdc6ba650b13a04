import { expect, type Page } from '@playwright/test';

/** Waits until the island of a form is hydrated: Astro then removes the attribute `ssr`. @param name the form's accessible name */
export const expectHydrated = (page: Page, name: string) =>
  expect(page.locator(`astro-island:not([ssr]) form[aria-label="${name}"]`)).toBeVisible();
