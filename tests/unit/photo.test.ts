import { expect, it } from 'vitest';
import { findPhotoProblem, maxPhotoBytes, readImageSize } from '../../src/client/photo';

/** A file that consists of these bytes and zeros. */
const file = (...bytes: (number | string)[]) => {
  const start = bytes.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part));
  return new Uint8Array([...start, ...new Array(64).fill(0)]);
};
const long = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const png = (width: number, height: number) =>
  file('\x89PNG\r\n\x1a\n', ...long(13), 'IHDR', ...long(width), ...long(height));

it.each<[string, Uint8Array]>([
  ['PNG', png(640, 480)],
  ['GIF', file('GIF89a', 0x80, 2, 0xe0, 1)],
  ['JPEG', file(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80)],
  ['extended WebP', file('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0)],
  ['lossless WebP', file('RIFF', 0, 0, 0, 0, 'WEBPVP8L', 0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0)],
  ['lossy WebP', file('RIFF', 0, 0, 0, 0, 'WEBPVP8 ', 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1)],
  [
    'AVIF with a thumbnail',
    file(
      ...long(16),
      'ftypavif',
      'ispe',
      ...long(0),
      ...long(64),
      ...long(48),
      'ispe',
      ...long(0),
      ...long(640),
      ...long(480),
    ),
  ],
])('the size of an image is read from the header of a %s', (_, bytes) => {
  expect(readImageSize(bytes)).toEqual({ width: 640, height: 480 });
});

it.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['a web page', file('<!doctype html><script>alert(1)</script>')],
  ['an SVG drawing', file('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a JPEG that ends before its frame', file(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff)],
  ['eight bytes of a PNG', file('\x89PNG\r\n\x1a\n').subarray(0, 8)],
])('the size of an image is unknown for %s', (_, bytes) => {
  expect(readImageSize(bytes)).toBeNull();
});

it.each<[what: string, type: string, size: number, bytes: Uint8Array, problem: string | null]>([
  ['a PNG', 'image/png', 900, png(640, 480), null],
  ['a PNG of exactly 5 MB', 'image/png', maxPhotoBytes, png(640, 480), null],
  ['a PNG of one byte more than 5 MB', 'image/png', maxPhotoBytes + 1, png(640, 480), 'too_large'],
  ['a PNG with another media type', 'application/pdf', 900, png(640, 480), 'not_an_image'],
  ['a web page with the media type of a PNG', 'image/png', 900, file('<!doctype html>'), 'not_an_image'],
  ['an SVG drawing', 'image/svg+xml', 900, file('<svg>'), 'not_an_image'],
  ['an empty file', 'image/png', 0, new Uint8Array(), 'not_an_image'],
  ['a PNG of 50 megapixels', 'image/png', 900, png(10_000, 5000), null],
  ['a small PNG of 400 megapixels', 'image/png', 48_000, png(20_000, 20_000), 'too_many_pixels'],
])('the check of a selected photo accepts or rejects %s', (_, type, size, bytes, problem) => {
  expect(findPhotoProblem({ type, size }, bytes)).toBe(problem);
});
