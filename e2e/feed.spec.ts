/** What feed readers, search engines and people who share a link get: the feed, the sitemap, the pictures. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import sharp from 'sharp';
import { routeOf } from '../scripts/browser/routes.ts';
import { traitsOf } from '../src/lib/paths.ts';
import { articles, unlisted } from './support/routes.ts';

const dist = path.resolve(process.env.DIST_DIR || 'dist');
const origin = 'https://agentory.example';

/** Most bytes of a share picture: what a messenger fetches without making anybody wait. */
const pictureLimit = 60_000;

/** A file of XML, read leniently: the first test asks a browser whether it is well-formed. */
function readXml(name: string) {
  const text = readFileSync(path.join(dist, name), 'utf8');
  return new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (tag) => ['item', 'url', 'sitemap'].includes(tag),
  }).parse(text);
}

interface Item {
  title: string;
  link: string;
  guid: { '#text': string; '@_isPermaLink': string };
  pubDate: string;
  description: string;
  'dc:creator': string;
  'content:encoded': string;
}

test('the feed and the sitemap are well-formed', async ({ page }) => {
  for (const name of globSync('{rss,sitemap*}.xml', { cwd: dist })) {
    const fault = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent ??
        null,
      readFileSync(path.join(dist, name), 'utf8'),
    );
    expect.soft(fault, name).toBeNull();
  }
});

test.describe('the feed', () => {
  const feed = () => readXml('rss.xml').rss;
  const items = (): Item[] => feed().channel.item;

  test('names itself, its site and its language', () => {
    const { channel, ...attributes } = feed();
    expect(attributes['@_version']).toBe('2.0');
    expect(channel).toMatchObject({ title: 'Agentory blog', link: origin, language: 'en' });
    expect(channel.description).not.toBe('');
    expect(channel['atom:link']).toEqual({
      '@_href': `${origin}/rss.xml`,
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
    });
    const blog = readFileSync(path.join(dist, 'blog.html'), 'utf8');
    expect(blog).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/rss\.xml"/);
  });

  test('has every article, the newest first, with an address, an author and an id that stays', () => {
    expect(
      items()
        .map(({ link }) => link.replace(origin, ''))
        .sort(),
    ).toEqual([...articles].sort());
    const days = items().map(({ pubDate }) => Date.parse(pubDate));
    expect(days).toEqual([...days].sort((a, b) => b - a));
    for (const { guid, link, 'dc:creator': creator } of items()) {
      expect
        .soft(guid)
        .toEqual({ '#text': `urn:article:${link.split('/').at(-1)}`, '@_isPermaLink': 'false' });
      expect.soft(creator).toBe('Agentory AI');
    }
  });

  test('writes its dates as RFC 822 wants them, and they are those of the pages', () => {
    for (const { pubDate, link } of items()) {
      expect
        .soft(pubDate)
        .toMatch(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
      const html = readFileSync(path.join(dist, `${link.replace(origin, '')}.html`), 'utf8');
      expect.soft(html, link).toContain(`<time datetime="${new Date(pubDate).toISOString().slice(0, 10)}">`);
    }
  });

  test('holds the whole text, and no address that only works on the site', () => {
    for (const { link, 'content:encoded': html } of items()) {
      const words = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').match(/\p{L}+/gu)?.length ?? 0;
      const page = readFileSync(path.join(dist, `${link.replace(origin, '')}.html`), 'utf8');
      const article =
        /<div class="article-body[\s\S]*?<\/div>\s*<\/div>\s*<\/div>\s*<(?:section|nav|aside)/.exec(
          page,
        )?.[0] ?? '';
      // A feed has no calculator and no sheet to print.
      const body = article
        .replace(/<saved-hours[\s\S]*?<\/saved-hours>/, '')
        .replace(/<figure class="sheet"[\s\S]*?<\/figure>/, '');
      expect.soft(words(body), link).toBeGreaterThan(300);
      expect.soft(Math.abs(words(html) - words(body)), link).toBeLessThan(words(body) * 0.02);
      const addresses = [...html.matchAll(/\b(?:href|src|srcset|action|poster)="([^"]*)"/g)].map(
        ([, address = '']) => address,
      );
      for (const address of addresses) expect.soft(address, link).toMatch(/^(?:https:|mailto:)/);
      expect.soft(html, link).not.toMatch(/<(?:script|style|astro-island|form)\b/);
    }
  });
});

test.describe('the sitemap', () => {
  const locations = (): string[] =>
    readXml('sitemap-index.xml').sitemapindex.sitemap.flatMap(({ loc }: { loc: string }) =>
      readXml(path.basename(loc)).urlset.url.map((url: { loc: string }) => url.loc),
    );

  test('lists every public page once, by its canonical address, and nothing else', () => {
    const listed = locations();
    expect(new Set(listed).size).toBe(listed.length);
    const open = globSync('**/*.html', { cwd: dist }).flatMap((name) => {
      const html = readFileSync(path.join(dist, name), 'utf8');
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      return canonical ? [canonical] : [];
    });
    // Some screens may be found, but nobody looks for them.
    const screens = new Set(unlisted.map((screen) => origin + screen));
    expect(listed.toSorted()).toEqual([...new Set(open)].filter((address) => !screens.has(address)).sort());
  });

  test('has all public routes and articles, and no screen that nobody looks for', () => {
    const listed = locations().map((location) => new URL(location).pathname);
    for (const article of articles) expect.soft(listed).toContain(article);
    for (const route of unlisted) expect.soft(listed).not.toContain(route);
    const robots = readFileSync(path.join(dist, 'robots.txt'), 'utf8');
    expect(robots).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
    expect(robots).not.toContain('Disallow');
  });
});

test('every page names a share picture of 1200 by 630 pixels that is there and light', async () => {
  const pictures = new Map<string, string>();
  for (const name of globSync('**/*.html', { cwd: dist }).filter(
    (each) => !traitsOf(routeOf(`/${each}`)).isPart,
  )) {
    const html = readFileSync(path.join(dist, name), 'utf8');
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect.soft(picture, name).toMatch(new RegExp(`^${origin}/share.*\\.png$`));
    pictures.set(new URL(picture).pathname, name);
  }
  expect(pictures.size).toBeGreaterThan(30);
  for (const [picture, name] of pictures) {
    const file = path.join(dist, picture);
    const { format, width, height } = await sharp(file).metadata();
    expect
      .soft({ format, width, height }, `${picture} of ${name}`)
      .toEqual({ format: 'png', width: 1200, height: 630 });
    expect.soft(statSync(file).size, picture).toBeLessThanOrEqual(pictureLimit);
  }
});
