import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { budgets } from '../../e2e/support/budgets';
import { builtPages, readBuilt } from '../support/built-site';

const sheetBytes = new Map<string, number>();

/** Brotli size of a stylesheet. The default quality is 11, as on a CDN. */
function measureSheet(name: string): number {
  const bytes = sheetBytes.get(name) ?? brotliCompressSync(readBuilt(name)).length;
  sheetBytes.set(name, bytes);
  return bytes;
}

/** Brotli size of the HTML and of every stylesheet that blocks rendering. */
function measureCriticalBytes(html: string): number {
  const head = html.slice(0, html.indexOf('</head>'));
  const blocking = [...head.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
    .filter(([link]) => !link.includes('media="print'))
    .map(([link]) => measureSheet(/href="([^"]+)"/.exec(link)?.[1] ?? ''));
  return blocking.reduce((sum, bytes) => sum + bytes, brotliCompressSync(html).length);
}

const withoutContent = (html: string) =>
  html
    .replaceAll(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')
    .replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, '$1</main>');

it('every page stays within its size limit', () => {
  for (const [route, file] of builtPages) {
    const html = readBuilt(file);
    expect
      .soft(measureCriticalBytes(withoutContent(html)), `${route} without content`)
      .toBeLessThan(budgets.frame);
    const bytes = measureCriticalBytes(html);
    if (route === '/') expect.soft(bytes, route).toBeLessThanOrEqual(budgets.landing);
    else if (bytes > budgets.warning)
      console.warn(
        `Warning: ${route} has ${bytes} bytes, more than ${budgets.warning}. Its first paint is later.`,
      );
  }
});
