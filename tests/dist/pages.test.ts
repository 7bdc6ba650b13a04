/** The parts and links of pages that need no browser: files of dist/ against docs/product.md and content/. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  headerLinks,
  legalDocuments,
  partners,
  articles as published,
  site,
} from '../../e2e/support/content';
import { articles, type Route, routes, specified } from '../../e2e/support/routes';
import { explorePages, getPagePath } from '../../src/shared/paths';
import { builtPages, isIndexed, parsePage, readText } from '../support/built-site';

const screens: Route[] = [...routes, ...articles.map((article) => ({ path: article, back: '/blog' }))];

const footerLinks = [
  ['HOW IT WORKS', '/how-it-works'],
  ['TERMS & CONDITIONS', '/terms-conditions'],
  ['SIGN IN', '/sign-in-page'],
];

const readLinks = (route: string, selector: string) =>
  [...parsePage(route).querySelectorAll(`${selector} a`)].map((link) => [
    readText(link),
    link.getAttribute('href'),
  ]);

it('every page has its title', () => {
  for (const { path: route, title } of screens)
    if (title) expect.soft(parsePage(route).title, route).toBe(title);
});

it('only the two sign-in URLs have the same title', () => {
  const routesOfTitles = Map.groupBy(
    new Set(screens.map((screen) => screen.path)),
    (route) => parsePage(route).title,
  );
  expect([...routesOfTitles.values()].filter((shared) => shared.length > 1)).toEqual([
    ['/sign-in', '/sign-in-page'],
  ]);
});

it('every page has one main heading', () => {
  for (const { path: route, heading } of screens) {
    const headings = [...parsePage(route).querySelectorAll('main h1')].map(readText);
    expect.soft(headings, route).toEqual([heading ?? expect.stringMatching(/./)]);
  }
});

it('every page except the landing page has its BACK link', () => {
  for (const { path: route, back } of screens) {
    const targets = readLinks(route, 'body').flatMap(([text, href]) => (text === 'BACK' ? [href] : []));
    expect.soft(targets, route).toEqual(back === null ? [] : [back ?? expect.any(String)]);
  }
});

it('the draft on the landing page is an example without controls', () => {
  const draft = parsePage('/').querySelector('#mission figure');
  expect(readText(draft?.querySelector('figcaption'))).toMatch(/^Example/);
  expect(draft?.querySelectorAll('li')).toHaveLength(2);
  expect(draft?.querySelectorAll('a, button, input, [tabindex]')).toHaveLength(0);
});

it('every page has the shared header, which marks the current page or its section', () => {
  for (const { path: route } of screens) {
    const nav = 'header nav[aria-label=Main]';
    expect.soft(parsePage(route).querySelector('header a')?.getAttribute('href'), route).toBe('/');
    const links = readLinks(route, nav).filter(([, href]) => href !== '/your-account');
    expect.soft(links, route).toEqual(headerLinks.map(({ text, href }) => [text, href]));
    const isBelowExplore = explorePages.some((id) => `${route}/`.startsWith(`${getPagePath(id)}/`));
    const isLinked =
      isBelowExplore || headerLinks.some(({ href }) => href === route) || route === '/your-account';
    const markedLinks = [...parsePage(route).querySelectorAll(`${nav} [aria-current]`)].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);
    const current = isBelowExplore ? [['/explore', 'true']] : [[route, 'page']];
    expect.soft(markedLinks, route).toEqual(isLinked ? current : []);
  }
});

it('every page has the shared footer', () => {
  for (const { path: route } of screens) {
    expect
      .soft(readText(parsePage(route).querySelector('footer')), route)
      .toContain(`© ${site.copyrightYear}`);
    expect.soft(readLinks(route, 'footer'), route).toEqual(footerLinks);
  }
});

const readCanonical = (route: string) =>
  parsePage(route).querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';

it('every page has its canonical URL', () => {
  for (const { path: route, canonical = route } of screens)
    expect.soft(readCanonical(route), route).toBe(new URL(canonical, site.url).href);
});

it('search engines may list every page', () => {
  for (const { path: route } of screens) expect.soft(isIndexed(parsePage(route)), route).toBe(true);
});

/** Earlier versions of legal documents and pages of changes, with the name of the document. */
const legalHistory = [...builtPages.keys()].flatMap((route) => {
  const [, document] = /^\/([\w-]+)\/(?:changes|\d{4}-\d{2}-\d{2})$/.exec(route) ?? [];
  return document ? [{ route, document }] : [];
});

