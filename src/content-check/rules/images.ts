import path from 'node:path';
import type { Content, Rule, Text } from '../read.ts';
import type { Finding } from '../report.ts';
import { attributeOf, isPart, lineOfNode } from '../text.ts';

interface Picture {
  alt: string;
  src: string;
  line: number;
  isFigure: boolean;
}

const picturesOf = ({ body }: Text): Picture[] =>
  body.nodes.flatMap((node): Picture[] => {
    const line = lineOfNode(node);
    if (node.type === 'image') return [{ alt: node.alt ?? '', src: node.url, line, isFigure: false }];
    return isPart(node) && node.name === 'Figure'
      ? [{ alt: attributeOf(node, 'alt'), src: attributeOf(node, 'src'), line, isFigure: true }]
      : [];
  });

/** Says of a description of a picture that it is missing, or could be better. */
function judgeAlt({ alt, src, isFigure }: Picture): Pick<Finding, 'level' | 'text'>[] {
  const words = alt.trim();
  if (words === '')
    return [
      {
        level: 'error',
        text: isFigure
          ? `The figure ${src} has no alt. Write what the picture shows: alt="…".`
          : `The picture ${src} has no description. Write one between the square brackets.`,
      },
    ];
  if (/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(words))
    return [
      {
        level: 'warning',
        text: `The alt "${alt}" is the name of a file. Write what the picture shows.`,
      },
    ];
  if (/^(?:an? )?(?:image|picture|photo|graphic|drawing)(?: of)?\b/i.test(words))
    return [
      {
        level: 'warning',
        text: `The alt "${alt}" begins with what every picture is. Write only what it shows.`,
      },
    ];
  return [];
}

function checkText(text: Text, hasFile: Content['hasFile']): Finding[] {
  const { file, id } = text;
  const folder = path.posix.dirname(file);
  return picturesOf(text).flatMap((picture): Finding[] => {
    const { src, line, isFigure } = picture;
    const judged = judgeAlt(picture).map((finding) => ({ ...finding, file, line }));
    if (/^(?:https?:|\/)/.test(src) || hasFile(path.posix.join(folder, src))) return judged;
    const place = `./images/${id}/<file>`;
    return [
      ...judged,
      {
        level: 'error',
        file,
        line,
        text: `The ${isFigure ? 'figure' : 'picture'} ${src} is not there. Put the file into ${folder}/images/${id}/ and write ${isFigure ? `src="${place}"` : place}.`,
      },
    ];
  });
}

/** Files that no text shows; what a text that cannot be read would show is not known. */
function checkUnused({ files, texts }: Content): Finding[] {
  if (texts.some(({ body }) => body.problem)) return [];
  const used = new Set(
    texts.flatMap((text) =>
      picturesOf(text).map(({ src }) => path.posix.join(path.posix.dirname(text.file), src)),
    ),
  );
  return files
    .filter((file) => path.posix.dirname(file).split('/').includes('images') && !used.has(file))
    .map((file) => ({
      level: 'warning',
      file,
      text: 'No text shows this picture. Show it with <Figure>, or delete it.',
    }));
}

/** Pictures: their descriptions, and whether they are there. */
export const checkImages: Rule = (content) => [
  ...content.texts.flatMap((text) => checkText(text, content.hasFile)),
  ...checkUnused(content),
];
