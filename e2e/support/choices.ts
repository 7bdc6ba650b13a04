/** Locators of the cookie banner, the Cookie Settings button and its dialog. */
import type { Page } from '@playwright/test';

export const banner = (page: Page) => page.getByRole('region', { name: 'Your choice about cookies' });

export const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie Settings' });

export const tab = (page: Page) => page.getByRole('button', { name: 'Cookie Settings', exact: true });
