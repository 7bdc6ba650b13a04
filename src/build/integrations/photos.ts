/**
 * What becomes of a photograph in content/ before anything else reads it: docs/decisions/011-fonts-and-images.md
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

/** The longest side of a photograph in pixels: twice the width of a text on a large screen. */
const largest = 2400;
/** A narrower one is not sharp on every screen. */
const narrowest = 1600;

const isPhoto = /^[^?]+\.(?:avif|jpe?g|png|webp)(?=\?|$)/i;

/**
 * A photograph turned upright, at most 2,400 pixels long, and without what cameras write into it, such as the place;
 * the colour profile stays. Made once: the copy is named by what is in the file.
 * @param cache the folder for copies
 * @param warn is told of a photograph that is too narrow
 * @returns the path of the copy
 * @throws where the file is no picture
 */
export async function preparePhoto(
  file: string,
  cache: string,
  warn: (sentence: string) => void,
): Promise<string> {
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const copy = path.join(cache, hash, path.basename(file));
  const upright = sharp(bytes).autoOrient();
  const { autoOrient } = await upright.metadata();
  if (autoOrient.width < narrowest)
    warn(
      `${path.relative('.', file)} is ${autoOrient.width} pixels wide. A photograph should have at least ${narrowest}, or it is not sharp on large screens.`,
    );
  if (existsSync(copy)) return copy;
  mkdirSync(path.dirname(copy), { recursive: true });
  const small = upright
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .keepIccProfile();
  // What is drawn from it is compressed once more.
  const best = /\.png$/i.test(file) ? small : small.toFormat(formatOf(file), { quality: 92 });
  writeFileSync(copy, await best.toBuffer());
  return copy;
}

const formatOf = (file: string) =>
  (({ '.avif': 'avif', '.webp': 'webp' }) as const)[path.extname(file).toLowerCase() as '.avif'] ?? 'jpeg';

/** Has everything that asks for a photograph of content/ get its prepared copy: figures, and pictures in Markdown. */
export default function photos(): AstroIntegration {
  return {
    name: 'photos',
    hooks: {
      'astro:config:setup': ({ updateConfig, logger }) => {
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
                  const found = await this.resolve(source, importer, { ...options, skipSelf: true });
                  const [file = '', query] = found?.id.split(/(?=\?)/) ?? [];
                  if (!file.startsWith(content)) return found;
                  return (await preparePhoto(file, cache, (text) => logger.warn(text))) + (query ?? '');
                },
              },
            ],
          },
        });
      },
    },
  };
}
