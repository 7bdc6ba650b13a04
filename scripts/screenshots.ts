/**
 * `npm run screenshots`: takes screenshots of every route of `dist/` and every state of browser/states.ts into
 * `.local/screenshots/`, on a preview with an empty backend.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { readPort } from '../server/settings.ts';
import { toCanonicalPath } from '../src/shared/paths.ts';
import { UserError } from '../src/shared/user-error.ts';
import { browserArguments } from './browser/chromium.ts';
import { refuseCookies } from './browser/consent-record.ts';
import { listScreens } from './browser/routes.ts';
import { type State, states } from './browser/states.ts';
import { reportFailures, signUp, visitSite } from './browser/visit-site.ts';
import { readArguments, runCommand } from './programs/command.ts';

const folder = path.resolve('.local', 'screenshots');
/** Flags for a browser that renders WebGL in software. */
const flags = [
  ...browserArguments.filter((flag) => flag !== '--disable-gpu'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

interface Session {
  /** The origin of the preview. */
  origin: string;
  /** The storage of a signed-in visitor. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

const nameRoute = (route: string) => (route === '/' ? 'landing' : route.slice(1).replaceAll('/', '-'));

const listRouteStates = (): State[] =>
  listScreens('dist')
    .filter((route) => toCanonicalPath(route) === route)
    .map((route) => ({ name: nameRoute(route), path: route }));

/** Whether a word on the command line selects a name: a path selects one route, another word every name with it. */
const isSelected = (name: string, word: string) =>
  word.startsWith('/') ? name === nameRoute(word) : name.includes(word);

/** Waits until the height of the page has not changed for 300 ms. */
async function waitForHeight(page: Page): Promise<void> {
  const read = () => page.evaluate(() => document.documentElement.scrollHeight);
  let height = 0;
  for (let next = await read(); next !== height; next = await read()) {
    height = next;
    await page.waitForTimeout(300);
  }
}

async function takeScreenshot(
  browser: Browser,
  state: State,
  width: number,
  { origin, storageState }: Session,
): Promise<string> {
  const context = await browser.newContext({
    viewport: { width, height: state.height ?? (width < 768 ? 844 : 900) },
    reducedMotion: 'reduce',
    javaScriptEnabled: !state.withoutScript,
    ...(state.isSignedIn ? { storageState } : {}),
  });
  if (!state.isUndecided) await refuseCookies(context);
  const page = await context.newPage();
  if (state.media) await page.emulateMedia({ reducedMotion: 'reduce', ...state.media });
  await page.goto(origin + state.path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await state.prepare?.(page);
  // Removes hover styles.
  await page.mouse.move(1, 1);
  await page
    .getByText(/^(Opening|Loading) your/)
    .first()
    .waitFor({ state: 'hidden' });
  if (state.media?.media === 'print')
    // The margins of the print stylesheet, which only a printer applies.
    await page.evaluate(() => document.documentElement.style.setProperty('padding', '16mm 18mm'));
  const waiting = page.locator('astro-island[ssr][client="visible"] > *').first();
  if (!state.isViewport && !state.withoutScript && (await waiting.count()) > 0) {
    await waiting.scrollIntoViewIfNeeded();
    await page.locator('astro-island[ssr][client="visible"]').waitFor({ state: 'detached' });
  }
  if (!state.isViewport)
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.allSettled([...document.images].map((image) => image.decode()));
      scrollTo(0, 0);
      // A fixed bar would cover the middle of the page.
      document.querySelector<HTMLElement>('.choices')?.style.setProperty('visibility', 'hidden');
    });
  await waitForHeight(page);
  const file = path.join(folder, `${state.name}-${width}.png`);
  const save = () => page.screenshot({ path: file, fullPage: !state.isViewport });
  // On a busy machine Chromium sometimes fails once.
  await save().catch(save);
  await context.close();
  return file;
}

/** Prints how much a screenshot differs from the one of the same name in another folder. */
async function compareScreenshot(file: string, other: string): Promise<void> {
  const name = path.basename(file);
  if (!existsSync(path.join(other, name))) return console.log(`${name}: new`);
  const readPixels = async (image: string) => {
    const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { pixels: new Uint32Array(data.buffer, data.byteOffset, data.length / 4), height: info.height };
  };
  const [after, before] = [await readPixels(file), await readPixels(path.join(other, name))];
  const total = Math.max(after.pixels.length, before.pixels.length);
  let different = 0;
  for (let at = 0; at < total; at += 1) if (after.pixels[at] !== before.pixels[at]) different += 1;
  const height = after.height === before.height ? '' : `, height ${before.height} to ${after.height} px`;
  const percent = ((100 * different) / total).toFixed(2);
  if (percent !== '0.00' || height) console.log(`${name}: ${percent}%${height}`);
}

async function main(): Promise<void> {
  const usage = `npm run screenshots                                takes screenshots of every route and state of dist/, 1440 and 390 px wide
npm run screenshots -- contact blog --widths 768   takes only those whose names contain one of the words, 768 px wide
npm run screenshots -- /contact                    takes only those of this route
npm run screenshots -- --compare folder            also lists the differences from the screenshots in a folder
Each run deletes the screenshots of earlier runs. Build the site before each run.
PORT sets the port of its preview (default: 4398).`;
  const { positionals: words, values } = readArguments(usage, {
    allowPositionals: true,
    options: { widths: { type: 'string', default: '1440,390' }, compare: { type: 'string' } },
  });
  const widths = values.widths.split(',').map(Number);
  if (!widths.every((width) => width >= 200))
    throw new UserError(
      `--widths is "${values.widths}". Use widths of at least 200 px, such as 768,1440.\n\n${usage}`,
    );
  const jobs = [...listRouteStates(), ...states]
    .filter(({ name }) => words.length === 0 || words.some((word) => isSelected(name, word)))
    .flatMap((state) => (state.widths ?? widths).map((width) => ({ state, width })));
  if (jobs.length === 0)
    throw new UserError(
      `No route or state is named ${words.join(' or ')}. Use a path such as /contact, or a part of a name such as contact.`,
    );
  const files: string[] = [];
  const failed: string[] = [];
  await visitSite({ port: readPort('PORT', 4398), folder, flags }, async ({ browser, origin }) => {
    const context = await browser.newContext();
    await signUp(await context.newPage(), origin, 'maria.keller@example.com');
    const session = { origin, storageState: await context.storageState() };
    const takeScreenshots = async () => {
      for (let job = jobs.shift(); job; job = jobs.shift())
        try {
          const file = await takeScreenshot(browser, job.state, job.width, session);
          files.push(file);
          console.error(path.basename(file));
        } catch (error) {
          failed.push(`${job.state.name} at ${job.width} px: ${(error as Error).message.split('\n')[0]}`);
        }
    };
    await Promise.all([takeScreenshots(), takeScreenshots(), takeScreenshots()]);
  });
  console.log(`Saved ${files.length} screenshots in ${folder}.`);
  if (values.compare) for (const file of files.sort()) await compareScreenshot(file, values.compare);
  reportFailures('Failed:', failed);
}

await runCommand(main);
