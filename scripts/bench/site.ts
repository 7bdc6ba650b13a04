/** The built site and a browser, for the measurements that open pages. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../browser/chromium.ts';
import { startPreview } from '../browser/preview.ts';

const port = Number(process.env.BENCH_PORT ?? 4395);
const folder = path.resolve('.local', 'bench', 'preview');

/** Runs something while the preview of dist answers, with an empty backend. @param work gets the site's address */
export async function withSite(work: (address: string) => Promise<void>): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const stop = await startPreview(port, folder);
  try {
    await work(`http://localhost:${port}`);
  } finally {
    await stop();
  }
}

/** Runs something with a browser. @param switches more of its command line */
export async function withBrowser(
  work: (browser: Browser) => Promise<void>,
  switches: string[] = [],
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArguments, ...switches],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}
