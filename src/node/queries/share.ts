/** The share images of the pages, which social networks show with a link. */
import { getRouteTraits, paths } from '../../shared/paths';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { getPages } from './pages';
import { getPlans } from './plans';

export const shareImagePath = (path: string) => (path === paths.home ? '/share.png' : `/share${path}.png`);

export async function getShareImages(): Promise<{ path: string; title: string; label: string }[]> {
  const pages = (await getPages())
    .filter(({ path }) => !getRouteTraits(path).isPrivate)
    .map(({ path, heading }) => ({ path, title: heading, label: 'Custom AI agents' }));
  const articles = (await getArticles()).map(({ path, title }) => ({ path, title, label: 'Blog' }));
  const plans = (await getPlans()).map(({ path, name }) => ({
    path,
    title: `${name} plan`,
    label: 'Our plans',
  }));
  const documents = (await getDocuments()).map(({ path, title }) => ({ path, title, label: 'Legal' }));
  return [...pages, ...articles, ...plans, ...documents];
}
