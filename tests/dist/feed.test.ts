/** What programs read: the RSS feed, the sitemap, /llms.txt, and the images for links on social networks. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { plans, articles as published, site } from '../../e2e/support/content';
import { articles, unlisted } from '../../e2e/support/routes';
import { formatPrice } from '../../src/shared/prices';
import { builtPages, dist, parsePage, parseXml, readBuilt, readPage } from '../support/built-site';

const origin = site.url;

/** All elements with a name in an XML file: their text, attributes, and the text of each child. */
const readXml = (file: string, name: string): Record<string, string>[] =>
  [...parseXml(file).getElementsByTagName(name)].map((element) => ({
    text: element.textContent ?? '',
    ...Object.fromEntries([...element.attributes].map((one) => [`@${one.name}`, one.value])),
    ...Object.fromEntries([...element.children].map((child) => [child.nodeName, child.textContent ?? ''])),
  }));

const countWords = (text = '') => text.replaceAll(/<[^>]*>/g, ' ').match(/\p{L}+/gu)?.length ?? 0;

const getCanonical = (route: string) =>
  parsePage(route).querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';

const toPath = (link = '') => link.replace(origin, '');

it('pages link to the RSS feed', () => {
  const link = parsePage('/').querySelector('link[rel="alternate"][type="application/rss+xml"]');
  expect(link?.getAttribute('href')).toBe('/rss.xml');
});

it('the RSS feed states its title, language and URL', () => {
  const [channel] = readXml('rss.xml', 'channel');
  expect(channel).toMatchObject({ title: `${site.name} blog`, link: origin, language: 'en' });
  expect(channel?.description).not.toBe('');
  const [link] = readXml('rss.xml', 'atom:link');
  expect(link).toMatchObject({ '@href': `${origin}/rss.xml`, '@rel': 'self' });
});

