import { paths } from '../../shared/paths.ts';

/** The pages that take their words from content/pages/<name>.mdx. */
export const pageNames = [
  'about',
  'article-not-found',
  'blog',
  'careers',
  'confirm',
  'confirm-subscription',
  'contact',
  'executive-application',
  'explore',
  'forgot-password',
  'investors',
  'not-found',
  'our-plans',
  'partners',
  'reset-password',
  'search',
  'sign-in',
  'sign-up',
  'terms-conditions',
  'unsubscribe',
  'your-account',
] as const;

export type PageName = (typeof pageNames)[number];

/** Pages whose path is not their name. */
const pagePaths: Partial<Record<PageName, string>> = {
  'article-not-found': '/blog/404',
  'not-found': '/404',
  'sign-in': paths.signIn,
  'sign-up': paths.signUp,
  'confirm-subscription': paths.confirmSubscription,
  unsubscribe: paths.unsubscribe,
};

/** The path of the page that shows a text of content/pages. @param id the name of its file */
export const pagePath = (id: PageName): string => pagePaths[id] ?? `/${id}`;
