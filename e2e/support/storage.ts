import type { Page } from '@playwright/test';

/** Makes every access to web storage throw, as in a browser that blocks it. Call it before the page opens. */
export const blockStorage = (page: Page) =>
  page.context().addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
