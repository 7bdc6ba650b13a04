/** Checks the links and ids of the built pages, which have every path and every anchor. links.ts checks the files. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { slug } from 'github-slugger';
import { Parser } from 'htmlparser2';
import { redirects as shortUrls } from '../../../deploy/rules.ts';
import { formatIsoDay } from '../../shared/dates.ts';
import { decodeUrl, type Link, listLinks } from './links.ts';
import { locateNode, type MdxFile, readContent } from './read.ts';
import { createError, type Finding, type Location } from './report.ts';
import { findRedirects, getUrlPath } from './routes.ts';
import { getText } from './text.ts';

interface BuiltPage {
  hrefs: Set<string>;
  ids: Set<string>;
  repeatedIds: string[];
}

function readPage(html: string): BuiltPage {
  const page: BuiltPage = { hrefs: new Set(), ids: new Set(), repeatedIds: [] };
  const parser = new Parser({
    onopentag(name, { id, href, action }) {
      if (id && page.ids.has(id)) page.repeatedIds.push(id);
      if (id) page.ids.add(id);
      if (name === 'a' && href !== undefined) page.hrefs.add(href);
      if (name === 'form' && action !== undefined) page.hrefs.add(action);
    },
  });
  parser.end(html);
  return page;
}

/** The built pages by their URL paths. */
const readPages = (dist: string) =>
  new Map(
    globSync('**/*.html', { cwd: dist }).map((name) => [
      `/${name.split(path.sep).join('/')}`.replace(/(?:\/index)?\.html$/, '') || '/',
      readPage(readFileSync(path.join(dist, name), 'utf8')),
    ]),
  );

/** Suggests a correction for a link to an unknown page; empty without one. */
function suggest(href: string, pathname: string, paths: string[], root: string): string {
  const moved = [...findRedirects(root), ...shortUrls].find(({ from }) => from === pathname);
  if (moved) return ` It has moved to ${moved.to}.`;
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(href)) return ` For an email address, write mailto:${href}.`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href)) return ` For another website, write https://${href}.`;
  const plain = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  const similar = paths.includes(plain) ? plain : paths.find((other) => other.startsWith(plain));
  return similar ? ` Did you mean ${similar}?` : '';
}

/** Describes when an article will be public; undefined if it is. */
function describeUnpublished({ publicFrom }: MdxFile, today: number): string | undefined {
  if (publicFrom <= today) return undefined;
  return publicFrom === Infinity ? 'a draft' : `an article dated ${formatIsoDay(new Date(publicFrom))}`;
}

/** Reports an id that a page has twice, at the heading that has it. @param from the file of the page's text */
function reportRepeatedId(id: string, page: Location, from: MdxFile | undefined): Finding {
  const heading = from?.body.nodes.find((node) => node.type === 'heading' && slug(getText(node)) === id);
  return from && heading
    ? createError(
        locateNode(from, heading),
        `Another part of the page has the id "${id}" of this heading, so a link to #${id} leads there. Reword the heading.`,
      )
    : createError(page, `Two elements have the id "${id}".`);
}

/**
 * Finds links to pages, files and anchors that do not exist, and ids that a page has twice.
 * @param root the project
 * @param dist the folder of the built site
 * @param origins the origins of the site's own URLs; the first one is that of relative links
 * @returns an error for each place in content/ that has such a link; for a link of the code, the first page with it
 */
export function checkBuiltPages(root: string, dist: string, origins: string[]): Finding[] {
  const { mdxFiles, today, ...content } = readContent(root);
  const links = listLinks({ mdxFiles, data: content.data });
  const pages = readPages(dist);
  const filesByPath = new Map(mdxFiles.map((file) => [getUrlPath(file), file]));

  const explain = (href: string, route: string): string | undefined => {
    const url = URL.parse(href, `${origins[0]}${route}`);
    if (url && !origins.includes(url.origin)) return undefined;
    const pathname = decodeUrl(url?.pathname ?? href);
    const anchor = decodeUrl(url?.hash.slice(1) ?? '');
    const [from, target] = [filesByPath.get(route), filesByPath.get(pathname)];
    const state = target && describeUnpublished(target, today);
    if (state && (from?.publicFrom ?? -Infinity) <= today)
      return `The link ${href} points to ${state}. Remove the link until that article is public.`;
    const page = pages.get(pathname);
    const isFile = statSync(path.join(dist, pathname), { throwIfNoEntry: false })?.isFile();
    if (!page && !isFile)
      return `There is no page at ${href}.${suggest(href, pathname, [...pages.keys()], root)}`;
    if (!page || anchor === '' || anchor.startsWith(':~:') || page.ids.has(anchor)) return undefined;
    return `There is no heading for the link ${href}. Write #, then the heading in lower case with hyphens.`;
  };

  const locate = (href: string, route: string): Location[] => {
    const sameLinks = links.filter((link) => decodeUrl(link.href) === decodeUrl(href));
    const isOwn = ({ from }: Link) => from !== undefined && getUrlPath(from) === route;
    const ownLinks = sameLinks.filter(isOwn);
    const located = ownLinks.length > 0 || href.startsWith('#') ? ownLinks : sameLinks;
    return located.map(({ location }) => location);
  };

  const findings = new Map<string, Finding>();
  for (const [route, { hrefs, repeatedIds }] of pages) {
    const page = { file: `${path.basename(dist)}${route}` };
    for (const id of repeatedIds)
      findings.set(`${route}#${id}`, reportRepeatedId(id, page, filesByPath.get(route)));
    // Nobody can correct an archived legal text or its comparison with the current one.
    if (/\/(?:changes|\d{4}-\d{2}-\d{2})$/.test(route)) continue;
    for (const href of hrefs) {
      const message = explain(href, route);
      if (!message) continue;
      const locations = locate(href, route);
      for (const location of locations) {
        const { file, line } = location;
        findings.set(`${file}:${line} ${href}`, createError(location, message));
      }
      if (locations.length === 0 && !findings.has(href)) findings.set(href, createError(page, message));
    }
  }
  return [...findings.values()];
}