it('the RSS feed lists every article, newest first', () => {
  const items = readXml('rss.xml', 'item');
  expect(items.map(({ link }) => toPath(link)).sort()).toEqual([...articles].sort());
  const times = items.map(({ pubDate = '' }) => Date.parse(pubDate));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

it('each article in the RSS feed has a stable id, its author and its date', () => {
  for (const { guid, link, pubDate = '', 'dc:creator': creator } of readXml('rss.xml', 'item')) {
    const id = `urn:article:${link?.split('/').at(-1)}`;
    expect.soft(guid).toBe(id);
    expect.soft(creator).toBe(published.find((article) => id.endsWith(`:${article.id}`))?.author);
    expect.soft(pubDate).toBe(new Date(pubDate).toUTCString());
    const day = new Date(pubDate).toISOString().slice(0, 10);
    expect.soft(parsePage(toPath(link)).querySelector(`time[datetime="${day}"]`), link).not.toBeNull();
  }
  for (const id of readXml('rss.xml', 'guid')) expect.soft(id).toMatchObject({ '@isPermaLink': 'false' });
});

it('the RSS feed contains the full text of each article', () => {
  for (const { link = '', 'content:encoded': html = '' } of readXml('rss.xml', 'item')) {
    const body = parsePage(toPath(link)).querySelector('.article-body')?.cloneNode(true) as Element;
    // A feed has no calculator and no script.
    for (const part of body.querySelectorAll('saved-hours, script, style')) part.remove();
    const words = countWords(body.innerHTML);
    const source = readFileSync(`content${toPath(link)}.mdx`, 'utf8').replace(/^---[\s\S]*?\n---/, '');
    expect.soft(words, link).toBeGreaterThan(countWords(source) * 0.9);
    expect.soft(Math.abs(countWords(html) - words), link).toBeLessThan(words * 0.02);
  }
});

const bodies = readXml('rss.xml', 'item').map(({ 'content:encoded': html = '' }) => html);

it('every URL in the RSS feed is absolute', () => {
  for (const html of bodies)
    for (const [, url] of html.matchAll(/\b(?:href|src|srcset|action|poster)="([^"]*)"/g))
      expect.soft(url).toMatch(/^(?:https:|mailto:)/);
});

it('the RSS feed contains no script, style, island or form', () => {
  for (const html of bodies) expect.soft(html).not.toMatch(/<(?:script|style|astro-island|form)\b/);
});

const readLocations = (file: string) => readXml(file, 'loc').map(({ text = '' }) => text);
const listedUrls = readLocations('sitemap-index.xml').flatMap((sitemap) =>
  readLocations(path.basename(sitemap)),
);

it('the sitemap lists every indexed page once by its canonical URL', () => {
  const canonical = [...builtPages.keys()].map(getCanonical).filter(Boolean);
  const excludedUrls = unlisted.map((route) => origin + route);
  expect(listedUrls.toSorted()).toEqual(
    [...new Set(canonical)].filter((url) => !excludedUrls.includes(url)).sort(),
  );
  for (const article of articles) expect.soft(listedUrls).toContain(origin + article);
});

it.each(globSync('**/*.{xml,svg}', { cwd: dist }))('%s is valid XML', (file) => {
  expect(() => parseXml(file)).not.toThrow();
});

it.each(globSync('**/*.{json,webmanifest}', { cwd: dist }))('%s is valid JSON', (file) => {
  expect(JSON.parse(readBuilt(file))).toEqual(expect.any(Object));
});

it('robots.txt links to the sitemap', () => {
  expect(readBuilt('robots.txt')).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
});

it('robots.txt allows every page', () => {
  expect(readBuilt('robots.txt')).toContain('Allow: /');
  expect(readBuilt('robots.txt')).not.toContain('Disallow');
});

it('a page marks the key numbers as examples once', () => {
  const isPlaceholder = /value:.*placeholder: true/.test(readFileSync('content/landing.yaml', 'utf8'));
  for (const name of ['index.html', 'about.html'])
    expect
      .soft(readBuilt(name).split('These figures are examples.'), name)
      .toHaveLength(isPlaceholder ? 2 : 1);
});

it('/llms.txt names the company and the contact', () => {
  const text = readBuilt('llms.txt');
  expect(text.startsWith(`# ${site.name}\n\n> ${site.description}\n`)).toBe(true);
  expect(text).toContain(`${origin}/contact\n`);
  expect(text).toContain(site.emails.contact);
});

it('/llms.txt states both prices of every plan', () => {
  for (const { name, price, cardPrice } of plans) {
    const line = readBuilt('llms.txt')
      .split('\n')
      .find((one) => one.startsWith(`- [${name} plan](`));
    expect.soft(line, name).toContain(formatPrice(price));
    expect.soft(line, name).toContain(formatPrice(cardPrice));
  }
});

it('/llms.txt links every page of the sitemap with a sentence', () => {
  const lines = [...readBuilt('llms.txt').matchAll(/^- \[.+\]\((https:[^)]+)\): .{30,}$/gm)];
  expect(lines.map(([, url]) => url).sort()).toEqual(listedUrls.toSorted());
});

it('every page has a share image of 1200 by 630 pixels and at most 100 kB', async () => {
  const images = new Set<string>();
  for (const route of builtPages.keys()) {
    const url = /<meta property="og:image" content="([^"]+)"/.exec(readPage(route))?.[1] ?? '';
    expect.soft(url, route).toMatch(new RegExp(`^${origin}/share.*\\.png$`));
    images.add(new URL(url).pathname);
    const readMeta = (name: string) =>
      parsePage(route).querySelector(`meta[property="og:image:${name}"]`)?.getAttribute('content');
    expect.soft([readMeta('width'), readMeta('height')], route).toEqual(['1200', '630']);
    expect.soft(readMeta('alt'), route).toMatch(/\S/);
  }
  expect(images.size).toBeGreaterThan(30);
  for (const image of images) {
    const { format, width, height } = await sharp(path.join(dist, image)).metadata();
    expect.soft({ format, width, height }, image).toEqual({ format: 'png', width: 1200, height: 630 });
    expect.soft(statSync(path.join(dist, image)).size, image).toBeLessThanOrEqual(100_000);
  }
});

const securityText = readBuilt('.well-known/security.txt');

it('security.txt names a contact', () => {
  expect(securityText).toMatch(/^Contact: mailto:abuse@/m);
});

it('security.txt expires 80 to 90 days after the build', () => {
  const [, expires = ''] = /^Expires: (.+)$/m.exec(securityText) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThanOrEqual(90);
});

it('security.txt links to a section of the site that explains the policy', () => {
  const [, policy = ''] = /^Policy: (.+)$/m.exec(securityText) ?? [];
  const { pathname, hash } = new URL(policy);
  expect(parsePage(pathname).querySelector(hash)).not.toBeNull();
});
