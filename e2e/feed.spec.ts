/** What programs read: the RSS feed, the sitemap, Markdown, and the images for links on social networks. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { listPages, toRoute } from '../scripts/browser/routes.ts';
import { formatPrice } from '../src/shared/prices.ts';
import { partners, plans, articles as published, site } from './support/content.ts';
import { articles, unlisted } from './support/routes.ts';

const dist = path.resolve(process.env.DIST_DIR || 'dist');
const origin = site.url;
const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');

/**
 * Reads all elements with a name in an XML file, as a browser parses it: their text, attributes, and the text of each child.
 * @throws Error if the file is not well-formed
 */
function readXml(page: Page, file: string, name: string): Promise<Record<string, string>[]> {
  return page.evaluate(
    ([source = '', tag = '']) => {
      const document = new DOMParser().parseFromString(source, 'application/xml');
      const error = document.querySelector('parsererror');
      if (error) throw new Error(`The XML is not well-formed: ${error.textContent}`);
      return [...document.getElementsByTagName(tag)].map((element) => ({
        text: element.textContent,
        ...Object.fromEntries([...element.attributes].map((one) => [`@${one.name}`, one.value])),
        ...Object.fromEntries([...element.children].map((child) => [child.nodeName, child.textContent])),
      }));
    },
    [read(file), name],
  );
}

const countWords = (text = '') => text.replaceAll(/<[^>]*>/g, ' ').match(/\p{L}+/gu)?.length ?? 0;

test.describe('the RSS feed', () => {
  const toPath = (link = '') => link.replace(origin, '');

  test('the RSS feed has a title and a language, and the blog links to it', async ({ page }) => {
    const [channel] = await readXml(page, 'rss.xml', 'channel');
    expect(channel).toMatchObject({ title: `${site.name} blog`, link: origin, language: 'en' });
    expect(channel?.description).not.toBe('');
    const [link] = await readXml(page, 'rss.xml', 'atom:link');
    expect(link).toMatchObject({ '@href': `${origin}/rss.xml`, '@rel': 'self' });
    expect(read('blog.html')).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/rss\.xml"/,
    );
  });

  test('the RSS feed lists every article, newest first, with a stable id, author and date', async ({
    page,
  }) => {
    const items = await readXml(page, 'rss.xml', 'item');
    expect(items.map(({ link }) => toPath(link)).sort()).toEqual([...articles].sort());
    const times = items.map(({ pubDate = '' }) => Date.parse(pubDate));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const { guid, link, pubDate = '', 'dc:creator': creator } of items) {
      const id = `urn:article:${link?.split('/').at(-1)}`;
      expect.soft(guid).toBe(id);
      expect.soft(creator).toBe(published.find((article) => id.endsWith(`:${article.id}`))?.author);
      expect.soft(pubDate).toBe(new Date(pubDate).toUTCString());
      const day = new Date(pubDate).toISOString().slice(0, 10);
      expect.soft(read(`${toPath(link)}.html`), link).toContain(`<time datetime="${day}">`);
    }
    for (const id of await readXml(page, 'rss.xml', 'guid'))
      expect.soft(id).toMatchObject({ '@isPermaLink': 'false' });
  });

  test('the RSS feed contains the full text with absolute URLs and without scripts', async ({ page }) => {
    for (const { link = '', 'content:encoded': html = '' } of await readXml(page, 'rss.xml', 'item')) {
      const [article = ''] =
        /<div class="article-body[\s\S]*?<\/div>\s*<\/div>\s*<\/div>\s*(?=<(?:section|nav|aside))/.exec(
          read(`${toPath(link)}.html`),
        ) ?? [];
      // A feed has no calculator and no script.
      const body = article.replaceAll(/<saved-hours[\s\S]*?<\/saved-hours>|<script[\s\S]*?<\/script>/g, '');
      const source = readFileSync(`content${toPath(link)}.mdx`, 'utf8').replace(/^---[\s\S]*?\n---/, '');
      expect.soft(countWords(body), link).toBeGreaterThan(countWords(source) * 0.9);
      expect.soft(Math.abs(countWords(html) - countWords(body)), link).toBeLessThan(countWords(body) * 0.02);
      for (const [, url] of html.matchAll(/\b(?:href|src|srcset|action|poster)="([^"]*)"/g))
        expect.soft(url, link).toMatch(/^(?:https:|mailto:)/);
      expect.soft(html, link).not.toMatch(/<(?:script|style|astro-island|form)\b/);
    }
  });
});

