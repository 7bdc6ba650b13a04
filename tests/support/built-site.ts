/** Reads the built site. Only tests in tests/dist/ use it, because Vitest's other projects run before the build. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listPages, toRoute } from '../../scripts/built-site';

export const dist = path.resolve(process.env.DIST_DIR || 'dist');

/** The text of a published file. @param name relative to the site's folder, with or without a leading slash */
export const readBuilt = (name: string) => readFileSync(path.join(dist, name), 'utf8');

/** The routes of all pages, including the error pages, and their HTML files. */
export const builtPages: ReadonlyMap<string, string> = new Map(
  listPages(dist).map((file) => [toRoute(file), file]),
);

/** The HTML of a page. @throws Error if no page has this route */
export function readPage(route: string): string {
  const file = builtPages.get(route);
  if (!file) throw new Error(`${dist} has no page ${route}.`);
  return readBuilt(file);
}

const parser = new DOMParser();
const documents = new Map<string, Document>();

/** The document of a page. Tests must not change it. */
export function parsePage(route: string): Document {
  const document = documents.get(route) ?? parser.parseFromString(readPage(route), 'text/html');
  documents.set(route, document);
  return document;
}

/** The document of an XML file. @throws Error if the file is not well-formed */
export function parseXml(name: string): Document {
  const document = parser.parseFromString(readBuilt(name), 'application/xml');
  const error = document.querySelector('parsererror');
  if (error) throw new Error(`${name} is not well-formed: ${error.textContent}`);
  return document;
}

export const readText = (element?: Element | null) =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Whether search engines may list a page under its own URL. */
export const isIndexed = (document: Document) => !document.querySelector('meta[name="robots"]');
