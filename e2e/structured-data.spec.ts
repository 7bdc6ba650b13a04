/** What search engines read: the JSON-LD of every built page, and the marks of author and date. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error: the package has no types.
import Validator from '@adobe/structured-data-validator';
// @ts-expect-error: nor has this one.
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { routeOf } from '../scripts/browser/routes.ts';
import { traitsOf } from '../src/lib/paths.ts';
import { articles, unlisted } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const dist = path.resolve(process.env.DIST_DIR || 'dist');
const origin = 'https://agentory.example';

interface Thing {
  '@type'?: string;
  '@id'?: string;
  [key: string]: unknown;
}

interface BuiltPage {
  /** Its public path. */
  address: string;
  html: string;
  things: Thing[];
}

const pages: BuiltPage[] = globSync('**/*.html', { cwd: dist })
  .filter((name) => !traitsOf(routeOf(`/${name}`)).isPart)
  .map((name) => {
    const html = readFileSync(path.join(dist, name), 'utf8');
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    return {
      address: routeOf(`/${name}`),
      html,
      things: scripts.flatMap(([, text = '']) => JSON.parse(text)['@graph'] as Thing[]),
    };
  });

const pageAt = (address: string) => {
  const page = pages.find((each) => each.address === address);
  if (!page) throw new Error(`${address} was not built.`);
  return page;
};

/** The one object of a type on a page. */
function only(address: string, type: string): Thing {
  const found = pageAt(address).things.filter((thing) => thing['@type'] === type);
  expect(found, `${type} on ${address}`).toHaveLength(1);
  return found[0] ?? {};
}

/** Every text in an object that is an address. */
const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? /^(?:https?:|\/)/.test(value)
      ? [value]
      : []
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(addressesIn)
      : [];

/** The words of some markup, as a reader sees them. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#39;|&#x27;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What the validator says of a page. */
interface Issue {
  issueMessage: string;
  severity: 'ERROR' | 'WARNING';
  fieldNames: string[];
}

/** What is wrong in a page. Warnings name what is optional, such as ratings, which we do not have. */
async function findErrors(html: string): Promise<Issue[]> {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(
    html,
  );
  expect(extracted.errors).toEqual([]);
  const issues: Issue[] = await new Validator().validate(extracted);
  return issues.filter(({ severity }) => severity === 'ERROR');
}

test("a validator of Google's rules finds no error on any page", async () => {
  for (const { address, html } of pages) expect.soft(await findErrors(html), address).toEqual([]);
});

test('the validator does find what is missing', async () => {
  const broken = pageAt('/leader-plan')
    .html.replace('"price":"299.00",', '')
    .replace('"name":"Agentory Leader",', '');
  const fields = (await findErrors(broken)).flatMap(({ fieldNames }) => fieldNames);
  expect(fields).toEqual(expect.arrayContaining(['name', 'price']));
});

test('every address in it is a full one of this site and leads to something that is there', () => {
  for (const { address, things } of pages)
    for (const found of addressesIn(things)) {
      if (found.startsWith('https://schema.org/')) continue;
      expect.soft(found, address).toMatch(new RegExp(`^${origin}/`));
      const { pathname } = new URL(found);
      const file = path.join(dist, pathname === '/' ? 'index' : pathname);
      expect.soft(existsSync(file) || existsSync(`${file}.html`), `${found} on ${address}`).toBe(true);
    }
});

test('the landing page says who runs the site', () => {
  expect(only('/', 'Organization')).toMatchObject({
    '@id': `${origin}/#organization`,
    name: 'Agentory',
    legalName: 'Agentory FZE',
    email: 'hello@agentory.example',
  });
  expect(only('/', 'WebSite')).toMatchObject({
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
  });
});

test('every page below the landing page says where it stands', () => {
  for (const { address, html, things } of pages) {
    if (address === '/' || unlisted.includes(address) || /name="robots" content="noindex"/.test(html))
      continue;
    const [list, ...others] = things.filter((thing) => thing['@type'] === 'BreadcrumbList');
    expect.soft(others, address).toEqual([]);
    const steps = (list?.itemListElement ?? []) as { position: number; name: string; item: string }[];
    expect
      .soft(
        steps.map(({ position }) => position),
        address,
      )
      .toEqual(steps.map((_, index) => index + 1));
    expect.soft(steps[0]?.item, address).toBe(`${origin}/`);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect.soft(steps.at(-1)?.item, address).toBe(canonical);
    for (const { name } of steps) expect.soft(name, address).not.toBe('');
  }
});

test('an article says what it is, when it appeared and who wrote it, to machines and to readers alike', () => {
  for (const address of articles) {
    const { html } = pageAt(address);
    const article = only(address, 'BlogPosting');
    const heading = wordsOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');
    expect.soft(article.headline, address).toBe(heading);
    expect.soft(heading.length, address).toBeLessThanOrEqual(110);
    const day = String(article.datePublished);
    expect.soft(day, address).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const head = /<div class="article-meta[\s\S]*?<\/time>/.exec(html)?.[0];
    expect
      .soft(head, address)
      .toContain(`<time datetime="${day}">${day.split('-').reverse().join('/')}</time>`);
    expect.soft(html, address).toContain(`<meta property="article:published_time" content="${day}">`);
    expect.soft(html, address).toContain('<meta property="og:type" content="article">');
    const author = article.author as { name: string; url: string };
    expect
      .soft(author, address)
      .toEqual({ '@type': 'Organization', name: 'Agentory AI', url: `${origin}/about` });
    expect.soft(wordsOf(html), address).toContain(author.name);
    expect.soft(html, address).toContain('<link rel="author" href="/about">');
    expect.soft(article.mainEntityOfPage, address).toBe(origin + address);
    expect.soft(article.image, address).toBe(`${origin}/share${address}.png`);
    expect
      .soft(html, address)
      .toContain(`content="${String(article.description).replaceAll('"', '&quot;')}"`);
  }
});

test('every date that is shown is marked with a day that machines can read', () => {
  for (const { address, html } of pages)
    for (const [, day = '', text = ''] of html.matchAll(
      /<time\b[^>]*datetime="([^"]*)"[^>]*>([\s\S]*?)<\/time>/g,
    )) {
      expect.soft(day, address).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const words = wordsOf(text);
      const [year = '', month = '', date = ''] = day.split('-');
      const long = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
      expect
        .soft(words.includes(`${date}/${month}/${year}`) || words.includes(long), `${words} on ${address}`)
        .toBe(true);
    }
});

for (const [address, price] of [
  ['/free-plan', '0.00'],
  ['/leader-plan', '299.00'],
  ['/enterprise-plan', '999.00'],
] as const)
  test(`${address} offers the plan at its price, and answers the questions that it shows`, () => {
    const { html } = pageAt(address);
    expect(only(address, 'Product')).toMatchObject({
      name: expect.stringMatching(/^Agentory /),
      image: `${origin}/share${address}.png`,
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: origin + address,
      },
    });
    const questions = only(address, 'FAQPage').mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[];
    expect(questions).toHaveLength(6);
    const shown = wordsOf(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''));
    for (const { name, acceptedAnswer } of questions) {
      expect.soft(shown).toContain(name);
      expect.soft(shown).toContain(acceptedAnswer.text);
    }
  });
