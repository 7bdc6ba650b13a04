/** Compares a published site with deploy/rules.ts. */
import * as rules from '../../deploy/rules.ts';
import { type Check, request } from './check.ts';

type Page = { route: string; response: Response; html: string };
type Rule = ReturnType<typeof rules.findAnswer>;

async function receive(site: string, route: string): Promise<Page> {
  const response = await request(site + route);
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  return { route, response, html: isHtml ? await response.text() : '' };
}

/** Every page of the sitemap, and every page of the site that one of them links to. */
async function receivePages(site: string): Promise<Page[]> {
  const find = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].map(([, url = '']) => new URL(url, site).pathname);
  const readSitemap = async (route: string) =>
    find(/<loc>([^<]+)<\/loc>/g, await (await request(site + route)).text());
  const sitemaps = await Promise.all((await readSitemap('/sitemap-index.xml')).map(readSitemap));
  const pages = new Map<string, Page>();
  const waiting = ['/', ...sitemaps.flat()];
  for (const route of waiting) {
    if (pages.has(route)) continue;
    const page = await receive(site, route);
    pages.set(route, page);
    // The loop also visits what is added here.
    waiting.push(...find(/<a\b[^>]*\bhref="(\/(?!\/)[^"]*)"/g, page.html));
  }
  return [...pages.values()];
}

/** The differences between an answer and its rule. */
function compare({ route, response, html }: Page, rule: Rule, site: string): string[] {
  const { status, headers } = response;
  const location = headers.get('location');
  const all = site.startsWith('https:') ? rules.protection : rules.protectionWithoutTls;
  // Some hosts redirect a trailing slash with 301.
  const found = {
    status: rule.status === 308 && status === 301 ? 308 : status,
    Location: location && new URL(location, site).pathname,
  };
  const wanted = {
    status: rule.status,
    ...rules.protectionOf(route, rule.status, all),
    ...(rule.status === 200 && { 'Cache-Control': rules.cacheOf(route, 200) }),
    ...('location' in rule && { Location: rule.location }),
  };
  const differences = Object.entries(wanted).flatMap(([name, value]) => {
    const is = Reflect.get(found, name) ?? headers.get(name) ?? 'missing';
    return is === value ? [] : [`${name} is ${is}, should be ${value}`];
  });
  const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  if (html && (!policy.includes("default-src 'none'") || policy.includes('unsafe-')))
    differences.push("the page's CSP is missing or allows unsafe code");
  return differences;
}

/** @param site its origin @throws SettingsError if it does not respond */
export async function checkSite(site: string): Promise<Check[]> {
  const pages = await receivePages(site);
  const files = ['/404.html', '/blog/404.html', '/index.html', ...pages.map(({ route }) => `${route}.html`)];
  const asset = /"(\/_astro\/[^"]+)"/.exec(pages.map(({ html }) => html).join(''))?.[1];
  const routesOf = new Map<string, string[]>();
  const add = (page: Page, rule: Rule) => {
    for (const difference of compare(page, rule, site))
      routesOf.set(difference, [...(routesOf.get(difference) ?? []), page.route]);
  };
  for (const page of pages) add(page, { status: 200, file: page.route });
  for (const file of [rules.health.path, ...(asset ? [asset] : [])])
    add(await receive(site, file), { status: 200, file });
  const others = ['/about/', '/no-such-page', '/blog/no-such-article'];
  for (const route of [...rules.redirects.map(({ from }) => from), ...others])
    add(
      await receive(site, route),
      rules.findAnswer(route, (file) => files.includes(file)),
    );
  if (routesOf.size === 0)
    return [{ what: `${pages.length} pages with their links, headers and CSP, and redirects` }];
  return [...routesOf].map(([difference, routes]) => ({
    what: routes.slice(0, 3).join(', ') + (routes.length > 3 ? ` and ${routes.length - 3} more` : ''),
    problem: `${difference}. Publish dist/ of a new build, and turn off host features that modify pages, such as minification.`,
  }));
}
