/** Checks the images of content/: their paths, formats and sizes. svg.ts checks what SVG files contain. */
import path from 'node:path';
import sharp from 'sharp';
import { imageExtensions, photoExtensions } from '../../shared/image-types.ts';
import { type Content, listFiles, listValues, locate, locateNode, type MdxFile } from './read.ts';
import { createError, createWarning, type Finding } from './report.ts';
import { getAttribute, isElement } from './text.ts';

const unsupportedImages = /\.(?:bmp|dng|heic|heif|psd|raw|tiff?)$/i;
/** Image files that Figure.astro finds. */
const supportedImages = new RegExp(
  `\\.(?:${imageExtensions.flatMap((extension) => [extension, extension.toUpperCase()]).join('|')})$`,
);
const photos = new RegExp(`\\.(?:${photoExtensions.join('|')})$`, 'i');

/** The minimum width of a photograph in pixels for large screens. */
const minWidth = 1600;

/** Explains why the compiler must not import a file as an image; undefined for the path of an image in a folder images/. */
export function findImageProblem(src: string): string | undefined {
  const isPath = /^\.\/images\/[^?#%:\\]+$/.test(src) && !src.split('/').includes('..');
  return isPath && supportedImages.test(src)
    ? undefined
    : `The image ${src} is not a file in a folder images/. Write a path such as ./images/<article>/<file name>.`;
}

/** Explains why the page cannot show an image. @param src as the author wrote it */
function explainImage({ file, id }: MdxFile, src: string, { files }: Content): string | undefined {
  const folder = path.posix.dirname(file);
  const articleFolder = `./images/${id}/`;
  const advice = `Put it in ${folder}/images/${id}/ and write its path: ${articleFolder}<file name>.`;
  if (unsupportedImages.test(src))
    return `Browsers cannot display the format of ${src}. Export the image as JPEG, PNG or WebP.`;
  if (/^(?:https?:)?\/\//.test(src))
    return `The site does not load images from other websites. Save ${src}. ${advice}`;
  if (!src.startsWith('./images/') || src.split('/').includes('..'))
    return `There is no image at ${src}. ${advice}`;
  if (/[^\w./-]/.test(src))
    return `Rename the file of ${src}: use only Latin letters, digits, hyphens and dots in its name, and no spaces.`;
  if (!files.includes(path.posix.join(folder, src)))
    return `The image ${src} does not exist. Letter case matters. ${advice}`;
  if (!supportedImages.test(src))
    return `Rename ${src}: the name must end with one of ${imageExtensions.map((extension) => `.${extension}`).join(', ')}.`;
  return findImageProblem(src);
}

/** Reports logos of partners.yaml that do not exist. */
function* reportLogos({ files, data }: Content): Generator<Finding> {
  const file = data.find(({ name }) => name === 'partners');
  for (const { value, path: field } of file ? listValues(file.values) : [])
    if (file && field.at(-1) === 'logoFile' && !files.includes(path.posix.join('content', String(value))))
      yield createError(
        locate(file, ...field),
        `The image ${value} does not exist. Put it in content/images/ and write its path: ./images/<file name>.`,
      );
}

export function* reportImages(content: Content): Generator<Finding> {
  yield* reportLogos(content);
  const sizes = content.imageSizes;
  for (const mdxFile of content.mdxFiles)
    for (const node of mdxFile.body.nodes) {
      const location = locateNode(mdxFile, node);
      const isFigure = isElement(node) && node.name === 'Figure';
      const src = isFigure ? getAttribute(node, 'src') : node.type === 'image' ? node.url : '';
      if (node.type === 'image' && !node.alt?.trim())
        yield createError(
          location,
          `The image ${src} has no description. Write one between the square brackets.`,
        );
      if (!src) continue;
      const problem = explainImage(mdxFile, src, content);
      const size = sizes.get(path.posix.join(path.posix.dirname(mdxFile.file), src));
      if (problem) yield createError(location, problem);
      else if (size === null)
        yield createError(location, `The file ${src} is not an image, or it is damaged. Export it again.`);
      else if (size === 'animated')
        yield createWarning(
          location,
          `The image ${src} is animated, and the page shows only its first frame. Use a still image.`,
        );
      else if (size && size < minWidth)
        yield createWarning(
          location,
          `The image ${src} is ${size} pixels wide. A photograph should be at least ${minWidth} pixels wide, or it will be blurred on large screens.`,
        );
    }
}

/**
 * Reads the width in pixels of each photograph in content/; null if the file is not an image.
 * @param root the project
 */
export async function readImageSizes(root: string): Promise<Map<string, number | 'animated' | null>> {
  const files = listFiles(root).filter((file) => photos.test(file));
  const read = async (file: string) => {
    try {
      const { pages = 1, autoOrient } = await sharp(path.join(root, file)).metadata();
      return pages > 1 ? 'animated' : autoOrient.width;
    } catch {
      return null;
    }
  };
  return new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)));
}
