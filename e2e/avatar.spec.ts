import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { backendOrigin, project } from './support/project.ts';
import { recordRequests } from './support/requests.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const field = (page: Page) => page.getByLabel('Change photo');
/** Selects a file as soon as the field is hydrated. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await expect(field(page)).toBeEnabled();
  await field(page).setInputFiles(file);
}
/** The photo in the field. It has an empty alternative text, because the label describes it. */
const photo = (page: Page) => page.locator('.avatar img');

const createImage = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const png = async (background = 'red') => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await createImage(40, 30, background).png().toBuffer(),
});

test('a profile photo is stored as an upright square without metadata', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  const buffer = await createImage(1600, 900, 'red')
    .composite([{ input: await createImage(1600, 450, 'blue').png().toBuffer(), top: 450, left: 0 }])
    .withExif({ IFD0: { Copyright: 'secret place' } })
    // The file is stored upside down, so the blue half must be on top.
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  await choose(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expectSuccess(page, 'Success!', 'Profile photo updated successfully!');
  await expect(photo(page)).toHaveAttribute('src', /\/avatars\/[0-9a-f-]{36}\/avatar\.webp\?v=\d+$/);

  const stored = await page.request.get((await photo(page).getAttribute('src')) ?? '');
  expect(stored.headers()['content-type']).toBe('image/webp');
  const { width, height, exif } = await sharp(await stored.body()).metadata();
  expect([width, height, exif]).toEqual([512, 512, undefined]);
  const [red = 0, , blue = 0] = await sharp(await stored.body())
    .extract({ left: 256, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(blue).toBeGreaterThan(red);

  await page.reload();
  await expect(photo(page)).toHaveJSProperty('naturalWidth', 512);
});

test('a new profile photo deletes one with another extension', {
  tag: ['@other-origin', '@backend'],
}, async ({ page, email, accounts }) => {
  const { session } = await accounts.open(page, email);
  const old = `${session.user.id}/avatar.png`;
  const stored = await page.request.post(`${backendOrigin}/storage/v1/object/avatars/${old}`, {
    headers: {
      apikey: project.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'image/png',
    },
    data: (await png()).buffer,
  });
  expect(stored.ok()).toBe(true);
  const read = () => page.request.get(`${backendOrigin}/storage/v1/object/public/avatars/${old}`);
  expect((await read()).ok()).toBe(true);
  await choose(page, await png('blue'));
  await expectSuccess(page, 'Success!', 'Profile photo updated successfully!');
  expect((await read()).ok()).toBe(false);
});

test('“Remove photo” deletes the profile photo', { tag: '@backend' }, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  await choose(page, await png());
  const url = (await photo(page).getAttribute('src')) ?? '';
  const remove = page.getByRole('button', { name: 'Remove photo' });
  await remove.click();
  await expect(page.getByRole('status').getByText('Your profile photo has been removed.')).toBeVisible();
  await expect(photo(page)).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  expect((await page.request.get(url)).ok()).toBe(false);
});

test('a dropped file without a type becomes the profile photo', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
}) => {
  await accounts.open(page, email);
  await expect(field(page)).toBeEnabled();
  const dataTransfer = await page.evaluateHandle(
    (content) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], 'me', { type: '' }));
      return data;
    },
    (await png()).buffer.toString('base64'),
  );
  await page.locator('label.avatar').dispatchEvent('drop', { dataTransfer });
  await expect(photo(page)).toBeVisible();
});

