/** The JSON-LD of every built page, which search engines read. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listPages, toRoute } from '../scripts/browser/routes.ts';
import { plans, articles as published, site } from './support/content.ts';
import { unlisted } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const dist = path.resolve(process.env.DIST_DIR || 'dist');
const origin = site.url;

type Thing = Record<string, unknown>;

const readStructuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
    ([, text = '']) => JSON.parse(text)['@graph'] as Thing[],
  );

const pages = new Map(
  listPages(dist).map((page) => {
    const html = readFileSync(path.join(dist, page), 'utf8');
    return [toRoute(page), { html, structuredData: readStructuredData(html) }];
  }),
);

const getHtml = (route: string) => pages.get(route)?.html ?? '';

/** The only object of a type on a page. */
function findOnly(route: string, type: string): Thing {
  const found = pages.get(route)?.structuredData.filter((thing) => thing['@type'] === type) ?? [];
  expect(found, `${type} on ${route}`).toHaveLength(1);
  return found[0] ?? {};
}

/** Every URL in an object. */
const findUrls = (value: unknown): string[] => {
  if (typeof value === 'string') return /^(?:https?:|\/)/.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(findUrls) : [];
};

/** The text of HTML as a reader sees it. */
const toText = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    .replaceAll(/&#39;|&#x27;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The fields that Google requires for each type, also inside others:
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const requiredFields: Record<string, string[]> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author'],
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Brand: ['name'],
  PostalAddress: ['addressCountry'],
};

const isFilled = (value: unknown) => value !== undefined && value !== '' && JSON.stringify(value) !== '[]';

/** The names of required fields that an object and those inside it lack, such as `Offer.price`, and unknown types. */
function findMissingFields(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const thing = value as Thing;
  const type = String(thing['@type'] ?? '');
  const required = requiredFields[type] ?? [];
  // A reference names an object that is described elsewhere.
  const missing = thing['@id'] && !thing.url ? [] : required.filter((field) => !isFilled(thing[field]));
  return [
    ...(type && !(type in requiredFields) ? [`unknown type ${type}`] : []),
    ...missing.map((field) => `${type}.${field}`),
    ...Object.values(thing).flatMap(findMissingFields),
  ];
}

test('every object in the structured data has the fields that search engines require', () => {
  for (const [route, { structuredData }] of pages)
    expect.soft(findMissingFields(structuredData), route).toEqual([]);
  for (const [route, { structuredData }] of pages)
    for (const { itemListElement } of structuredData.filter((thing) => thing['@type'] === 'BreadcrumbList'))
      expect
        .soft(
          (itemListElement as Thing[]).map(({ position }) => position),
          route,
        )
        .toEqual((itemListElement as Thing[]).map((_, index) => index + 1));
  const broken = getHtml('/leader-plan').replace(/"price":"[\d.]+",/, '');
  expect(findMissingFields(readStructuredData(broken))).toEqual(['Offer.price']);
});

test('every URL in the structured data belongs to the site and exists', () => {
  for (const [route, { structuredData }] of pages)
    for (const url of findUrls(structuredData)) {
      if (url.startsWith('https://schema.org/')) continue;
      expect.soft(url, route).toMatch(new RegExp(`^${origin}/`));
      const { pathname } = new URL(url);
      const file = path.join(dist, pathname === '/' ? 'index' : pathname);
      expect.soft(existsSync(file) || existsSync(`${file}.html`), `${url} on ${route}`).toBe(true);
    }
});

test('every indexed page below the landing page has breadcrumbs that end with its own URL', () => {
  for (const [route, { html }] of pages) {
    if (route === '/' || unlisted.includes(route) || html.includes('<meta name="robots" content="noindex"'))
      continue;
    const steps = findOnly(route, 'BreadcrumbList').itemListElement as Thing[];
    expect.soft(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect.soft(steps[0]?.item, route).toBe(`${origin}/`);
    expect.soft(html, route).toContain(`<link rel="canonical" href="${steps.at(-1)?.item}"`);
    for (const { name } of steps) expect.soft(name, route).not.toBe('');
  }
});

test('an article has the same title, date, author and description in its text and its JSON-LD', () => {
  for (const { id, author } of published) {
    const route = `/blog/${id}`;
    const html = getHtml(route);
    const article = findOnly(route, 'BlogPosting');
    const day = String(article.datePublished);
    expect.soft(article, route).toMatchObject({
      headline: toText(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''),
      author: { name: author },
      mainEntityOfPage: origin + route,
      image: `${origin}/share${route}.png`,
    });
    for (const part of [
      `<time datetime="${day}">${day.split('-').reverse().join('/')}</time>`,
      `<meta property="article:published_time" content="${day}">`,
      '<meta property="og:type" content="article">',
      '<link rel="author" href="/about">',
      `content="${String(article.description).replaceAll('"', '&quot;')}"`,
    ])
      expect.soft(html, route).toContain(part);
    expect.soft(toText(html), route).toContain(author);
  }
});

for (const { id, price, questions } of plans)
  test(`the JSON-LD of the ${id} plan has the price and questions that its page shows`, () => {
    const route = `/${id}-plan`;
    expect(findOnly(route, 'Product')).toMatchObject({
      image: `${origin}/share${route}.png`,
      offers: {
        '@type': 'Offer',
        price: price.toFixed(2),
        priceCurrency: 'USD',
        url: origin + route,
        availability: 'https://schema.org/InStock',
      },
    });
    const listed = findOnly(route, 'FAQPage').mainEntity as { name: string; acceptedAnswer: Thing }[];
    expect(listed).toHaveLength(questions.length);
    const text = toText(getHtml(route));
    for (const { name, acceptedAnswer } of listed)
      for (const part of [name, acceptedAnswer.text]) expect.soft(text).toContain(part);
  });
