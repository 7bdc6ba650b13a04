/** Links in texts, front matter and YAML files. */
import { formatDay } from './legal.ts';
import { type Content, placeOf, stringsIn, type Text } from './read.ts';
import { error, type Finding, findSimilar, type Place, warning } from './report.ts';
import { pathOf, pathsOf } from './routes.ts';
import { lineOfNode } from './text.ts';

/** The ids of sections that code writes. A test compares them with the components. */
export const sectionAnchors: ReadonlySet<string> = new Set([
  'contact',
  'contact-box',
  'executive',
  'features',
  'hero',
  'main',
  'mission',
  'plans',
  'reasons',
  'testimonials',
]);

interface SiteMap {
  paths: Set<string>;
  texts: Map<string, Text>;
  /** The URL of the published site, without a path. */
  origin: string | undefined;
  /** The options of the contact form in lower case; empty while a plan cannot be parsed. */
  packages: Set<string>;
  today: number;
}

function readMap({ texts, data, today }: Content): SiteMap {
  const plans = texts.filter(({ collection }) => collection === 'plans');
  const options = plans.map(({ values }) => String(values?.package).toLowerCase());
  const url = String(data.find(({ name }) => name === 'site')?.values?.url);
  return {
    paths: pathsOf(texts),
    texts: new Map(texts.map((text) => [pathOf(text), text])),
    origin: URL.canParse(url) ? new URL(url).origin : undefined,
    packages: new Set(plans.every(({ values }) => values) ? options : []),
    today,
  };
}

function suggest(href: string, pathname: string, known: Set<string>): string {
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(href)) return ` For an email address, write mailto:${href}.`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href)) return ` For another website, write https://${href}.`;
  const plain = `/${pathname.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  const similar = known.has(plain) ? plain : findSimilar(plain, known);
  return similar ? ` Did you mean ${similar}?` : '';
}

function checkExternal(href: string, place: Place, origin: string | undefined): Finding | undefined {
  if (!URL.canParse(href) || !/^https?:\/\/[^/]/.test(href))
    return error(place, `The link ${href} is incomplete. Write it like https://example.com.`);
  if (new URL(href).origin === origin)
    return warning(
      place,
      `For a page of this site, write ${href.slice(origin.length) || '/'}. Then this check can follow the link.`,
    );
  return undefined;
}

/** Whether a page has an element with this id, as far as this check knows. */
function hasAnchor(text: Text | undefined, anchor: string): boolean {
  if (text?.body.problem || text?.body.headings.some((heading) => heading.anchor === anchor)) return true;
  return !['blog', 'legal'].includes(text?.collection ?? '') && sectionAnchors.has(anchor);
}

/** @param from the text that contains the link */
function checkLink(href: string, place: Place, map: SiteMap, from?: Text): Finding | undefined {
  if (/^https?:/.test(href)) return checkExternal(href, place, map.origin);
  if (href.startsWith('mailto:')) return undefined;
  const [target = '', anchor] = href.split('#');
  const [pathname = '', query] = target.split('?');
  if (pathname !== '' && !map.paths.has(pathname))
    return error(place, `There is no page at ${href}.${suggest(href, pathname, map.paths)}`);
  const choice = pathname === '/contact' ? new URLSearchParams(query).get('package') : null;
  if (choice !== null && map.packages.size > 0 && !map.packages.has(choice.toLowerCase()))
    return error(place, `The link ${href} selects a package that no plan has: "${choice}".`);
  const text = map.texts.get(pathname);
  const isOwn = pathname === '' && from?.body.headings.some((one) => one.anchor === anchor);
  if (anchor !== undefined && !isOwn && (pathname === '' || !hasAnchor(text, anchor)))
    return error(
      place,
      `There is no heading for the link ${href}. Write #, then the heading in lower case with hyphens.`,
    );
  const day = text?.publicFrom ?? Number.NEGATIVE_INFINITY;
  const ownDay = from?.publicFrom ?? Number.NEGATIVE_INFINITY;
  if (day <= map.today || day <= ownDay) return undefined;
  const state = day === Number.POSITIVE_INFINITY ? 'a draft' : `not public before ${formatDay(day)}`;
  // A text that is not public yet may link to one that will be.
  return (ownDay <= map.today ? error : warning)(
    place,
    `The link ${href} leads to an article that is ${state}. Remove the link until then.`,
  );
}

export function* checkLinks(content: Content) {
  const map = readMap(content);
  const found: (Finding | undefined)[] = [];
  for (const fields of [...content.data, ...content.texts])
    for (const { text: href, path } of stringsIn(fields.values))
      if (path.at(-1) === 'href')
        found.push(checkLink(href, placeOf(fields, ...path), map, 'body' in fields ? fields : undefined));
  for (const text of content.texts)
    for (const node of text.body.nodes)
      if ((node.type === 'link' || node.type === 'definition') && node.url !== '')
        found.push(checkLink(node.url, { file: text.file, line: lineOfNode(node) }, map, text));
  for (const finding of found) if (finding) yield finding;
}
