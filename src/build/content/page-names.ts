import { paths } from '../../shared/paths.ts';

/** The pages whose text is in content/pages/<name>.mdx. */
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

/** The paths that differ from the name. */
const pagePaths: Partial<Record<PageName, string>> = {
  'article-not-found': '/blog/404',
  'not-found': '/404',
  'sign-in': paths.signIn,
  'sign-up': paths.signUp,
  'confirm-subscription': paths.confirmSubscription,
  unsubscribe: paths.unsubscribe,
};

export const pagePath = (id: PageName): string => pagePaths[id] ?? `/${id}`;
