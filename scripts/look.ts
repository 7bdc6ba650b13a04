/**
 * `npm run look`: every route at 1440 and 390 px, and the states a visitor can bring about (look/states.ts), as
 * pictures in .local/look and on one contact sheet. It starts its own preview of the built site, with an empty
 * backend. `npm run look -- contact account` takes only those whose name contains one of the words.
 * `--engine firefox` or `--engine webkit` takes them in that engine, but for states that only Chromium can show.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { canonicalPath } from '../src/lib/paths.ts';
import { browserArguments, withBrowser } from './browser/chromium.ts';
import { makeSession, type Session, withPreview } from './browser/preview.ts';
import { type Engine, engineNames } from './engines/engine.ts';
import { type EngineVisit, takeInEngine } from './engines/look.ts';
import { startEngine } from './engines/start.ts';
import { answerQuestion, type State, states } from './look/states.ts';
import { listScreens } from './measuring/routes.ts';
import { showProgress } from './programs/progress.ts';

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
    viewport: { width, height: state.height ?? (width < 768 ? 844 : 900) },
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
  // What was pressed last is not to look as if the pointer were still there.
  await page.mouse.move(1, 1);
  await page
    .getByText(/^(Opening|Loading) your/)
    .first()
    .waitFor({ state: 'hidden' });
  if (state.media?.media === 'print')
    await page.evaluate(() => {
      // The margins of Paper.css, which only a printer keeps.
      document.documentElement.style.padding = '16mm 18mm';
    });
  // An island that waits to be seen would be drawn asleep.
  const asleep = page.locator('astro-island[ssr][client="visible"] > *').first();
  if (!state.isWindow && !state.withoutScript && (await asleep.count()) > 0) {
    await asleep.scrollIntoViewIfNeeded();
    await page.waitForTimeout(700);
  }
  if (!state.isWindow)
    await page.evaluate(async () => {
      // Pictures further down wait for a scroll, or for a printer, which the browser loads them for.
      for (const image of document.images) image.loading = 'eager';
      await Promise.allSettled([...document.images].map((image) => image.decode()));
      scrollTo(0, 0);
      // What stays at the edge of the window would stand in the middle of a whole page.
      document.querySelector<HTMLElement>('.choices')?.style.setProperty('visibility', 'hidden');
    });
  const file = path.join(folder, `${state.name}-${width}.png`);
  const shoot = () => page.screenshot({ path: file, fullPage: !state.isWindow });
  // On a busy machine Chromium now and then cannot, and can at once after that.
  await shoot().catch(shoot);
  await context.close();
  return { name: state.name, width, file };
}

/** What a visit in another engine brings along, taken from one in Chromium. */
function visitIn(engine: Engine, { origins }: Session): EngineVisit {
  const records = origins.flatMap(({ localStorage }) => localStorage);
  return {
    engine,
    base,
    folder,
    session: Object.fromEntries(records.map(({ name, value }) => [name, value])),
  };
}

/** How the sheet looks. Higher pictures are cut: Chromium draws none of more than 16,384 px, 13 rows of these. */
const sheetStyle = `
  body { display: grid; grid-template-columns: repeat(8, 600px); gap: 20px; width: max-content; background: #555; }
  figure { margin: 0; font: 15px/24px sans-serif; color: #fff; }
  img { width: 400px; max-height: 1200px; object-fit: cover; object-position: top; vertical-align: top; }
  .narrow { width: 200px; }`;

/** Puts all pictures on one sheet, a wide and a narrow one of each page beside one another. @returns its file */
async function makeSheet(browser: Browser, pictures: readonly Picture[]): Promise<string> {
  const figures = Map.groupBy(pictures, ({ name }) => name)
    .entries()
    .map(([name, all]) => {
      const images = all.map(
        ({ file, width }) => `<img src="${path.basename(file)}"${width < 768 ? ' class="narrow"' : ''}>`,
      );
      return `<figure><figcaption>${name}</figcaption>${images.join('')}</figure>`;
    });
  const html = path.join(folder, 'sheet.html');
  writeFileSync(html, `<!doctype html><style>${sheetStyle}</style>${[...figures].join('\n')}`);
  const page = await browser.newPage({ viewport: { width: 5000, height: 1300 } });
  await page.goto(pathToFileURL(html).href);
  const file = path.join(folder, 'sheet.png');
  await page.screenshot({ path: file, fullPage: true, timeout: 300_000 });
  return file;
}

await runCommand(async () => {
  const { positionals: words, values } = readArguments(
    'npm run look -- --engine firefox our-plans   pages by a part of their name, in chromium, firefox or webkit',
    {
      allowPositionals: true,
      options: { engine: { type: 'string', default: 'chromium' } },
    },
  );
  if (!existsSync('dist/index.html'))
    throw new SettingsError('There is no built site. Run npm run build first.');
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
    const all = waiting.length;
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
        showProgress(all - waiting.length, all, 'pictures');
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
  await withBrowser(async (browser) => {
    const sheet = await makeSheet(browser, pictures);
    console.log(`${pictures.length} pictures in ${folder}\nAll of them: ${sheet}`);
  });
  if (leftOut.size > 0) console.log(`Left out in ${engineName}:\n${[...leftOut].join('\n')}`);
  if (missed.length > 0) {
    console.error(`Not reached:\n${missed.join('\n')}`);
    process.exitCode = 1;
  }
});
