/** Converts an image file to a profile photo: a square without metadata, such as the location or the camera. */

/** File size limit in bytes; the bucket has the same. */
export const maxPhotoBytes = 5 * 1024 * 1024;

/** Limit of pixels: a file of 48 kB can decode to 400 million. */
const maxPhotoPixels = 50_000_000;

/** Width and height of the stored photo in pixels: it is displayed at up to 256, on high-density screens at 512. */
const photoSize = 512;

export type PhotoProblem = 'not_an_image' | 'too_large' | 'too_many_pixels' | 'failed';

export interface Photo {
  /** Not a Blob: the embedded backend cannot receive one. */
  bytes: ArrayBuffer;
  type: 'image/webp' | 'image/jpeg';
}

interface Size {
  width: number;
  height: number;
}

const text = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** The size is in a frame header, after any number of other segments. */
function readJpegSize(view: DataView): Size | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function readWebpSize(bytes: Uint8Array, view: DataView): Size | null {
  switch (text(bytes, 12, 4)) {
    case 'VP8X':
      return {
        width: 1 + (view.getUint32(24, true) & 0xffffff),
        height: 1 + (view.getUint32(27, true) & 0xffffff),
      };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** The size of the largest image in the file, which may contain a thumbnail and tiles, too. */
function readAvifSize(bytes: Uint8Array, view: DataView): Size | null {
  let largest: Size | null = null;
  for (let at = 8; at + 16 <= Math.min(bytes.length, 65_536); at += 1) {
    if (bytes[at] !== 0x69 || text(bytes, at, 4) !== 'ispe') continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/** Reads the size of an image from its header, without decoding it. @returns null unless PNG, JPEG, GIF, WebP or AVIF */
export function readImageSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 32) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n')
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (text(bytes, 0, 4) === 'GIF8')
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return readWebpSize(bytes, view);
  if (view.getUint16(0) === 0xffd8) return readJpegSize(view);
  if (text(bytes, 4, 4) === 'ftyp') return readAvifSize(bytes, view);
  return null;
}

/** Checks a file before it is decoded. @returns null if it can be used */
export function findPhotoProblem(
  file: { type: string; size: number },
  bytes: Uint8Array,
): PhotoProblem | null {
  if (!file.type.startsWith('image/')) return 'not_an_image';
  if (file.size > maxPhotoBytes) return 'too_large';
  const size = readImageSize(bytes);
  if (!size || size.width === 0 || size.height === 0) return 'not_an_image';
  return size.width * size.height > maxPhotoPixels ? 'too_many_pixels' : null;
}

const encode = (canvas: HTMLCanvasElement, type: Photo['type']) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));

/** Decodes an image, and encodes its middle square. */
async function convert(file: Blob): Promise<Photo | PhotoProblem> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return 'not_an_image';
  }
  const crop = Math.min(image.width, image.height);
  const side = Math.min(crop, photoSize);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return 'failed';
  context.imageSmoothingQuality = 'high';
  const left = (image.width - crop) / 2;
  const top = (image.height - crop) / 2;
  context.drawImage(image, left, top, crop, crop, 0, 0, side, side);
  image.close();
  const webp = await encode(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return { bytes: await webp.arrayBuffer(), type: 'image/webp' };
  // Safari encodes no WebP. JPEG has no transparency, so the background becomes white.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  const jpeg = await encode(canvas, 'image/jpeg');
  return jpeg?.type === 'image/jpeg' ? { bytes: await jpeg.arrayBuffer(), type: 'image/jpeg' } : 'failed';
}

/** Converts the file that the visitor chose or dropped. @returns the photo, or why the file cannot be used */
export async function convertPhoto(file: File): Promise<Photo | PhotoProblem> {
  try {
    // A file that is too large is not read.
    const bytes = new Uint8Array(file.size > maxPhotoBytes ? [] : await file.arrayBuffer());
    return findPhotoProblem(file, bytes) ?? (await convert(file));
  } catch {
    return 'failed';
  }
}
