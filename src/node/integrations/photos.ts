/** Replaces each photograph of content/ with a copy without metadata: docs/decisions/011-fonts-and-images.md */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { photoExtensions } from '../../shared/image-types.ts';

/** The maximum width and height in pixels: twice the width of the text on a large screen. */
const maxSize = 2400;

const isPhoto = new RegExp(`^[^?]+\\.(?:${photoExtensions.join('|')})(?=\\?|$)`, 'i');

/**
 * Copies a photograph: rotated, at most 2,400 pixels wide or high, without metadata such as the GPS position. It keeps
 * the colour profile. Its folder is named after a hash of the file, so that each file is converted once.
 * @param cache the folder for copies
 * @returns the path of the copy
 * @throws if the file is not an image
 */
export async function preparePhoto(file: string, cache: string): Promise<string> {
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const copy = path.join(cache, hash, path.basename(file));
  const rotated = sharp(bytes).autoOrient();
  if (existsSync(copy)) return copy;
  mkdirSync(path.dirname(copy), { recursive: true });
  const resized = rotated
    .resize(maxSize, maxSize, { fit: 'inside', withoutEnlargement: true })
    .keepIccProfile();
  // Astro compresses it again, so the quality is high.
  const encoded = /\.png$/i.test(file) ? resized : resized.toFormat(getFormat(file), { quality: 92 });
  writeFileSync(copy, await encoded.toBuffer());
  return copy;
}

const getFormat = (file: string) =>
  (({ '.avif': 'avif', '.webp': 'webp' }) as const)[path.extname(file).toLowerCase() as '.avif'] ?? 'jpeg';

/** Makes every import of a photograph of content/ load its copy: in figures and in Markdown. */
export default function photos(): AstroIntegration {
  return {
    name: 'photos',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const content = path.resolve('content') + path.sep;
        const cache = path.resolve('node_modules', '.cache', 'photos');
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'photos',
                enforce: 'pre',
                async resolveId(source, importer, options) {
                  if (!isPhoto.test(source)) return null;
                  const target = await this.resolve(source, importer, { ...options, skipSelf: true });
                  const [file = '', query] = target?.id.split(/(?=\?)/) ?? [];
                  if (!file.startsWith(content)) return target;
                  return (await preparePhoto(file, cache)) + (query ?? '');
                },
              },
            ],
          },
        });
      },
    },
  };
}
