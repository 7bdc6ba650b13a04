import { statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { preparePhoto } from '../../../../src/node/integrations/photos';
import { temporaryFolder } from '../../../support/folder';

const { at } = temporaryFolder();

/** A photograph like those of phones: rotated by EXIF, with a GPS position and a colour profile. */
async function takePhoto(name: string, width: number, height: number): Promise<string> {
  const file = at(name);
  await sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telephone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '25/1 12/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '55/1 16/1 0/1',
      },
    })
    .toFile(file);
  return file;
}

it.each(['desk.jpg', 'desk.png', 'desk.webp'])(
  'the prepared copy of %s is upright, at most 2,400 pixels long and without metadata',
  async (name) => {
    const file = await takePhoto(name, 2600, 180);
    const before = await sharp(file).metadata();
    expect(before.exif?.toString('latin1')).toContain('Telephone');
    const after = await sharp(await preparePhoto(file, at('cache'))).metadata();
    expect(after.exif).toBeUndefined();
    expect(after.xmp).toBeUndefined();
    expect(after.orientation).toBeUndefined();
    expect([after.format, after.width, after.height]).toEqual([before.format, 166, 2400]);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
  },
);

it('a photo is converted again only when its content changes', async () => {
  const cache = at('cache');
  const file = await takePhoto('small.jpg', 80, 64);
  const copy = await preparePhoto(file, cache);
  const { mtimeMs } = statSync(copy);
  expect(await preparePhoto(file, cache)).toBe(copy);
  expect(statSync(copy).mtimeMs).toBe(mtimeMs);
  await takePhoto('small.jpg', 90, 64);
  expect(await preparePhoto(file, cache)).not.toBe(copy);
});
