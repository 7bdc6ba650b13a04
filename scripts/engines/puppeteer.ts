/** Chromium and Firefox by Puppeteer: the one through its own protocol, the other through WebDriver BiDi. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { browserArguments } from '../browser/chromium.ts';
import type { Engine, Size, Tab } from './engine.ts';

/**
 * Starts one of the two.
 * @param name of the engine
 * @param executablePath of the browser
 * @param isStill whether its owner has asked for less motion
 */
export async function startWithPuppeteer(
  name: 'chromium' | 'firefox',
  executablePath: string,
  isStill: boolean,
): Promise<Engine> {
  const browser =
    name === 'firefox'
      ? await puppeteer.launch({
          browser: 'firefox',
          executablePath,
          // Names of settings in about:config. Scroll bars take no room, as on phones and in the other two.
          extraPrefsFirefox: { 'ui.prefersReducedMotion': isStill ? 1 : 0, 'ui.useOverlayScrollbars': 1 },
        })
      : await puppeteer.launch({
          browser: 'chrome',
          executablePath,
          // Puppeteer loses hold of a page that Chromium has kept whole for the way back.
          args: [
            ...browserArguments,
            '--disable-back-forward-cache',
            ...(isStill ? ['--force-prefers-reduced-motion'] : []),
          ],
        });
  return { name, openTab: (size) => openTab(browser, size), close: () => browser.close() };
}

async function openTab(browser: Browser, size: Size): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const resize = (wanted: Size) => page.setViewport({ ...wanted, deviceScaleFactor: 1 });
  await resize(size);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    errors,
    resize,
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    // Nothing loads where the page was kept whole, so there is no end to wait for.
    back: async () => void (await page.evaluate(() => setTimeout(() => history.back()))),
    evaluate: <Args extends unknown[], Answer>(run: (...args: Args) => Answer, ...args: Args) =>
      page.evaluate(run as (...all: unknown[]) => unknown, ...args) as Promise<Answer>,
    runScript: async (source) => void (await page.evaluate(source)),
    click: (x, y) => page.mouse.click(x, y),
    moveTo: (x, y) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    takePicture: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}
