/** The picture that a shared link shows: the title of the page over the horizon. Made at build time. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import satori, { type SatoriOptions } from 'satori';
import { cuts, undrawnSigns } from './drawn-signs';
import { drawSharePicture, shareBackground } from './pictures';
import { renderPng } from './png';

/** Pictures of earlier builds, by what they show. A change of the drawing changes the name of the folder. */
const cacheFolder = path.resolve('node_modules', '.cache', 'share-pictures-3');

const fontFolder = 'node_modules/@fontsource/big-shoulders-display/files';
let fonts: SatoriOptions['fonts'] | undefined;

const readFonts = (): SatoriOptions['fonts'] =>
  cuts.map((cut) => ({
    name: `Night ${cut}`,
    data: readFileSync(`${fontFolder}/big-shoulders-display-${cut}-900-normal.woff`),
    weight: 900,
    style: 'normal',
  }));

interface Words {
  title: string;
  /** A word over the title, such as the name of the section. */
  label: string;
  name: string;
}

/** How low a title may reach: the name of the site stands below. */
const lowest = 525;

/** A text without the signs that would be boxes. The check names them. */
const drawable = (text: string) => {
  const undrawn = undrawnSigns(text);
  return [...text]
    .filter((sign) => !undrawn.includes(sign))
    .join('')
    .trim();
};

/** The size of a title in pixels: the longer, the smaller. */
function titleSize(title: string): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length <= 12) return 230;
  if (title.length <= 22 && longest <= 11) return 180;
  return title.length <= 44 ? 132 : 104;
}

const box = (style: Record<string, unknown>, children: unknown, key?: string) => ({
  type: 'div',
  key,
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
});

type Node = ReturnType<typeof box>;

/** The name of the site with its lit star, as in the header. */
const wordmark = (name: string) =>
  box({ fontSize: 52, alignItems: 'center' }, [
    drawable(name),
    box({ width: 14, height: 14, borderRadius: 7, background: '#ff5c2e', margin: '0 0 22px 6px' }, ''),
  ]);

/** Renders nodes as an SVG of 1200 by 630 pixels. @param detect called with the position of each keyed node */
function renderSvg(nodes: Node[], detect?: SatoriOptions['onNodeDetected']): Promise<string> {
  fonts ??= readFonts();
  const style = {
    width: '100%',
    height: '100%',
    flexDirection: 'column',
    justifyContent: 'space-between',
    padding: '44px 52px 40px',
    color: '#f3eee4',
    fontFamily: fonts.map((font) => font.name).join(', '),
    textTransform: 'uppercase',
  };
  return satori(box(style, nodes) as unknown as Parameters<typeof satori>[0], {
    width: 1200,
    height: 630,
    fonts,
    ...(detect && { onNodeDetected: detect }),
  });
}

/** Lays out the words. @returns them as SVG, and how low the title reaches in pixels */
export async function layOut({ title, label, name }: Words, size = titleSize(title)) {
  let bottom = 0;
  const svg = await renderSvg(
    [
      box({ flexDirection: 'column' }, [
        box({ fontSize: 36, color: '#bdb7ab', letterSpacing: 2, marginBottom: 18 }, drawable(label)),
        box({ fontSize: size, lineHeight: 0.9, maxWidth: 1096 }, drawable(title), 'title'),
      ]),
      wordmark(name),
    ],
    ({ key, top, height }) => {
      if (key === 'title') bottom = top + height;
    },
  );
  return { svg, bottom };
}

/** The same, with a title that leaves room for the name of the site. */
export async function fitWords(words: Words) {
  let size = titleSize(words.title);
  let found = await layOut(words, size);
  while (found.bottom > lowest) {
    size *= 0.85;
    found = await layOut(words, size);
  }
  return found;
}

const draw = async (words: Words): Promise<Buffer> =>
  renderPng(shareBackground((await fitWords(words)).svg), false);

/** A picture with words, from the cache where an earlier build made the same. */
export async function makeSharePicture(words: Words): Promise<Buffer> {
  const file = path.join(
    cacheFolder,
    `${createHash('sha256').update(JSON.stringify(words)).digest('hex')}.png`,
  );
  if (existsSync(file)) return readFileSync(file);
  const picture = await draw(words);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, picture);
  return picture;
}

/** The share image of the landing page: the skyline, and the name of the company in the sky. */
export const makeSkylinePicture = async (name: string): Promise<Buffer> =>
  renderPng(drawSharePicture(await renderSvg([wordmark(name)])), false);
