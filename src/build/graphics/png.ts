import sharp from 'sharp';

/**
 * Renders an SVG as a PNG.
 * @param palette whether to reduce the colours, which halves the size but takes most of the time
 */
export const renderPng = (svg: string, palette = true): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette }).toBuffer();

/**
 * Wraps one PNG as an ICO file (https://en.wikipedia.org/wiki/ICO_(file_format)).
 * @param size width and height in pixels, at most 255
 */
export function wrapIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
