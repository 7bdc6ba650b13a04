/** Which page shows which words in its share picture. */
import { paths, traitsOf } from '../../shared/paths';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { pageNames, pagePath } from './page-names';
import { getPage } from './pages';
import { getPlans } from './plans';

/** The URL path of a page's share image. */
export const sharePicturePath = (path: string) => (path === paths.home ? '/share.png' : `/share${path}.png`);

/** Every page with a share picture of its own: its path, its title, and the word over it. */
export async function getSharePictures(): Promise<{ path: string; title: string; label: string }[]> {
  const shared = pageNames
    .map((id) => ({ id, path: pagePath(id) }))
    .filter(({ path }) => !traitsOf(path).isPrivate && !traitsOf(path).isErrorPage);
  const pages = await Promise.all(
    shared.map(async ({ id, path }) => ({
      path,
      title: (await getPage(id)).heading,
      label: 'Custom AI agents',
    })),
  );
  const articles = (await getArticles()).map(({ path, title }) => ({ path, title, label: 'Blog' }));
  const plans = (await getPlans()).map(({ path, name }) => ({
    path,
    title: `${name} plan`,
    label: 'Our plans',
  }));
  const documents = (await getDocuments()).map(({ path, title }) => ({ path, title, label: 'Legal' }));
  return [...pages, ...articles, ...plans, ...documents];
}
