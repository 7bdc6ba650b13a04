/**
 * Compares a published site with deploy/rules.ts: the headers of every page, the policy in it, redirects, pages for
 * missing addresses, and how long a file is kept.
 */
import {
  type Answer,
  cacheOf,
  findAnswer,
  health,
  protection,
  protectionOf,
  protectionWithoutTls,
  redirects,
} from '../../deploy/rules.ts';
import { type Finding, fetchAnswer } from './finding.ts';

interface Received {
  route: string;
  status: number;
  headers: Headers;
  /** Empty where it is no HTML. */
  html: string;
}

interface Departure {
  route: string;
  what: string;
}

const mostNamed = 3;

async function receive(address: string, route: string): Promise<Received> {
  const response = await fetchAnswer(address + route);
  const text = await response.text();
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return { route, status: response.status, headers: response.headers, html: isPage ? text : '' };
}

/** The path of every page in the sitemap, whatever address of the site stands before it. */
async function readSitemap(address: string): Promise<string[]> {
  const locations = async (route: string) =>
    [...(await (await fetchAnswer(address + route)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url, address).pathname,
    );
  const parts = await locations('/sitemap-index.xml');
  return (await Promise.all(parts.map(locations))).flat();
}

/** Every page of the sitemap, and every page of the site that one of them leads to. */
async function receivePages(address: string): Promise<Received[]> {
  const pages = new Map<string, Received>();
  const waiting = ['/', ...(await readSitemap(address))];
  for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
    if (pages.has(route)) continue;
    const page = await receive(address, route);
    pages.set(route, page);
    for (const [, href = ''] of page.html.matchAll(/<a\b[^>]*\bhref="(\/(?!\/)[^"]*)"/g))
      waiting.push(new URL(href, address).pathname);
  }
  return [...pages.values()];
}

/** Where one answer departs from the rules. @param rule what they say */
function compare({ route, status, headers, html }: Received, rule: Answer, address: string): Departure[] {
  const departures: Departure[] = [];
  const expect = (what: string, wanted: string | number, found: string | number | null) => {
    if (String(wanted) !== String(found ?? ''))
      departures.push({ route, what: `${what} is ${found ?? 'nothing'}, should be ${wanted}` });
  };
  // Hosts that turn a slash at the end away by themselves say 301.
  if (!(rule.status === 308 && status === 301)) expect('the status', rule.status, status);
  const wanted = address.startsWith('https:') ? protection : protectionWithoutTls;
  for (const [name, value] of Object.entries(protectionOf(route, rule.status, wanted)))
    expect(name, value, headers.get(name));
  if (rule.status === 200) expect('Cache-Control', cacheOf(route, 200), headers.get('cache-control'));
  if ('location' in rule) {
    const location = headers.get('location');
    expect('Location', rule.location, location && new URL(location, address).pathname);
  }
  const own = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  if (html && (!own.includes("default-src 'none'") || own.includes('unsafe-')))
    departures.push({ route, what: 'the policy in the page is missing, or allows what is unsafe' });
  return departures;
}

/**
 * Asks a published site for its pages, and for addresses that must lead elsewhere or nowhere.
 * @param address of the site, without a slash at the end
 * @throws SettingsError when it does not answer
 */
export async function checkSite(address: string): Promise<Finding[]> {
  const pages = await receivePages(address);
  const files = new Set(pages.map(({ route }) => (route === '/' ? '/index.html' : `${route}.html`)));
  const has = (file: string) => files.has(file) || /^\/(?:blog\/)?404\.html$/.test(file);
  const file = /"(\/_astro\/[^"]+)"/.exec(pages.map(({ html }) => html).join(''))?.[1];
  const page = pages.find(({ route, status }) => route !== '/' && status === 200)?.route;
  const others = [
    ...redirects.map(({ from }) => from),
    ...(page ? [`${page}/`] : []),
    '/no-such-page',
    '/blog/no-such-article',
  ];
  const departures = pages.flatMap((received) =>
    compare(received, { status: 200, file: received.route }, address),
  );
  for (const route of others)
    departures.push(...compare(await receive(address, route), findAnswer(route, has), address));
  departures.push(
    ...compare(await receive(address, health.path), { status: 200, file: health.path }, address),
  );
  if (file) departures.push(...compare(await receive(address, file), { status: 200, file }, address));
  if (departures.length === 0)
    return [
      {
        what: `${pages.length} pages, ${others.length + (file ? 2 : 1)} other addresses`,
        isGood: true,
        says: 'are answered as deploy/rules.ts says',
      },
    ];
  return [...Map.groupBy(departures, ({ what }) => what)].map(([what, all]) => {
    const named = all.slice(0, mostNamed).map(({ route }) => route);
    const more = all.length > named.length ? ` and ${all.length - named.length} more` : '';
    return { what: named.join(', ') + more, isGood: false, says: what };
  });
}
