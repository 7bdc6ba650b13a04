/** Converts an image file to a profile photo: a square without metadata, such as the location or the camera. */
import type { AvatarProblem } from '../shared/messages/account';

/** File size limit in bytes; the bucket has the same. */
const maxAvatarBytes = 5 * 1024 * 1024;

/** Limit of pixels: a file of 48 kB can decode to 400 million. */
const maxAvatarPixels = 50_000_000;

/** Width and height of the stored photo in pixels: it is displayed at up to 256, on high-density screens at 512. */
const avatarSize = 512;

export interface Avatar {
  /** Not a Blob: the embedded backend cannot receive one. */
  bytes: ArrayBuffer;
  type: 'image/webp' | 'image/jpeg';
}

/**
 * Counts the pixels of an image. Browsers fire `load` once they know the size, and decode the pixels only when they paint.
 * @throws if the browser cannot read the file
 */
async function countPixels(file: Blob): Promise<number> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return image.naturalWidth * image.naturalHeight;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const encode = (canvas: HTMLCanvasElement, type: Avatar['type']) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));

/** Decodes an image, crops it to a centred square and encodes it. @throws if the browser cannot decode it */
async function encodeAvatar(file: Blob): Promise<Avatar | AvatarProblem> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const crop = Math.min(image.width, image.height);
  const side = Math.min(crop, avatarSize);
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
export async function convertAvatar(file: File): Promise<Avatar | AvatarProblem> {
  if (!file.type.startsWith('image/')) return 'not_an_image';
  if (file.size > maxAvatarBytes) return 'too_large';
  try {
    return (await countPixels(file)) > maxAvatarPixels ? 'too_many_pixels' : await encodeAvatar(file);
  } catch {
    return 'not_an_image';
  }
}
