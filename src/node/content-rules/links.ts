/** Checks links in MDX files, their front matter and YAML files. built-pages.ts checks where they lead. */
import { type Content, listValues, locate, locateNode, type MdxFile } from './read.ts';
import { createError, createWarning, type Finding, type Location } from './report.ts';

export interface Link {
  href: string;
  location: Location;
  /** The MDX file that contains it. */
  from?: MdxFile | undefined;
}

/** Lists the links of content/: in texts, and the fields `href`. */
export const listLinks = ({ data, mdxFiles }: Pick<Content, 'data' | 'mdxFiles'>): Link[] => [
  ...[...data, ...mdxFiles].flatMap((file) =>
    listValues(file.values)
      .filter(({ path }) => path.at(-1) === 'href')
      .map(({ value, path }) => ({
        href: String(value),
        location: locate(file, ...path),
        from: 'body' in file ? file : undefined,
      })),
  ),
  ...mdxFiles.flatMap((from) =>
    from.body.nodes.flatMap((node) =>
      node.type === 'link' || node.type === 'definition'
        ? [{ href: node.url, location: locateNode(from, node), from }]
        : [],
    ),
  ),
];

/** Decodes a URL or a part of it; returns it unchanged if it is not encoded correctly. */
export function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function findProblem({ href, location }: Link, packages: string[]): Finding | undefined {
  if (href === '') return createError(location, 'This link has no URL. Write it between ( and ).');
  if (/^mailto:[^\s@]+@[^\s@.]+(?:\?|$)/.test(href))
    return createWarning(
      location,
      `The email address in ${href} has no domain such as example.com. Complete it.`,
    );
  if (/^mailto:(?![^\s@]+@[^\s@]+$)/.test(href))
    return createError(
      location,
      `The link ${href} has no email address. Write it completely, such as mailto:hello@example.com.`,
    );
  const { protocol = 'https:', username = '', password = '', host } = URL.parse(href) ?? {};
  if (!['https:', 'http:', 'mailto:'].includes(protocol))
    return createError(
      location,
      `The link ${href} starts with ${protocol}. Write https://…, mailto:… or a path of this site.`,
    );
  if (username || password)
    return createError(
      location,
      `The link ${href} has a name before the @ and opens ${host}. Write only the website's own name.`,
    );
  const choice = href.startsWith('/contact?') ? new URLSearchParams(href.split('?')[1]).get('package') : null;
  if (choice !== null && packages.length > 0 && !packages.includes(choice.toLowerCase()))
    return createError(
      location,
      `The link ${href} selects an unknown package: "${choice}". Use one of: ${packages.join(', ')}.`,
    );
  return undefined;
}

export function* reportLinks(content: Content) {
  const plans = content.mdxFiles.filter(({ collection }) => collection === 'plans');
  // A plan that cannot be parsed may offer any package.
  const packages = plans.every(({ values }) => values)
    ? plans.map(({ values }) => String(values?.package).toLowerCase())
    : [];
  for (const link of listLinks(content)) {
    const finding = findProblem(link, packages);
    if (finding) yield finding;
  }
}
