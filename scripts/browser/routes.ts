/** The routes of a built site, read from its HTML files. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { traitsOf } from '../../src/shared/paths.ts';

/** Every HTML file of a built site, such as `/blog/404.html`. @param dist the folder of the site */
export const listPages = (dist: string) =>
  globSync('**/*.html', { cwd: dist })
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();

/** The route of an HTML file, such as `/about` for `/about.html`. @param page relative to the folder of the site */
export const routeOf = (page: string) => page.replace(/(?:\/index)?\.html$/, '') || '/';

/** Every route that answers 200: no error page and no fragment. @param dist the folder of the site */
export const listRoutes = (dist: string) =>
  listPages(dist)
    .map(routeOf)
    .filter((route) => !traitsOf(route).isErrorPage && !traitsOf(route).isFragment)
    .sort();

/** Every route, and for each error page a URL that shows it. @param dist the folder of the site */
export const listScreens = (dist: string) =>
  listPages(dist)
    .map(routeOf)
    .filter((route) => !traitsOf(route).isFragment)
    .map((route) => (traitsOf(route).isErrorPage ? route.replace(/404$/, 'no-such-page') : route))
    .sort();
