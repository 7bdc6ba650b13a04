/** Renders share images: the page's title above the horizon. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { findMissingGlyphs, normalizeForShare, shareFonts } from './share-font';
import { createShareSvg, createSkylineSvg } from './site-images';

/** Images of earlier builds, by a hash of their text. When the design changes, change the name of this folder. */
const cacheFolder = path.resolve('node_modules', '.cache', 'share-images');

const fonts: SatoriOptions['fonts'] = shareFonts.map((font) => ({ ...font, weight: 900, style: 'normal' }));

interface ShareText {
  title: string;
  /** The text above the title, such as the name of the section. */
  label: string;
  name: string;
}

/** The maximum bottom edge of a title in pixels. The name of the site is below it. */
const maxTitleBottom = 525;

function getTitleSize(title: string): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length <= 12) return 230;
  if (title.length <= 22 && longest <= 11) return 180;
  return title.length <= 44 ? 132 : 104;
}

const createBox = (style: Record<string, unknown>, children: unknown, key?: string) => ({
  type: 'div',
  key,
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
});

type Node = ReturnType<typeof createBox>;

/** The name of the site with its lit star, as in the header; the star alone if the font cannot show the name. */
const renderWordmark = (name: string) =>
  createBox({ fontSize: 52, alignItems: 'center' }, [
    findMissingGlyphs(name).length > 0 ? '' : normalizeForShare(name),
    createBox({ width: 14, height: 14, borderRadius: 7, background: '#ff5c2e', margin: '0 0 22px 6px' }, ''),
  ]);

const renderPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();

/** Renders nodes as an SVG of 1200 by 630 pixels. @param detect called with the position of each keyed node */
function renderSvg(nodes: Node[], detect?: SatoriOptions['onNodeDetected']): Promise<string> {
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
  return satori(createBox(style, nodes) as unknown as Parameters<typeof satori>[0], {
    width: 1200,
    height: 630,
    fonts,
    ...(detect && { onNodeDetected: detect }),
  });
}

/** @returns an SVG, and the bottom edge of the title in pixels */
export async function layOutTitle({ title, label, name }: ShareText, size = getTitleSize(title)) {
  let bottom = 0;
  const svg = await renderSvg(
    [
      createBox({ flexDirection: 'column' }, [
        createBox({ fontSize: 36, color: '#bdb7ab', letterSpacing: 2, marginBottom: 18 }, label),
        createBox({ fontSize: size, lineHeight: 0.9, maxWidth: 1096 }, normalizeForShare(title), 'title'),
      ]),
      renderWordmark(name),
    ],
    ({ key, top, height }) => {
      if (key === 'title') bottom = top + height;
    },
  );
  return { svg, bottom };
}

/** Reduces the title's size until there is space for the name of the site. */
export async function fitTitle(text: ShareText) {
  let size = getTitleSize(text.title);
  let layout = await layOutTitle(text, size);
  while (layout.bottom > maxTitleBottom) {
    size *= 0.85;
    layout = await layOutTitle(text, size);
  }
  return layout;
}

export async function renderShareImage(text: ShareText): Promise<Buffer> {
  const file = path.join(
    cacheFolder,
    `${createHash('sha256').update(JSON.stringify(text)).digest('hex')}.png`,
  );
  if (existsSync(file)) return readFileSync(file);
  const image = await renderPng(createShareSvg((await fitTitle(text)).svg));
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, image);
  return image;
}

/** The share image of the landing page: the skyline, and the name of the company in the sky. */
export const renderSkylineImage = async (name: string): Promise<Buffer> =>
  renderPng(createSkylineSvg(await renderSvg([renderWordmark(name)])));
