import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { budgets } from '../../e2e/support/budgets';
import { builtPages, readBuilt } from '../support/built-site';

/** The HTML, and every stylesheet that blocks rendering. */
function listCriticalFiles(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  const sheets = [...head.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
    .filter(([link]) => !link.includes('media="print'))
    .map(([link]) => readBuilt(/href="([^"]+)"/.exec(link)?.[1] ?? ''));
  return [html, ...sheets];
}

/** The size of texts after compression with Brotli. @param quality 11 as on a CDN, or less, for a larger size in less time */
const measureBytes = (texts: string[], quality: number) =>
  texts.reduce((sum, text) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    return sum + brotliCompressSync(text, { params }).length;
  }, 0);

/** The size of the HTML and its stylesheets on a CDN. Below the limit, it can be a larger estimate. */
function measureCriticalBytes(html: string, limit: number): number {
  const files = listCriticalFiles(html);
  const estimate = measureBytes(files, 9);
  return estimate < limit ? estimate : measureBytes(files, 11);
}

const withoutContent = (html: string) =>
  html
    .replaceAll(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')
    .replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, '$1</main>');

it('every page stays within its size limit', () => {
  for (const [route, file] of builtPages) {
    const html = readBuilt(file);
    expect
      .soft(measureCriticalBytes(withoutContent(html), budgets.frame), `${route} without content`)
      .toBeLessThan(budgets.frame);
    const bytes = measureCriticalBytes(html, budgets.warning);
    if (route === '/') expect.soft(bytes, route).toBeLessThanOrEqual(budgets.landing);
    else if (bytes > budgets.warning)
      console.warn(
        `Warning: ${route} has ${bytes} bytes, more than ${budgets.warning}. Its first paint is later.`,
      );
  }
});
