/** Reads a built site: its routes and its backend. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getRouteTraits } from '../src/shared/paths.ts';
import { UserError } from '../src/shared/user-error.ts';

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

/**
 * Rejects a build that uses a hosted Supabase project.
 * @param dist the folder of the site
 * @throws UserError for a hosted project
 */
export function rejectHostedBackend(dist: string): void {
  // The CSP of the account page contains the backend.
  const account = readFileSync(path.join(dist, 'your-account.html'), 'utf8');
  if (/connect-src 'self'[^;"]*:\/\//.test(account))
    throw new UserError(
      `This build uses a Supabase project, and browser tests, screenshots and the cookie scan send messages and create accounts. Build with the settings of the published site, but without PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.`,
    );
}
