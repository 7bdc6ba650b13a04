import { type Page, test } from '@playwright/test';

/** Skips a layout test on a machine without the widths of Arial: lines of text would break elsewhere. */
export async function skipWithoutArial(page: Page): Promise<void> {
  const hasArial = await page.evaluate(() =>
    new FontFace('probe', "local('Arial Bold'), local('Liberation Sans Bold')").load().then(
      () => true,
      () => false,
    ),
  );
  test.skip(!hasArial, 'Needs Arial or Liberation Sans (Debian: fonts-liberation).');
}
