/**
 * `npm run look`: every route at 390 and 1440 px, and the states a visitor can bring about, as pictures in
 * .local/look and on one contact sheet. It starts its own preview of the built site, with an empty backend.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { runCommand, SettingsError } from '../server/settings.ts';
import { browserArguments, ensureBrowser } from './browser.ts';

const port = Number(process.env.LOOK_PORT ?? 4398);
const base = `http://localhost:${port}`;
const folder = path.resolve('.local', 'look');
const widths = [1440, 390];

/** Height of a picture on the sheet, and the most of a page it shows, as a multiple of its width. */
const tile = { width: 360, height: 640, gap: 16, columns: 8 };

/** A state: how to get to it from a fresh page. */
interface State {
  name: string;
  path: string;
  reach: (page: Page) => Promise<void>;
  widths?: number[];
}

const email = `look-${Date.now()}@example.com`;

const states: State[] = [
  {
    name: 'drawer-open',
    path: '/',
    widths: [390],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'contact-errors',
    path: '/contact',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('There is a problem').waitFor();
    },
  },
  {
    name: 'contact-failed',
    path: '/contact?package=leader',
    reach: async (page) => {
      await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 503, body: '' }));
      await page.getByLabel('Full Name').fill('Maria Keller');
      await page.getByLabel('Email').fill('maria@example.com');
      await page.getByLabel('Description').fill('Answer enquiries while the shop is shut.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('alert').getByText('Failed to send message').waitFor();
    },
  },
  {
    name: 'newsletter-sent',
    path: '/blog',
    reach: async (page) => {
      await page.getByLabel('First Name').fill('Maria');
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('button', { name: 'SUBSCRIBE' }).click();
      await page.getByText('Subscribed!').waitFor();
    },
  },
  {
    name: 'question-open',
    path: '/leader-plan',
    reach: async (page) => {
      await page.locator('summary').first().click();
    },
  },
  {
    name: 'tooltip-open',
    path: '/blog/ai-catalogue',
    reach: async (page) => {
      await page.locator('summary').first().click();
    },
  },
  {
    name: 'animation',
    path: '/about',
    reach: async (page) => {
      await page.locator('.viewer').scrollIntoViewIfNeeded();
      await page.waitForTimeout(4000);
    },
  },
  ...['profile', 'subscription', 'ai-agents', 'analytics', 'support', 'settings'].map(
    (section): State => ({
      name: `account-${section}`,
      path: `/your-account#${section}`,
      reach: async (page) => {
        await page
          .getByRole('heading', { name: section.replace('-', ' ') })
          .first()
          .waitFor();
        await page.waitForTimeout(700);
      },
    }),
  ),
];

const routes = () =>
  globSync('**/*.html', { cwd: 'dist' })
    .map((name) => `/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
    .filter((route) => route !== '/sign-in')
    .map((route) => (route.endsWith('404') ? `${route.slice(0, -3)}no-such-page` : route))
    .sort();

async function signUp(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${base}/sign-up-page`);
  await page.getByLabel('Name', { exact: true }).fill('Maria Keller');
  await page.getByLabel('Email Address').fill(`w${page.viewportSize()?.width}-${email}`);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await page.waitForURL('**/your-account');
  await page.close();
}

/** A picture at the width of a tile, no higher than one. */
async function cut(file: string): Promise<Buffer> {
  const { data, info } = await sharp(file)
    .resize({ width: tile.width })
    .toBuffer({ resolveWithObject: true });
  return sharp(data)
    .extract({ left: 0, top: 0, width: tile.width, height: Math.min(info.height, tile.height) })
    .toBuffer();
}

/** All pictures on one sheet, each cut to the upper part of its page. */
async function makeSheet(files: string[]): Promise<string> {
  const rows = Math.ceil(files.length / tile.columns);
  const composite = await Promise.all(
    files.map(async (file, index) => ({
      input: await cut(file),
      left: tile.gap + (index % tile.columns) * (tile.width + tile.gap),
      top: tile.gap + Math.floor(index / tile.columns) * (tile.height + tile.gap),
    })),
  );
  const sheet = path.join(folder, 'sheet.png');
  await sharp({
    create: {
      width: tile.gap + tile.columns * (tile.width + tile.gap),
      height: tile.gap + rows * (tile.height + tile.gap),
      channels: 3,
      background: '#555',
    },
    limitInputPixels: false,
  })
    .composite(composite)
    .png({ palette: true })
    .toFile(sheet);
  return sheet;
}

await runCommand(async () => {
  if (!existsSync('dist/index.html'))
    throw new SettingsError('There is no built site. Run npm run build first.');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const server = spawn(process.execPath, ['server/preview.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), LOCAL_DIR: path.join(folder, 'backend') },
  });
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      ...browserArguments.filter((argument) => argument !== '--disable-gpu'),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
  const files: string[] = [];
  try {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(base).catch(() => null);
      if (answer?.ok) break;
      if (tries > 120) throw new SettingsError('The preview did not start. Run npm run preview to see why.');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: width < 768 ? 844 : 900 },
        reducedMotion: 'reduce',
      });
      const take = async (page: Page, name: string) => {
        const isWhole = !/drawer|toast|failed|sent|animation/.test(name);
        if (isWhole) await page.evaluate(() => scrollTo(0, 0));
        const file = path.join(folder, `${name}-${width}.png`);
        await page.screenshot({ path: file, fullPage: isWhole });
        files.push(file);
      };
      const page = await context.newPage();
      for (const route of routes()) {
        await page.goto(base + route, { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready);
        await take(page, `page${route.replaceAll('/', '_')}`);
      }
      await signUp(context);
      for (const { name, path: address, reach, widths: only = widths } of states) {
        if (!only.includes(width)) continue;
        const fresh = await context.newPage();
        await fresh.goto(base + address, { waitUntil: 'load' });
        await reach(fresh);
        await take(fresh, `state_${name}`);
        await fresh.close();
      }
      await context.close();
    }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
  }
  console.log(`${files.length} pictures in ${folder}\nAll of them: ${await makeSheet(files)}`);
});
