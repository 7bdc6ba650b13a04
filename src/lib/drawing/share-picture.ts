/** The picture that a shared link shows: the title of the page over the horizon. Made at build time. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import satori from 'satori';
import { drawSharePicture, shareBackground } from './pictures';
import { renderPng } from './png';

/** Pictures of earlier builds, by what they show. A change of the drawing changes the name of the folder. */
const cacheFolder = path.resolve('node_modules', '.cache', 'share-pictures-2');

const fontFile =
  'node_modules/@fontsource/big-shoulders-display/files/big-shoulders-display-latin-900-normal.woff';
let font: Buffer | undefined;

interface Words {
  title: string;
  /** A word over the title, such as the name of the section. */
  label: string;
  name: string;
}

/** The size of a title in pixels: the longer, the smaller. */
function titleSize(title: string): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length <= 12) return 230;
  if (title.length <= 22 && longest <= 11) return 180;
  return title.length <= 44 ? 132 : 104;
}

const box = (style: Record<string, unknown>, children: unknown) => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
});

async function draw({ title, label, name }: Words): Promise<Buffer> {
  font ??= readFileSync(fontFile);
  const words = await satori(
    box(
      {
        width: '100%',
        height: '100%',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '44px 52px 40px',
        color: '#f3eee4',
        fontFamily: 'Night',
        textTransform: 'uppercase',
      },
      [
        box({ flexDirection: 'column' }, [
          box({ fontSize: 36, color: '#bdb7ab', letterSpacing: 2, marginBottom: 18 }, label),
          box({ fontSize: titleSize(title), lineHeight: 0.9, maxWidth: 1096 }, title),
        ]),
        box({ fontSize: 52, alignItems: 'center' }, [
          name,
          box({ width: 14, height: 14, borderRadius: 7, background: '#ff5c2e', margin: '0 0 22px 6px' }, ''),
        ]),
      ],
    ) as unknown as Parameters<typeof satori>[0],
    { width: 1200, height: 630, fonts: [{ name: 'Night', data: font, weight: 900, style: 'normal' }] },
  );
  return renderPng(shareBackground(words), false);
}

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

/** The picture of the landing page: the skyline itself. */
export const makeSkylinePicture = (): Promise<Buffer> => renderPng(drawSharePicture());
