/** What the check knows of the site: the addresses of its pages, and where on them a link may lead. */
import { articlePath, changesPath, documentPath, paths, planPath, versionPath } from '../lib/paths.ts';
import type { Text } from './read.ts';

/** Pages that are there only while their file in content/legal or content/plans is. */
const drawnFromFiles: ReadonlySet<string> = new Set([
  paths.privacy,
  paths.terms,
  paths.cookies,
  paths.dataProcessing,
  paths.acceptableUse,
  paths.imprint,
  paths.freePlan,
  paths.leaderPlan,
  paths.enterprisePlan,
]);

/** The addresses of pages that are made in code, whatever content/ holds; the last is a part of every page. */
export const codedPaths: string[] = [
  ...Object.values(paths).filter((path) => !drawnFromFiles.has(path)),
  '/choices',
];

/**
 * The anchors of sections that code writes. They may be on any page that is no article and no document: which page
 * holds which section is not said here. A test holds the list to the components.
 */
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

/** The address of the page that shows a text. */
export function addressOf({ collection, id }: Pick<Text, 'collection' | 'id'>): string {
  if (collection === 'blog') return articlePath(id);
  if (collection === 'plans') return planPath(id);
  return collection === 'versions' ? versionPath(id) : documentPath(id);
}

export const addressesOf = (texts: Text[]): Set<string> =>
  new Set([
    ...codedPaths,
    ...texts.filter(({ collection }) => collection !== 'pages').map(addressOf),
    ...texts
      .filter(({ collection }) => collection === 'versions')
      .map(({ id }) => changesPath(id.split('/')[0] ?? '')),
  ]);
