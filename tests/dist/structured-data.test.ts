/** The JSON-LD of every built page, which search engines read. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plans, articles as published, site } from '../../e2e/support/content';
import { unlisted } from '../../e2e/support/routes';
import { formatPrice } from '../../src/shared/prices';
import { builtPages, dist, isIndexed, parsePage, readPage, readText } from '../support/built-site';

const origin = site.url;

type Thing = Record<string, unknown>;

const readStructuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
    ([, text = '']) => JSON.parse(text)['@graph'] as Thing[],
  );

const things = new Map(
  [...builtPages.keys()].map((route) => [route, readStructuredData(readPage(route))] as const),
);

function findOnly(route: string, type: string): Thing {
  const sameType = things.get(route)?.filter((thing) => thing['@type'] === type) ?? [];
  expect(sameType, `${type} on ${route}`).toHaveLength(1);
  return sameType[0] ?? {};
}

const findUrls = (value: unknown): string[] => {
  if (typeof value === 'string') return /^(?:https?:|\/)/.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(findUrls) : [];
};

it('the structured data has a value in every field', () => {
  for (const [route, all] of things)
    expect.soft(JSON.stringify(all), route).not.toMatch(/:(?:""|\[\]|\{\}|null)/);
});

it('the structured data of the landing page names the company', () => {
  expect(findOnly('/', 'Organization')).toMatchObject({ name: site.name, url: `${origin}/` });
});

it('every URL in the structured data is a page or file of the site', () => {
  for (const [route, all] of things)
    for (const url of findUrls(all)) {
      if (url.startsWith('https://schema.org/')) continue;
      expect.soft(url, route).toMatch(new RegExp(`^${origin}/`));
      const { pathname } = new URL(url);
      const isPublished = builtPages.has(pathname) || existsSync(path.join(dist, pathname));
      expect.soft(isPublished, `${url} on ${route}`).toBe(true);
    }
});

it('every indexed page below the landing page has breadcrumbs that end with its own URL', () => {
  for (const route of things.keys()) {
    const document = parsePage(route);
    if (route === '/' || unlisted.includes(route) || !isIndexed(document)) continue;
    const steps = findOnly(route, 'BreadcrumbList').itemListElement as Thing[];
    expect.soft(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect.soft(steps[0]?.item, route).toBe(`${origin}/`);
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
    expect.soft(steps.at(-1)?.item, route).toBe(canonical);
    for (const { name } of steps) expect.soft(name, route).not.toBe('');
  }
});

it('an article has the same title, date, author and description in its text and its JSON-LD', () => {
  for (const { id, author } of published) {
    const route = `/blog/${id}`;
    const document = parsePage(route);
    const article = findOnly(route, 'BlogPosting');
    const day = String(article.datePublished);
    expect.soft(article, route).toMatchObject({
      headline: readText(document.querySelector('h1')),
      author: { name: author },
      mainEntityOfPage: origin + route,
      image: `${origin}/share${route}.png`,
    });
    const readMeta = (property: string) =>
      document
        .querySelector(`meta[property="${property}"], meta[name="${property}"]`)
        ?.getAttribute('content');
    expect.soft(readMeta('article:published_time'), route).toBe(day);
    expect.soft(readMeta('og:type'), route).toBe('article');
    expect.soft(readMeta('description'), route).toBe(article.description);
    expect.soft(document.querySelector('link[rel="author"]')?.getAttribute('href')).toBe('/about');
    const time = document.querySelector(`time[datetime="${day}"]`);
    expect.soft(readText(time), route).toBe(day.split('-').reverse().join('/'));
    expect.soft(readText(document.body), route).toContain(author);
  }
});

it.each(plans)('the JSON-LD of the $id plan has its price', ({ id, price }) => {
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
});

it.each(plans)('the share image of the $id plan is described with its price', ({ id, price }) => {
  const alt = parsePage(`/${id}-plan`)
    .querySelector('meta[property="og:image:alt"]')
    ?.getAttribute('content');
  expect(alt).toContain(formatPrice(price));
});

it.each(plans)('the JSON-LD of the $id plan has the questions of its page', ({ id, questions }) => {
  const route = `/${id}-plan`;
  const listedQuestions = findOnly(route, 'FAQPage').mainEntity as { name: string; acceptedAnswer: Thing }[];
  expect(listedQuestions).toHaveLength(questions.length);
  const text = readText(parsePage(route).querySelector('main'));
  for (const { name, acceptedAnswer } of listedQuestions)
    for (const part of [name, acceptedAnswer.text]) expect.soft(text).toContain(part);
});
