import type { ImageMetadata } from 'astro';

const images = import.meta.glob<{ default: ImageMetadata }>(
  '/content/blog/images/*/*.{avif,gif,jpeg,jpg,png,svg,webp}',
);

/**
 * The image file of a figure.
 * @param src its path as an article writes it, such as ./images/case-study-fourteen-days/fourteen-days.svg
 * @throws when there is none, which stops the build
 */
export async function findImage(src: string): Promise<ImageMetadata> {
  const load = images[src.replace(/^\.\//, '/content/blog/')];
  if (!load)
    throw new Error(
      `The figure ${src} is missing. Put the file into content/blog/images/<article>/ and write src="./images/<article>/<file>".`,
    );
  return (await load()).default;
}
