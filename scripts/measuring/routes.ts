/** The addresses of a built site. */
import { listPages } from '../pack.ts';

/** The address of an HTML file, such as `/blog/page` for `/blog/page.html`. @param page below the site's folder */
export const routeOf = (page: string) => page.replace(/(?:\/index)?\.html$/, '') || '/';

/** Every address that can be opened and is found: no error page, and no part of a page. @param dist the site's folder */
export const listRoutes = (dist: string) =>
  listPages(dist)
    .map(routeOf)
    .filter((route) => !/(?:^|\/)404$|^\/choices$/.test(route))
    .sort();