test('a file that the browser cannot use as a photo is rejected with the reason', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  const sent = recordRequests(page, /\/storage\//);
  const bomb = (await png()).buffer;
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  // The checksum of the header.
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const noImage = 'Please select an image file.';
  // In this order the hint below changes with each file, and never shows an earlier result.
  const files: [name: string, mimeType: string, buffer: Buffer, problem: string][] = [
    ['page.png', 'image/png', Buffer.from('<!doctype html>'), noImage],
    ['bomb.png', 'image/png', bomb, 'This image has more than 50 megapixels. Choose a smaller one.'],
    ['me.svg', 'image/svg+xml', Buffer.from(drawing), noImage],
  ];
  const hint = page.getByText('This browser cannot read the file. Save it as JPG, PNG or WebP');
  for (const [name, mimeType, buffer, problem] of files) {
    await choose(page, { name, mimeType, buffer });
    await expect(hint).toHaveCount(problem === noImage ? 1 : 0);
    await expectFailure(page, problem);
    // Otherwise a browser does not report the choice of the same file again.
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toHaveAccessibleDescription('JPG, PNG or WebP, at most 5 MB.');
  }
  // The hint is about the file, not about a later change.
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(hint).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a photo is rejected with the reason when the browser hides image data from websites', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  const sent = recordRequests(page, /\/storage\//);
  // Browsers that protect against fingerprinting return random or white pixels.
  await page.evaluate(() => {
    const { getImageData: read } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...area: Parameters<typeof read>) {
      const image = read.apply(this, area);
      image.data.fill(255);
      return image;
    };
  });
  await choose(page, await png());
  await expectFailure(
    page,
    'This browser hides image data from websites. Allow it for this site next to the address bar, then choose the photo again.',
  );
  expect(sent).toEqual([]);
});

test('a photo chosen after the session has ended is rejected with a link to sign-in', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  await expect(field(page)).toBeEnabled();
  await page.evaluate(() => localStorage.removeItem('account-session'));
  await choose(page, await png());
  await expectFailure(page, 'You must be logged in to upload a profile photo.');
  const signIn = page.getByRole('main').getByRole('link', { name: 'SIGN IN' });
  await expect(signIn).toHaveAttribute('href', '/sign-in-page?next=%2Fyour-account#session-ended');
});

test('an incomplete file does not replace the profile photo', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  await choose(page, await png());
  await expect(photo(page)).toBeVisible();
  const first = (await photo(page).getAttribute('src')) ?? '';
  const sent = recordRequests(page, /\/storage\//);
  const image = createImage(600, 400, 'green');
  const files = {
    'me.jpg': await image.jpeg().toBuffer(),
    'progressive.jpg': await image.jpeg({ progressive: true }).toBuffer(),
    'me.png': await image.png().toBuffer(),
    'me.webp': await image.webp().toBuffer(),
    'me.avif': await image.avif().toBuffer(),
  };
  // Browsers show the part of a file that has arrived, if it contains the size.
  const parts = Object.entries(files).map(([name, content]) => [name, content.subarray(0, -20)] as const);
  for (const [name, buffer] of [...parts, ['start.jpg', files['me.jpg'].subarray(0, 100)] as const]) {
    await choose(page, { name, mimeType: '', buffer });
    await expect(page.getByText('This browser cannot read the file.')).toBeVisible();
  }
  expect(sent).toEqual([]);
  await expect(photo(page)).toHaveAttribute('src', first);
});

test('a failed upload or profile update does not replace the profile photo', {
  tag: '@backend',
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await accounts.open(page, email);
  await choose(page, await png());
  await expect(photo(page)).toBeVisible();
  const first = (await photo(page).getAttribute('src')) ?? '';
  for (const endpoint of ['**/storage/v1/object/avatars/**', '**/rest/v1/profiles*']) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(endpoint, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await released;
      return route.abort();
    });
    await choose(page, await png('blue'));
    await expect(page.getByText('Uploading...')).toBeVisible();
    await expect(page.getByLabel('Uploading...')).toBeDisabled();
    // Its photo stays, too.
    await page.getByRole('button', { name: 'Remove photo' }).press('Enter');
    release();
    await expect(page.getByText('Uploading...')).toBeHidden();
    await expectFailure(page, 'Failed to upload profile photo. Please try again.');
    await expect(field(page)).toHaveValue('');
    await expect(photo(page)).toHaveAttribute('src', first);
    await page.unroute(endpoint);
  }
  await choose(page, await png('blue'));
  await expect(photo(page)).not.toHaveAttribute('src', first);
});