it('search engines list no earlier version of a legal document', () => {
  for (const { route } of legalHistory) expect.soft(isIndexed(parsePage(route)), route).toBe(false);
});

it('the canonical URL of an earlier version of a legal document is that of the current one', () => {
  for (const { route, document } of legalHistory)
    expect.soft(readCanonical(route), route).toBe(`${site.url}/${document}`);
});

it('only a legal document with an archived version links to a page of changes', () => {
  for (const { id } of legalDocuments) {
    const hasVersions = existsSync(`content/legal/versions/${id}`);
    expect.soft(builtPages.has(`/${id}/changes`), id).toBe(hasVersions);
    expect.soft(readText(parsePage(`/${id}`).body).includes('What changed'), id).toBe(hasVersions);
  }
});

it('links to other websites use HTTPS', () => {
  for (const route of builtPages.keys())
    for (const link of parsePage(route).querySelectorAll('a[href], form[action]')) {
      const href = link.getAttribute('href') ?? link.getAttribute('action') ?? '';
      const { protocol } = new URL(href, `https://site.example${route}`);
      expect.soft(['https:', 'mailto:'], `${href} on ${route}`).toContain(protocol);
    }
});

it('links lead from the landing page to every page, except those opened from an email', () => {
  const reached = new Set<string>();
  const waiting = ['/'];
  for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
    if (reached.has(route) || !builtPages.has(route)) continue;
    reached.add(route);
    for (const link of parsePage(route).querySelectorAll('a[href^="/"], form[action^="/"]'))
      waiting.push(
        new URL(link.getAttribute('href') ?? link.getAttribute('action') ?? '', site.url).pathname,
      );
  }
  expect(specified.map((route) => route.path).filter((route) => !reached.has(route))).toEqual([
    // The same screen as /sign-in-page.
    '/sign-in',
    '/reset-password',
    '/confirm',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ]);
});

it.each([
  ['/', 'SIGN UP', '/sign-up-page'],
  ['/', 'SIGN IN', '/sign-in-page'],
  ['/', 'CHOOSE FREE PLAN', '/free-plan'],
  ['/', 'CHOOSE LEADER', '/leader-plan'],
  ['/', 'APPLY', '/enterprise-plan'],
  ['/', 'Or use the contact form.', '/contact'],
  ['/', 'Work out what your hours cost', '/blog/cost-of-manual-workflows#with-your-own-figures'],
  ['/about', 'Or use the contact form.', '/contact'],
  ['/our-plans', 'FREE PLAN', '/sign-up-page'],
  ['/our-plans', 'LEADER', '/leader-plan'],
  ['/our-plans', 'ENTERPRISE (APPLY)', '/enterprise-plan'],
  ['/free-plan', 'CHOOSE FREE PLAN', '/sign-up-page'],
  ['/leader-plan', 'CHOOSE LEADER', '/contact?package=leader'],
  ['/enterprise-plan', 'APPLY', '/contact?package=enterprise'],
  ['/blog/executive-program-launch', 'APPLY', '/executive-application'],
  ['/blog/no-such-article', 'Return to Blog', '/blog'],
  ['/sign-in-page', 'Forgot your password?', '/forgot-password'],
  ['/sign-in-page', 'Create account', '/sign-up-page'],
  ['/sign-up-page', 'Sign in', '/sign-in-page'],
  ['/sign-up-page', 'Terms of Service', '/terms-of-service'],
  ['/sign-up-page', 'Privacy Policy', '/privacy-policy'],
  ['/forgot-password', 'Back to sign in', '/sign-in-page'],
  ['/forgot-password', 'Contact support', '/contact'],
  ['/newsletter/unsubscribe', 'Contact support', '/contact'],
])('on %s the link "%s" leads to %s', (route, text, target) => {
  const page = builtPages.has(route) ? route : '/blog/404';
  const targets = readLinks(page, 'main').filter(([shown]) => shown === text);
  expect(new Set(targets.map(([, href]) => href))).toEqual(new Set([target]));
});

