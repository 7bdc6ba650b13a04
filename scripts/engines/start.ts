/** Finds the browsers of the three engines, installs what is missing where it may, and starts them. */
import { existsSync, globSync } from 'node:fs';
import { findBrowser } from '../browser/chromium.ts';
import { installPackages } from '../programs/packages.ts';
import type { Engine, EngineName } from './engine.ts';
import { startWithPuppeteer } from './puppeteer.ts';
import { startWebKit, type WebKitPrograms } from './webkit.ts';

const findFirefox = () =>
  [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((file) => file && existsSync(file));

function findWebKit(): WebKitPrograms | undefined {
  const driver = '/usr/bin/WebKitWebDriver';
  const screen = '/usr/bin/Xvfb';
  const [browser] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser');
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

const missing: Record<EngineName, string> = {
  chromium: 'There is no Chromium here. Install chromium.',
  firefox: 'There is no Firefox here. Install firefox-esr.',
  webkit: 'There is no WebKit here. Install webkit2gtk-driver and xvfb.',
};

/**
 * Installs the browsers that this machine lacks, where it may.
 * @returns a sentence for each that it lacks all the same
 */
export function installEngines(): string[] {
  if (!findFirefox()) installPackages('No Firefox found', 'firefox-esr');
  if (!findWebKit()) installPackages('No WebKit found', 'webkit2gtk-driver', 'xvfb');
  return [...(findFirefox() ? [] : [missing.firefox]), ...(findWebKit() ? [] : [missing.webkit])];
}

/**
 * Starts a browser.
 * @param name of its engine
 * @param isStill whether its owner has asked for less motion
 * @returns a sentence where this machine has none
 */
export async function startEngine(name: EngineName, isStill: boolean): Promise<Engine | string> {
  if (name === 'webkit') {
    const programs = findWebKit();
    return programs ? startWebKit(programs, isStill) : missing.webkit;
  }
  const program = name === 'firefox' ? findFirefox() : findBrowser();
  return program ? startWithPuppeteer(name, program, isStill) : missing[name];
}
