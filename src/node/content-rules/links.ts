/** Checks links in MDX files, their front matter and YAML files. */
import { globSync, readFileSync } from 'node:fs';
import { formatIsoDay } from '../../shared/dates.ts';
import { type Content, listValues, locate, locateNode, type MdxFile } from './read.ts';
import { createError, createWarning, type Finding, type Location } from './report.ts';
import { getUrlPath, listPagePaths, listRedirects } from './routes.ts';

const readIds = () =>
  new Set(
    globSync('src/{components,layouts,pages}/**/*.astro').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => id),
    ),
  );

/** Suggests a correction for a link to an unknown page; empty without one. */
function suggest(href: string, pathname: string, pagePaths: Set<string>): string {
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(href)) return ` For an email address, write mailto:${href}.`;
  if (href.startsWith('mailto:')) return ' After mailto:, write a complete email address.';
  if (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href)) return ` For another website, write https://${href}.`;
  const plain = `/${pathname.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  const page = pagePaths.has(plain) ? plain : [...pagePaths].find((other) => other.startsWith(plain));
  return page ? ` Did you mean ${page}?` : '';
}

/** Creates a function that checks a link. Its parameter `from` is the file that contains the link. */
function createLinkReporter({ mdxFiles, data, today }: Content) {
  const paths = listPagePaths(mdxFiles);
  const filesByPath = new Map(mdxFiles.map((mdxFile) => [getUrlPath(mdxFile), mdxFile]));
  const plans = mdxFiles.filter(({ collection }) => collection === 'plans');
  const ids = readIds();
  const siteUrl = data.find(({ name }) => name === 'site')?.values?.url;

  const hasAnchor = (target: MdxFile | undefined, anchor: string) =>
    target?.body.problem ||
    target?.body.anchors.has(anchor) ||
    (!['blog', 'legal'].includes(target?.collection ?? '') && ids.has(anchor));

  return (href: string, location: Location, from?: MdxFile): Finding | undefined => {
    if (/^mailto:[^\s@]+@[^\s@.]+(?:\?|$)/.test(href))
      return createWarning(
        location,
        `The email address in ${href} has no domain such as example.com. Complete it.`,
      );
    const { username = '', password = '', host } = URL.parse(href) ?? {};
    if (username || password)
      return createError(
        location,
        `The link ${href} has a name before the @ and opens ${host}. Write only the website's own name.`,
      );
    const isOnSite = href === siteUrl || href.startsWith(`${siteUrl}/`);
    if ((/^https?:\/\/[^/]/.test(href) && !isOnSite) || /^mailto:[^\s@]+@[^\s@]+$/.test(href))
      return undefined;
    const [url = '', anchor] = (isOnSite ? href.slice(String(siteUrl).length) || '/' : href).split('#');
    const [pathname = '', query] = url.split('?');
    if (pathname !== '' && !paths.has(pathname)) {
      const renamedPage = mdxFiles.find((mdxFile) => listRedirects(mdxFile).includes(pathname));
      const advice = renamedPage
        ? ` It has moved to ${getUrlPath(renamedPage)}.`
        : suggest(href, pathname, paths);
      return createError(location, `There is no page at ${href}.${advice}`);
    }
    const choice = pathname === '/contact' ? new URLSearchParams(query).get('package') : null;
    // A plan that cannot be parsed may offer the package.
    const isChoice = ({ values }: MdxFile) =>
      !values || String(values.package).toLowerCase() === choice?.toLowerCase();
    if (choice !== null && plans.length > 0 && !plans.some(isChoice))
      return createError(
        location,
        `The link ${href} selects an unknown package: "${choice}". Use the package of a plan.`,
      );
    const page = pathname === '' ? from : filesByPath.get(pathname);
    if (anchor !== undefined && !hasAnchor(page, anchor))
      return createError(
        location,
        `There is no heading for the link ${href}. Write #, then the heading in lower case with hyphens.`,
      );
    const [day, fromDay] = [page?.publicFrom ?? -Infinity, from?.publicFrom ?? -Infinity];
    if (day <= today || day <= fromDay) return undefined;
    const target = day === Infinity ? 'a draft' : `an article dated ${formatIsoDay(new Date(day))}`;
    // An article that is not public yet may link to one that will be.
    return (fromDay <= today ? createError : createWarning)(
      location,
      `The link ${href} points to ${target}. Remove the link until that article is public.`,
    );
  };
}

export function* reportLinks(content: Content) {
  const check = createLinkReporter(content);
  const findings = [...content.data, ...content.mdxFiles].flatMap((file) =>
    listValues(file.values)
      .filter(({ path }) => path.at(-1) === 'href')
      .map(({ value, path }) =>
        check(String(value), locate(file, ...path), 'body' in file ? file : undefined),
      ),
  );
  for (const mdxFile of content.mdxFiles)
    for (const node of mdxFile.body.nodes)
      if (node.type === 'link' && node.url === '')
        findings.push(
          createError(locateNode(mdxFile, node), 'This link has no URL. Write it between ( and ).'),
        );
      else if (node.type === 'link' || node.type === 'definition')
        findings.push(check(node.url, locateNode(mdxFile, node), mdxFile));
  for (const finding of findings) if (finding) yield finding;
}
