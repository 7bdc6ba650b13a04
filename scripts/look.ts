/**
 * `npm run look`: every route at 1440 and 390 px, and the states a visitor can bring about (look/states.ts), as
 * pictures in .local/look and on one contact sheet. It starts its own preview of the built site, with an empty
 * backend. `npm run look -- contact account` takes only those whose name contains one of the words.
 * `--engine firefox` or `--engine webkit` takes them in that engine, but for states that only Chromium can show.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { canonicalPath } from '../src/lib/paths.ts';
import { browserArguments, withBrowser } from './browser/chromium.ts';
import { makeSession, type Session, withPreview } from './browser/preview.ts';
import { type Engine, engineNames } from './engines/engine.ts';
import { type EngineVisit, takeInEngine } from './engines/look.ts';
import { startEngine } from './engines/start.ts';
import { answerQuestion, type State, states } from './look/states.ts';
import { listScreens } from './measuring/routes.ts';

const port = Number(process.env.LOOK_PORT ?? 4398);
const base = `http://localhost:${port}`;
const folder = path.resolve('.local', 'look');
const widths = [1440, 390];
/** Switches for a browser that draws the animation. */
const drawing = [
  ...browserArguments.filter((argument) => argument !== '--disable-gpu'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
/** Pages that are drawn at the same time. */
const cameras = 3;

/**
 * The sheet: a wide and a narrow picture of each page beside one another, in pixels. Higher pages are cut.
 * Both widths show the same share of their window.
 */
const sheet = { wide: 400, narrow: 200, height: 1200, gap: 20, label: 24, columns: 5 };

interface Picture {
  name: string;
  width: number;
  file: string;
}

const routes = (): State[] =>
  listScreens('dist')
    // One screen at two addresses.
    .filter((route) => canonicalPath(route) === route)
    .map((route) => ({ name: route === '/' ? 'landing' : route.slice(1).replaceAll('/', '-'), path: route }));

async function take(browser: Browser, state: State, width: number, session: Session): Promise<Picture> {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    // The end of every entrance.
    reducedMotion: 'reduce',
    javaScriptEnabled: !state.withoutScript,
    ...(state.isSignedIn ? { storageState: session } : {}),
  });
  if (!state.asks) await answerQuestion(context);
  const page = await context.newPage();
  if (state.media) await page.emulateMedia({ reducedMotion: 'reduce', ...state.media });
  await page.goto(base + state.path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await state.reach?.(page);
  if (!state.isWindow)
    await page.evaluate(() => {
      scrollTo(0, 0);
      // What stays at the edge of the window would stand in the middle of a whole page.
      document.querySelector<HTMLElement>('.choices')?.style.setProperty('visibility', 'hidden');
    });
  const file = path.join(folder, `${state.name}-${width}.png`);
  await page.screenshot({ path: file, fullPage: !state.isWindow });
  await context.close();
  return { name: state.name, width, file };
}

/** What a visit in another engine brings along, taken from one in Chromium. */
function visitIn(engine: Engine, { origins }: Session): EngineVisit {
  const records = origins.flatMap(({ localStorage }) => localStorage);
  const consent = records.filter(({ name }) => name === 'consent');
  const storageOf = (some: typeof records) =>
    Object.fromEntries(some.map(({ name, value }) => [name, value]));
  return { engine, base, folder, answered: storageOf(consent), session: storageOf(records) };
}

async function makeSheet(pictures: readonly Picture[]): Promise<string> {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const cell = {
    width: sheet.wide + sheet.narrow + 2 * sheet.gap,
    height: sheet.height + sheet.label + sheet.gap,
  };
  const layers = await Promise.all(
    pictures.map(async ({ name, width, file }) => {
      const index = names.indexOf(name);
      const isNarrow = width < 768;
      const { data, info } = await sharp(file, { limitInputPixels: false })
        .resize({ width: isNarrow ? sheet.narrow : sheet.wide })
        .png()
        .toBuffer({ resolveWithObject: true });
      const height = Math.min(info.height, sheet.height);
      return {
        input: await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer(),
        left:
          sheet.gap +
          (index % sheet.columns) * cell.width +
          (isNarrow ? sheet.wide + Math.round(sheet.gap / 2) : 0),
        top: sheet.gap + Math.floor(index / sheet.columns) * cell.height + sheet.label,
      };
    }),
  );
  const labels = names.map((name, index) => ({
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width - sheet.gap}" height="${sheet.label}"><text y="16" font-family="sans-serif" font-size="15" fill="#fff">${name}</text></svg>`,
    ),
    left: sheet.gap + (index % sheet.columns) * cell.width,
    top: sheet.gap + Math.floor(index / sheet.columns) * cell.height,
  }));
  const file = path.join(folder, 'sheet.png');
  await sharp({
    create: {
      width: sheet.gap + sheet.columns * cell.width,
      height: sheet.gap + Math.ceil(names.length / sheet.columns) * cell.height,
      channels: 3,
      background: '#555',
    },
    limitInputPixels: false,
  })
    .composite([...labels, ...layers])
    .png({ palette: true })
    .toFile(file);
  return file;
}

await runCommand(async () => {
  if (!existsSync('dist/index.html'))
    throw new SettingsError('There is no built site. Run npm run build first.');
  const { positionals: words, values } = readArguments(
    'npm run look -- --engine firefox our-plans   pages by a part of their name, in chromium, firefox or webkit',
    {
      allowPositionals: true,
      options: { engine: { type: 'string', default: 'chromium' } },
    },
  );
  const engineName = engineNames.find((name) => name === values.engine);
  if (!engineName) throw new SettingsError(`--engine is one of ${engineNames.join(', ')}.`);
  const chosen = [...routes(), ...states].filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0)
    throw new SettingsError(`No route and no state has a name with ${words.join(' or ')} in it.`);
  const pictures: Picture[] = [];
  const missed: string[] = [];
  const leftOut = new Set<string>();
  /** @param engine another one than Chromium, which signs in all the same */
  const takeAll = async (browser: Browser, engine?: Engine) => {
    const session = await makeSession(browser, base);
    const visit = engine && visitIn(engine, session);
    const waiting = chosen.flatMap((state) => (state.widths ?? widths).map((width) => ({ state, width })));
    const work = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const { state, width } = job;
        try {
          const taken = visit
            ? await takeInEngine(visit, state, width)
            : await take(browser, state, width, session);
          if (typeof taken === 'string') leftOut.add(`${state.name}: ${taken}`);
          else pictures.push(taken);
        } catch (error) {
          missed.push(`${state.name} at ${width} px: ${(error as Error).message.split('\n')[0]}`);
        }
      }
    };
    await Promise.all(Array.from({ length: cameras }, work));
  };
  const takeAllIn = async (browser: Browser) => {
    if (engineName === 'chromium') return takeAll(browser);
    const engine = await startEngine(engineName, true);
    if (typeof engine === 'string') throw new SettingsError(engine);
    try {
      await takeAll(browser, engine);
    } finally {
      await engine.close();
    }
  };
  await withPreview(port, folder, () => withBrowser(takeAllIn, drawing));
  const order = chosen.map(({ name }) => name);
  pictures.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name) || b.width - a.width);
  console.log(`${pictures.length} pictures in ${folder}\nAll of them: ${await makeSheet(pictures)}`);
  if (leftOut.size > 0) console.log(`Left out in ${engineName}:\n${[...leftOut].join('\n')}`);
  if (missed.length > 0) {
    console.error(`Not reached:\n${missed.join('\n')}`);
    process.exitCode = 1;
  }
});
