import { globSync } from 'node:fs';
import path from 'node:path';
import { traitsOf } from '../../src/lib/paths.ts';

/** Every HTML file of a built site, such as `/blog/404.html`. @param dist the folder of the site */
export const listPages = (dist: string) =>
  globSync('**/*.html', { cwd: dist })
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();

/** The address of an HTML file, such as `/blog/page` for `/blog/page.html`. @param page below the site's folder */
export const routeOf = (page: string) => page.replace(/(?:\/index)?\.html$/, '') || '/';

/** Every address that can be opened and is found: no error page, and no part of a page. @param dist the site's folder */
export const listRoutes = (dist: string) =>
  listPages(dist)
    .map(routeOf)
    .filter((route) => !traitsOf(route).isErrorPage && !traitsOf(route).isPart)
    .sort();

/** An address for everything that can be seen: the pages, and for each error page an address that it answers. @param dist the site's folder */
export const listScreens = (dist: string) =>
  listPages(dist)
    .map(routeOf)
    .filter((route) => !traitsOf(route).isPart)
    .map((route) => (traitsOf(route).isErrorPage ? route.replace(/404$/, 'no-such-page') : route))
    .sort();