test('the sitemap lists every indexed page once by its canonical URL, and robots.txt links to it', async ({
  page,
}) => {
  const readLocations = async (file: string) =>
    (await readXml(page, file, 'loc')).map(({ text = '' }) => text);
  const listed: string[] = [];
  for (const sitemap of await readLocations('sitemap-index.xml'))
    listed.push(...(await readLocations(path.basename(sitemap))));
  const canonical = listPages(dist).flatMap(
    (name) => /<link rel="canonical" href="([^"]+)"/.exec(read(name))?.[1] ?? [],
  );
  const excluded = unlisted.map((route) => origin + route);
  expect(listed.toSorted()).toEqual([...new Set(canonical)].filter((url) => !excluded.includes(url)).sort());
  for (const article of articles) expect.soft(listed).toContain(origin + article);
  expect(read('robots.txt')).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
  expect(read('robots.txt')).not.toContain('Disallow');
});

test.describe('Markdown', () => {
  const indexed = listPages(dist).filter((name) => {
    const html = read(name);
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    const route = toRoute(name) || '/';
    return (
      canonical === new URL(route, origin).href && !unlisted.includes(route) && !html.includes('noindex')
    );
  });
  const markdownOf = (name: string) => name.replace(/\.html$/, '.md');

  test('Markdown exists for every page in the sitemap and for no other, and the page links to it', async ({
    request,
  }) => {
    const written = globSync('**/*.md', { cwd: dist }).map((name) => `/${name.split(path.sep).join('/')}`);
    expect(written.sort()).toEqual(indexed.map(markdownOf).sort());
    for (const name of listPages(dist)) {
      const [, link] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(read(name)) ?? [];
      expect.soft(link, name).toBe(indexed.includes(name) ? markdownOf(name) : undefined);
    }
    const response = await request.get('/about.md');
    expect(response.headers()).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
  });

  test('the Markdown of a page contains the words of the page, and absolute URLs only', () => {
    for (const name of indexed) {
      const text = read(markdownOf(name));
      expect.soft(text, name).toMatch(/^# .+\n\n.+\n\nSource: https:\/\/\S+\n\n/);
      expect.soft(text, name).not.toMatch(/<\/?(?:script|div|p|astro-)|undefined|\[object|\{name\}/);
      for (const [, url = ''] of text.matchAll(/\]\(([^)\s]*)\)/g))
        expect.soft(url, name).toMatch(/^(?:https:\/\/|mailto:)/);
    }
    for (const name of indexed.filter((each) => /^\/blog\//.test(each))) {
      const source = readFileSync(`content${name.replace(/\.html$/, '.mdx')}`, 'utf8').split(/^---$/m)[2];
      const text = read(markdownOf(name));
      expect.soft(countWords(text), name).toBeGreaterThan(countWords(source) * 0.9);
      expect.soft(text, name).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}, by \S/m);
    }
  });

  test('Markdown marks placeholder content as an example', () => {
    const marks = read('partners.md').match(/\(example\)/g) ?? [];
    expect(marks).toHaveLength(partners.filter(({ placeholder }) => placeholder).length);
    for (const { id, placeholders } of plans)
      expect.soft(read(`${id}-plan.md`).includes('> Examples, not final: '), id).toBe(Boolean(placeholders));
  });

  test('/llms.txt names the company, every plan with its prices, the contact and every page', async ({
    request,
  }) => {
    const response = await request.get('/llms.txt');
    expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text.startsWith(`# ${site.name}\n\n> ${site.description}\n`)).toBe(true);
    for (const { name, price, cardPrice } of plans) {
      const line = text.split('\n').find((one) => one.startsWith(`- **${name}:**`));
      expect.soft(line, name).toContain(formatPrice(price));
      expect.soft(line, name).toContain(formatPrice(cardPrice));
    }
    expect(text).toContain(`${origin}/contact\n`);
    expect(text).toContain(site.emails.contact);
    const linked = [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, url = '']) => new URL(url).pathname);
    expect(linked.sort()).toEqual(indexed.map(markdownOf).sort());
  });
});

test('every page has a share image of 1200 by 630 pixels and at most 100 kB', async () => {
  const images = new Set<string>();
  for (const page of listPages(dist)) {
    const url = /<meta property="og:image" content="([^"]+)"/.exec(read(page))?.[1] ?? '';
    expect.soft(url, page).toMatch(new RegExp(`^${origin}/share.*\\.png$`));
    images.add(new URL(url).pathname);
  }
  expect(images.size).toBeGreaterThan(30);
  for (const image of images) {
    const { format, width, height } = await sharp(path.join(dist, image)).metadata();
    expect.soft({ format, width, height }, image).toEqual({ format: 'png', width: 1200, height: 630 });
    expect.soft(statSync(path.join(dist, image)).size, image).toBeLessThanOrEqual(100_000);
  }
});
