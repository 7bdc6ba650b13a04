/** Runs Lighthouse on one address, as a phone on a slow line, and reads off what we keep of its report. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { SettingsError } from '../../server/settings.ts';
import { browserArguments, ensureBrowser } from '../browser/chromium.ts';
import { median, round } from './statistics.ts';

/** The scores, of 100 each. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof categories)[number];

export interface Report extends Record<Category, number> {
  /** Milliseconds until the largest thing in the window is drawn (LCP). */
  largestPaint: number;
  /** How far the layout moves by itself (CLS). */
  layoutShift: number;
  /** Milliseconds in which the page could not answer (TBT). */
  blocking: number;
  /** The audits that cost points, by their names in Lighthouse. */
  faults: string[];
}

/** The median of several reports, each value for itself, and every fault that any of them has. */
export function summariseReports(reports: [Report, ...Report[]]): Report {
  const summary = { ...reports[0], faults: [...new Set(reports.flatMap(({ faults }) => faults))] };
  for (const key of [...categories, 'largestPaint', 'layoutShift', 'blocking'] as const)
    summary[key] = round(median(reports.map((report) => report[key])), 3);
  return summary;
}

/** On a busy machine Lighthouse sometimes misses the start of a page; it asks to be run again. */
const attempts = 3;

async function openPage(url: string): Promise<Result> {
  const chrome = await launch({
    chromePath: ensureBrowser(),
    chromeFlags: ['--headless=new', ...browserArguments],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      disableFullPageScreenshot: true,
      ignoreStatusCode: true,
    });
    if (!result) throw new SettingsError(`Lighthouse had nothing to say about ${url}.`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** @param url of a page, which may be one that answers with 404 @throws SettingsError when it could not be measured */
export async function runLighthouse(url: string): Promise<Report> {
  let result = await openPage(url);
  for (let attempt = 1; result.runtimeError && attempt < attempts; attempt += 1) result = await openPage(url);
  if (result.runtimeError)
    throw new SettingsError(`Lighthouse could not measure ${url}: ${result.runtimeError.message}`);
  const { audits, categories: found } = result;
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const faults = categories
    .filter((category) => score(category) < 100)
    .flatMap((category) => found[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    largestPaint: round(value('largest-contentful-paint')),
    layoutShift: round(value('cumulative-layout-shift'), 3),
    blocking: round(value('total-blocking-time')),
    faults: [...new Set(faults)],
  };
}
