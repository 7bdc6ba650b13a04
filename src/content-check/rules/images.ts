import path from 'node:path';
import type { Content, Text } from '../read.ts';
import { error, warning } from '../report.ts';
import { attributeOf, isPart, lineOfNode } from '../text.ts';

interface Picture {
  alt: string;
  src: string;
  /** The file, relative to the project. */
  target: string;
  line: number;
  isFigure: boolean;
}

function* picturesOf({ file, body }: Text): Generator<Picture> {
  const targetOf = (src: string) => path.posix.join(path.posix.dirname(file), src);
  for (const node of body.nodes) {
    const line = lineOfNode(node);
    if (node.type === 'image')
      yield { alt: node.alt ?? '', src: node.url, target: targetOf(node.url), line, isFigure: false };
    if (!isPart(node) || node.name !== 'Figure') continue;
    const src = attributeOf(node, 'src');
    yield { alt: attributeOf(node, 'alt'), src, target: targetOf(src), line, isFigure: true };
  }
}

function* checkPicture({ file, id }: Text, picture: Picture, hasFile: Content['hasFile']) {
  const { src, target, line, isFigure } = picture;
  const alt = picture.alt.trim();
  const place = { file, line };
  if (alt === '')
    yield error(
      place,
      isFigure
        ? `The figure ${src} has no alt. Write what the picture shows: alt="…".`
        : `The picture ${src} has no description. Write one between the square brackets.`,
    );
  else if (/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(alt))
    yield warning(place, `The alt "${alt}" is the name of a file. Write what the picture shows.`);
  else if (/^(?:an? )?(?:image|picture|photo|graphic|drawing)(?: of)?\b/i.test(alt))
    yield warning(place, `The alt "${alt}" begins with what every picture is. Write only what it shows.`);
  if (/^(?:https?:|\/)/.test(src) || hasFile(target)) return;
  const right = `./images/${id}/<file>`;
  yield error(
    place,
    `The ${isFigure ? 'figure' : 'picture'} ${src} is not there. Put the file into ${path.posix.dirname(file)}/images/${id}/ and write ${isFigure ? `src="${right}"` : right}.`,
  );
}

/** Formats of cameras and scanners that no browser shows, and what else is meant for other programs. */
const unshown = /\.(?:bmp|dng|heic|heif|psd|raw|tiff?)$/i;

/** Pictures of texts, and files that no text shows. */
export function* checkImages({ texts, files, hasFile }: Content) {
  for (const file of files)
    if (unshown.test(file))
      yield error(
        { file },
        `Browsers do not show ${path.posix.extname(file).slice(1).toUpperCase()} files. Export the picture as JPEG, at least 1,600 pixels wide, and put that in its place.`,
      );
  const used = new Set<string>();
  for (const text of texts)
    for (const picture of picturesOf(text)) {
      used.add(picture.target);
      yield* checkPicture(text, picture, hasFile);
    }
  // What a text that cannot be read would show is not known.
  if (texts.some(({ body }) => body.problem)) return;
  for (const file of files)
    if (path.posix.dirname(file).split('/').includes('images') && !used.has(file) && !unshown.test(file))
      yield warning({ file }, 'No text shows this picture. Show it with <Figure>, or delete it.');
}
