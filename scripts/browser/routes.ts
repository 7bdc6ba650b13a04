/** Lists the routes of a built site, from its HTML files. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { getRouteTraits } from '../../src/shared/paths.ts';
import { UserError } from '../../src/shared/user-error.ts';

/**
 * Lists every HTML file of a built site, such as `/blog/404.html`.
 * @param dist the folder of the site
 * @throws UserError if the site is not built
 */
export function listPages(dist: string): string[] {
  if (!existsSync(path.join(dist, 'index.html')))
    throw new UserError(`There is no built site in ${dist}. Run npm run build first.`);
  return globSync('**/*.html', { cwd: dist })
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();
}

/** The route of an HTML file, such as `/about` for `/about.html`. @param page relative to the folder of the site */
export const toRoute = (page: string) => page.replace(/(?:\/index)?\.html$/, '') || '/';

/** Lists every route with status 200, without error pages. @param dist the folder of the site */
export const listRoutes = (dist: string) =>
  listPages(dist)
    .map(toRoute)
    .filter((route) => !getRouteTraits(route).isErrorPage)
    .sort();

/** Lists every route, and for each error page a URL that shows it. @param dist the folder of the site */
export const listScreens = (dist: string) =>
  listPages(dist)
    .map(toRoute)
    .map((route) => (getRouteTraits(route).isErrorPage ? route.replace(/404$/, 'no-such-page') : route))
    .sort();
