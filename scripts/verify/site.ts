/** Compares a published site with deploy/rules.ts. */
import * as rules from '../../deploy/rules.ts';
import { paths } from '../../src/shared/paths.ts';
import { type Check, createCheck, request } from './check.ts';

type Page = { route: string; response: Response; html: string };
type Expected = ReturnType<typeof rules.resolvePath>;

async function fetchPage(site: string, route: string): Promise<Page> {
  const response = await request(site + route);
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  return { route, response, html: isHtml ? await response.text() : '' };
}

/** Lists the differences between a response and what deploy/rules.ts expects. */
function comparePage({ route, response, html }: Page, expected: Expected, site: string): string[] {
  const { status, headers } = response;
  const location = headers.get('location');
  const actual: Record<string, unknown> = {
    ...Object.fromEntries(headers),
    // Some hosts redirect a trailing slash with 301.
    status: expected.status === 308 && status === 301 ? 308 : status,
    location: location && new URL(location, site).pathname,
    // A server without TLS may send this directive, which only TLS needs.
    ...(site.startsWith('http:') && {
      'content-security-policy': headers
        .get('content-security-policy')
        ?.replace('; upgrade-insecure-requests', ''),
    }),
  };
  const securityHeaders = site.startsWith('https:')
    ? rules.securityHeaders
    : rules.withoutTls(rules.securityHeaders);
  const required = {
    status: expected.status,
    ...rules.getSecurityHeaders(route, expected.status, securityHeaders),
    ...(expected.status === 200 && { 'Cache-Control': rules.getCacheControl(route, 200) }),
    ...('location' in expected && { Location: expected.location }),
  };
  const differences = Object.entries(required).flatMap(([name, value]) => {
    const received = actual[name.toLowerCase()] ?? 'missing';
    // This command may lack the build's HSTS_PRELOAD.
    const isEqual = String(received).replace(/; preload$/, '') === String(value).replace(/; preload$/, '');
    return isEqual ? [] : [`${name} is ${received}, but should be ${value}`];
  });
  const csp = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  // A redirect may have an HTML body of the host.
  if (html && !('location' in expected) && (!csp.includes("default-src 'none'") || csp.includes('unsafe-')))
    differences.push("the page's CSP is missing or allows unsafe code");
  return differences;
}

/** Reads the build settings in /health; null without any. @throws UserError if the site does not respond */
export async function readBuild(site: string): Promise<Record<string, string | undefined> | null> {
  const response = await request(site + rules.health.path);
  return response.ok ? response.json().catch(() => null) : null;
}

/** Compares the settings that the site was built with, which /health states, with those of this command. */
export async function* checkBuild(site: string, backend: string, key: string): AsyncGenerator<Check> {
  const built = await readBuild(site);
  yield createCheck(
    '/health states the build settings',
    Boolean(built?.key),
    `${site + rules.health.path} states none. Build and publish the site again.`,
  );
  if (!built?.key) return;
  yield createCheck(
    'the site is not a trial',
    !built.trial,
    'It is one, which search engines must not list. Remove ALLOW_PLACEHOLDERS from its build settings.',
  );
  const settings = {
    // A local preview of a build for another URL isn't a mistake.
    ...(site.startsWith('https:') && { SITE_URL: [built.site, site] }),
    PUBLIC_SUPABASE_URL: [built.backend ?? (backend === site ? site : undefined), new URL(backend).origin],
    PUBLIC_SUPABASE_KEY: [built.key, key],
  };
  for (const [name, [published, expected]] of Object.entries(settings))
    yield createCheck(
      `the site was built with this ${name}`,
      published === expected,
      `It was built ${published ? `with ${published}` : 'without one'}, but here it is ${expected}. Correct the wrong one. If it is the site's, build and publish it again.`,
    );
}

/** @param site its origin @throws UserError if it does not respond */
export async function* checkSite(site: string): AsyncGenerator<Check> {
  const pages = await Promise.all(Object.values(paths).map((route) => fetchPage(site, route)));
  const asset = /"(\/_astro\/[^"]+)"/.exec(pages.map(({ html }) => html).join(''))?.[1];
  const files = ['/404.html', '/blog/404.html', rules.health.path, ...(asset ? [asset] : [])];
  const redirected = rules.redirects.map(({ from }) => from);
  const others = ['/about/', '/no-such-page', '/blog/no-such-article', ...redirected, ...files.slice(2)];
  const hasFile = (file: string) =>
    files.includes(file) || pages.some(({ route }) => `${route}.html` === file);
  const routesOf = new Map<string, string[]>();
  const addDifferences = (page: Page, expected: Expected) => {
    for (const difference of comparePage(page, expected, site))
      routesOf.set(difference, [...(routesOf.get(difference) ?? []), page.route]);
  };
  for (const page of pages) addDifferences(page, { status: 200, file: page.route });
  for (const route of others) addDifferences(await fetchPage(site, route), rules.resolvePath(route, hasFile));
  if (routesOf.size === 0)
    yield { subject: `status, headers and CSP of ${pages.length} pages, and redirects` };
  const isHidden = pages.some(
    ({ route, response, html }) =>
      /cdn-cgi|cfemail/.test(html) ||
      (route === paths.contact && response.status === 200 && !html.includes('"mailto:')),
  );
  yield createCheck(
    'email addresses are unchanged',
    !isHidden,
    'A service in front of the site hides them, which the CSP blocks. On Cloudflare, turn off email obfuscation for the domain.',
  );
  for (const [difference, routes] of routesOf)
    yield {
      subject: routes.slice(0, 3).join(', ') + (routes.length > 3 ? ` and ${routes.length - 3} more` : ''),
      problem: `${difference}. ${site.startsWith('http:') ? 'Check the https:// URL if the site has one. ' : ''}Build again, publish dist/, and turn off host features that modify pages, such as minification.`,
    };
}
