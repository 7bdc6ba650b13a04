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

test('a profile photo is cropped, rotated, stripped of metadata and shown immediately', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
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

  await page.route('**/storage/v1/object/public/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(page.locator('.avatar').getByText('A', { exact: true })).toBeVisible();
  await expect(photo(page)).toHaveCount(0);
});

test('a new photo replaces one with another extension, keeps a name from another tab, and can be removed', {
  tag: ['@other-origin', '@backend'],
}, async ({ page, email, accounts, database }) => {
  // Now, because Playwright takes a moment to replace the browser's dialog.
  const chooser = page.waitForEvent('filechooser');
  const { session } = await accounts.open(page, email);
  const { id } = session.user;
  const old = `${id}/avatar.png`;
  const headers = {
    apikey: project.publishableKey,
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'image/png',
  };
  const stored = await page.request.post(`${backendOrigin}/storage/v1/object/avatars/${old}`, {
    headers,
    data: (await png()).buffer,
  });
  expect(stored.ok()).toBe(true);
  const read = () => page.request.get(`${backendOrigin}/storage/v1/object/public/avatars/${old}`);
  expect((await read()).ok()).toBe(true);
  await expect(field(page)).toBeEnabled();
  const name = { full_name: 'Ada King' };
  await accounts.send('PATCH', `rest/v1/profiles?id=eq.${id}`, name, session.access_token);
  await choose(page, await png('blue'));
  await expectSuccess(page, 'Success!', 'Profile photo updated successfully!');
  expect((await read()).ok()).toBe(false);
  expect(await database.read('profiles', 'id', id)).toMatchObject([name]);

  const url = (await photo(page).getAttribute('src')) ?? '';
  const remove = page.getByRole('button', { name: 'Remove photo' });
  await remove.click();
  await expect(page.getByRole('status').getByText('Your profile photo has been removed.')).toBeVisible();
  await expect(photo(page)).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  expect((await page.request.get(url)).ok()).toBe(false);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([]);

  const transfer = await page.evaluateHandle(
    (content) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      // Some devices send files without a type.
      data.items.add(new File([bytes], 'me', { type: '' }));
      return data;
    },
    (await png()).buffer.toString('base64'),
  );
  // Next to the photo, the browser would open the file.
  const isIgnored = await transfer.evaluate((dataTransfer) => {
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    return !document.querySelector('h1')?.dispatchEvent(drop);
  });
  expect(isIgnored).toBe(true);
  await page.locator('label.avatar').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(photo(page)).toBeVisible();
});

test('a file that isn’t a usable photo is rejected with the reason, and not sent', {
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
  const tooLarge = 'File size must be less than 5MB.';
  // In this order the hint below changes with each file, and never shows an earlier result.
  const files: [name: string, mimeType: string, buffer: Buffer, problem: string][] = [
    ['notes.txt', 'text/plain', Buffer.from('notes'), noImage],
    ['large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1), tooLarge],
    ['page.png', 'image/png', Buffer.from('<!doctype html>'), noImage],
    ['bomb.png', 'image/png', bomb, 'This image has more than 50 megapixels. Choose a smaller one.'],
    ['me.svg', 'image/svg+xml', Buffer.from(drawing), noImage],
    ['large.heic', 'image/heic', Buffer.alloc(5 * 1024 * 1024 + 1), tooLarge],
    ['me.heic', 'image/heic', Buffer.from(`....ftypheic${' '.repeat(64)}`), noImage],
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

  // Browsers that protect against fingerprinting return random or white pixels.
  for (const isRandom of [true, false]) {
    await page.reload();
    await page.evaluate((random) => {
      const { getImageData: read } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.getImageData = function (...area: Parameters<typeof read>) {
        const image = read.apply(this, area);
        for (const index of image.data.keys()) image.data[index] = random ? Math.random() * 256 : 255;
        return image;
      };
    }, isRandom);
    await choose(page, await png());
    await expectFailure(
      page,
      'This browser hides image data from websites. Allow it for this site next to the address bar, then choose the photo again.',
    );
  }
  await page.reload();
  await expect(field(page)).toBeEnabled();
  await page.evaluate(() => localStorage.removeItem('account-session'));
  await choose(page, await png());
  await expectFailure(page, 'You must be logged in to upload a profile photo.');
  const signIn = page.getByRole('main').getByRole('link', { name: 'SIGN IN' });
  await expect(signIn).toHaveAttribute('href', '/sign-in-page?next=%2Fyour-account#session-ended');
  expect(sent).toEqual([]);
});

test('an incomplete photo is rejected, and the previous one stays', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  await choose(page, await png());
  await expect(photo(page)).toBeVisible();
  const first = (await photo(page).getAttribute('src')) ?? '';
  const sent = recordRequests(page, /\/storage\//);
  const image = createImage(600, 400, 'green');
  for (const [name, content] of Object.entries({
    'me.jpg': await image.jpeg().toBuffer(),
    'progressive.jpg': await image.jpeg({ progressive: true }).toBuffer(),
    'me.png': await image.png().toBuffer(),
    'me.webp': await image.webp().toBuffer(),
    'me.avif': await image.avif().toBuffer(),
  }))
    for (const length of [content.length - 20, Math.min(700, content.length - 20), 100]) {
      await choose(page, { name, mimeType: '', buffer: content.subarray(0, length) });
      await expect(page.getByText('This browser cannot read the file.')).toBeVisible();
    }
  expect(sent).toEqual([]);
  await expect(photo(page)).toHaveAttribute('src', first);
});

test('the previous profile photo stays when the upload or the profile update fails, and can be replaced', {
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
