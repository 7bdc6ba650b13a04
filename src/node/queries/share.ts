/** The share images of the pages, which social networks show with a link. */
import { getRouteTraits, paths } from '../../shared/paths';
import { formatPrice } from '../../shared/prices';
import { findMissingGlyphs } from '../graphics/share-font';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { getPages } from './pages';
import { getPlans } from './plans';
import { cacheForBuild } from './site';

interface ShareImage {
  path: string;
  /** Without a title, the image is that of the landing page. */
  title: string | undefined;
  label: string;
}

export const getShareImagePath = (path: string) => (path === paths.home ? '/share.png' : `/share${path}.png`);

export const getShareImages = cacheForBuild(async (): Promise<ShareImage[]> => {
  const pages = await getPages();
  const mainLabel = 'Custom AI agents';
  // A title that the font cannot show is replaced by the image of the section.
  const chooseTexts = (title: string, label: string, section?: string) => {
    const heading = pages.find(({ path }) => path === section)?.heading ?? '';
    if (findMissingGlyphs(title + label).length === 0) return { title, label };
    const canShowHeading = heading && findMissingGlyphs(heading).length === 0;
    return { title: canShowHeading ? heading : undefined, label: mainLabel };
  };
  return [
    ...pages
      .filter(({ path }) => !getRouteTraits(path).isPrivate)
      .map(({ path, heading }) => ({ path, ...chooseTexts(heading, mainLabel) })),
    ...(await getArticles()).map(({ path, title }) => ({ path, ...chooseTexts(title, 'Blog', paths.blog) })),
    ...(await getPlans()).map(({ path, name, pricePrefix = '', price, priceNote }) => ({
      path,
      ...chooseTexts(
        `${name} plan`,
        `${pricePrefix} ${formatPrice(price)} · ${priceNote}`.trim(),
        paths.plans,
      ),
    })),
    ...(await getDocuments()).map(({ path, title }) => ({
      path,
      ...chooseTexts(title, 'Legal', paths.legal),
    })),
  ];
});
