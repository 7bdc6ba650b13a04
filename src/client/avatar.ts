/** Converts an image file to a profile photo: a square without metadata, such as the location or the camera. */
import { limits } from '../shared/limits';
import type { AvatarProblem } from '../shared/messages/account';

/** File size limit in bytes. */
const maxAvatarBytes = limits.photoMegabytes * 1024 * 1024;

/** Limit of pixels: a file of 48 kB can decode to 400 million. */
const maxAvatarPixels = 50_000_000;

/** Width and height of the stored photo in pixels: it is displayed at up to 256, on high-density screens at 512. */
const avatarSize = 512;

/** The largest difference of a colour that a person does not notice. Some browsers change the lowest bits. */
const maxColorNoise = 16;

export interface Avatar {
  /** Not a Blob: the embedded backend cannot receive one. */
  bytes: ArrayBuffer;
  type: 'image/webp' | 'image/jpeg';
}

/**
 * Whether the browser replaces the content of canvases, as Firefox does with `privacy.resistFingerprinting`: a drawn
 * pattern then reads as another one. The photo would be stripes.
 */
function isCanvasReplaced(): boolean {
  const size = 16;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  const colors = Array.from({ length: size }, (_, index) => [index * 16, 255 - index * 16, (index % 4) * 80]);
  colors.forEach((color, column) => {
    context.fillStyle = `rgb(${color.join(' ')})`;
    context.fillRect(column, 0, 1, size);
  });
  const { data } = context.getImageData(0, 0, size, size);
  return data.some((value, index) => {
    const channel = index % 4;
    const drawnValue = channel === 3 ? 255 : (colors[Math.floor(index / 4) % size]?.[channel] ?? 0);
    return Math.abs(value - drawnValue) > maxColorNoise;
  });
}

const encode = (canvas: HTMLCanvasElement, type: Avatar['type']) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));

async function encodeAvatar(image: HTMLImageElement): Promise<Avatar | AvatarProblem> {
  if (isCanvasReplaced()) return 'blocked';
  const { naturalWidth: width, naturalHeight: height } = image;
  const crop = Math.min(width, height);
  const side = Math.min(crop, avatarSize);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return 'failed';
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - crop) / 2, (height - crop) / 2, crop, crop, 0, 0, side, side);
  const webp = await encode(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return { bytes: await webp.arrayBuffer(), type: 'image/webp' };
  // Safari encodes no WebP. JPEG has no transparency, so the background becomes white.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  const jpeg = await encode(canvas, 'image/jpeg');
  return jpeg?.type === 'image/jpeg' ? { bytes: await jpeg.arrayBuffer(), type: 'image/jpeg' } : 'failed';
}

/** Loads an image. Browsers fire `load` once they know its size. @throws if the browser cannot read it */
async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    image.src = url;
  });
  return image;
}

/** Whether the type of a file shows that it isn't an image. Files from some devices have no type or a general one. */
const isOtherKind = ({ type }: File) =>
  type !== '' && type !== 'application/octet-stream' && !type.startsWith('image/');

/**
 * Converts the file that the visitor chose or dropped. The browser decodes it whatever its type is.
 * @returns the photo, or why the file cannot be used
 */
export async function convertAvatar(file: File): Promise<Avatar | AvatarProblem> {
  if (file.size > maxAvatarBytes) return isOtherKind(file) ? 'not_an_image' : 'too_large';
  // Without a type, browsers recognise images by their first bytes, and an SVG, which can have any size, is none.
  const content = file.slice(0, file.size, '');
  const url = URL.createObjectURL(content);
  try {
    const image = await loadImage(url);
    if (image.naturalWidth * image.naturalHeight > maxAvatarPixels) return 'too_many_pixels';
    // Throws if the file is incomplete. An <img> shows the part that it has.
    (await createImageBitmap(content)).close();
    return await encodeAvatar(image);
  } catch {
    return 'not_an_image';
  } finally {
    URL.revokeObjectURL(url);
  }
}