it('the blog lists every article, newest first, with its date', () => {
  const rows = [...parsePage('/blog').querySelectorAll('.article-rows > li')];
  const days = published
    .map(({ date = '' }) => date)
    .sort()
    .reverse();
  expect(rows.map((row) => row.querySelector('time')?.getAttribute('datetime'))).toEqual(days);
  for (const row of rows) {
    expect.soft(readText(row.querySelector('time'))).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    expect.soft(readText(row)).toContain('READ');
  }
});

it('the blog lists an article under its month with its description and reading time', () => {
  const month = [...parsePage('/blog').querySelectorAll('.month')].find(
    (each) => readText(each.querySelector('h2')) === 'April 2025',
  );
  expect(readText(month)).toBe(
    'April 2025 14/04/2025, 7-minute read Fourteen days in a quotations office A small team doubles its productivity in 14 days. Follow the calendar, both counts and one page of the agent’s log in this fictional example. READ',
  );
});

it('the newsletter is below the list of articles on the blog', () => {
  const parts = [...parsePage('/blog').querySelectorAll('main :is(h1, h2)')].map(readText);
  expect([parts[0], parts[1], parts.at(-1)]).toEqual(['Blog', 'June 2025', 'Newsletter']);
});

it('the executive program card appears only below its announcement', () => {
  const withCard = articles.filter((route) => parsePage(route).getElementById('executive'));
  expect(withCard).toEqual(['/blog/executive-program-launch']);
});

it('placeholder partners are labelled as examples, once if all of them are', () => {
  const labels = [...parsePage('/partners').querySelectorAll('section[aria-label="Partners"] .badge')];
  const examples = partners.filter(({ placeholder }) => placeholder);
  const areAll = examples.length === partners.length;
  expect(labels.map(readText)).toEqual(areAll ? ['Examples'] : examples.map(() => 'Example'));
});

it('the legal index links to every document with its label', () => {
  const rows = [...parsePage('/terms-conditions').querySelectorAll('main li')];
  for (const { id, title, listLabel = '' } of legalDocuments) {
    const row = rows.find((one) => one.querySelector(`a[href="/${id}"]`));
    for (const text of [title, listLabel, 'READ']) expect.soft(readText(row), id).toContain(text);
  }
  expect(readLinks('/terms-conditions', 'main').map(([, href]) => href)).toContain(
    `mailto:${site.emails.support}`,
  );
});

it('each figure of an article has the alternative text of its content file', () => {
  const findFigures = (id: string) =>
    readFileSync(`content/blog/${id}.mdx`, 'utf8').matchAll(/<Figure\s[^>]*?\balt="([^"]*)"/g);
  expect(published.flatMap(({ id }) => [...findFigures(id)])).not.toEqual([]);
  for (const { id } of published) {
    const images = [...parsePage(`/blog/${id}`).querySelectorAll('figure img')].map((image) =>
      image.getAttribute('alt'),
    );
    expect.soft(images, id).toEqual([...findFigures(id)].map(([, alt]) => alt));
  }
});

it.each([
  ['/sign-in-page', ['username', 'current-password']],
  ['/sign-up-page', ['name', 'username', 'new-password']],
  ['/forgot-password', ['username']],
])('the fields of %s have the autocomplete values that password managers need', (route, purposes) => {
  const fields = [...parsePage(route).querySelectorAll('main form input:not([type="hidden"])')];
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(purposes);
  // The forms validate fields themselves.
  expect(fields.filter((field) => field.hasAttribute('required'))).toEqual([]);
});

it('no page has a straight apostrophe in a visible text', () => {
  for (const route of builtPages.keys()) {
    const body = parsePage(route).body.cloneNode(true) as Element;
    for (const element of body.querySelectorAll('script, style, code, pre')) element.remove();
    const attributes = ['alt', 'aria-label', 'placeholder', 'title'].flatMap((name) =>
      [...body.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    const texts = [parsePage(route).title, readText(body), ...attributes].join(' ');
    expect.soft(texts.match(/\p{L}+'\p{L}+/gu), route).toBeNull();
  }
});

it('browsers may prerender neither the account nor its forms', () => {
  const rules = parsePage('/').querySelector('script[type="speculationrules"]')?.textContent;
  for (const route of ['/your-account', '/sign-in-page', '/sign-up-page', '/reset-password', '/confirm'])
    expect.soft(rules).toContain(`"${route}*"`);
});
