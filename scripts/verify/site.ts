/** Compares a published site with deploy/rules.ts. */
import {
  cacheOf,
  findAnswer,
  health,
  protection,
  protectionOf,
  protectionWithoutTls,
  redirects,
} from '../../deploy/rules.ts';
import { type Check, request } from './check.ts';

interface Page {
  route: string;
  response: Response;
  html: string;
}

async function receive(site: string, route: string): Promise<Page> {
  const response = await request(site + route);
  const text = await response.text();
  return { route, response, html: response.headers.get('content-type')?.startsWith('text/html') ? text : '' };
}

/** Every page of the sitemap, and every page of the site that one of them links to. */
async function receivePages(site: string): Promise<Page[]> {
  const locations = async (route: string) =>
    [...(await (await request(site + route)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url, site).pathname,
    );
  const sitemaps = await Promise.all((await locations('/sitemap-index.xml')).map(locations));
  const pages = new Map<string, Page>();
  const waiting = ['/', ...sitemaps.flat()];
  for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
    if (pages.has(route)) continue;
    const page = await receive(site, route);
    pages.set(route, page);
    for (const [, href = ''] of page.html.matchAll(/<a\b[^>]*\bhref="(\/(?!\/)[^"]*)"/g))
      waiting.push(new URL(href, site).pathname);
  }
  return [...pages.values()];
}

/** The differences between an answer and the rules. */
function compare(
  { route, response, html }: Page,
  rule: ReturnType<typeof findAnswer>,
  site: string,
): string[] {
  const { status, headers } = response;
  const differences: string[] = [];
  const expect = (what: string, wanted: string | number, found: string | number | null | undefined) => {
    if (wanted !== found) differences.push(`${what} is ${found ?? 'missing'}, should be ${wanted}`);
  };
  // Some hosts redirect a trailing slash with 301.
  if (!(rule.status === 308 && status === 301)) expect('the status', rule.status, status);
  const all = site.startsWith('https:') ? protection : protectionWithoutTls;
  for (const [name, value] of Object.entries(protectionOf(route, rule.status, all)))
    expect(name, value, headers.get(name));
  if (rule.status === 200) expect('Cache-Control', cacheOf(route, 200), headers.get('cache-control'));
  const location = headers.get('location');
  if ('location' in rule) expect('Location', rule.location, location && new URL(location, site).pathname);
  const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  if (html && (!policy.includes("default-src 'none'") || policy.includes('unsafe-')))
    differences.push("the page's CSP is missing or allows unsafe code");
  return differences;
}

/** @param site its origin @throws SettingsError if it does not answer */
export async function checkSite(site: string): Promise<Check[]> {
  const pages = await receivePages(site);
  const routes = pages.map(({ route }) => route);
  const has = (file: string) =>
    /^\/(?:blog\/)?404\.html$/.test(file) ||
    routes.includes(file === '/index.html' ? '/' : file.replace(/\.html$/, ''));
  const asset = /"(\/_astro\/[^"]+)"/.exec(pages.map(({ html }) => html).join(''))?.[1];
  const others = [...redirects.map(({ from }) => from), '/about/', '/no-such-page', '/blog/no-such-article'];
  const differences: [string, string][] = [];
  const note = (page: Page, rule: ReturnType<typeof findAnswer>) => {
    for (const difference of compare(page, rule, site)) differences.push([page.route, difference]);
  };
  for (const page of pages) note(page, { status: 200, file: page.route });
  for (const route of others) note(await receive(site, route), findAnswer(route, has));
  for (const file of [health.path, ...(asset ? [asset] : [])])
    note(await receive(site, file), { status: 200, file });
  if (differences.length === 0)
    return [{ what: `${pages.length} pages with their links, headers and CSP, and redirects` }];
  return [...Map.groupBy(differences, ([, difference]) => difference)].map(([difference, all]) => {
    const more = all.length > 3 ? ` and ${all.length - 3} more` : '';
    const problem = `${difference}. Publish dist/ of a new build, and turn off what changes pages at the host.`;
    return {
      what:
        all
          .slice(0, 3)
          .map(([route]) => route)
          .join(', ') + more,
      problem,
    };
  });
}
