/** The pages that take their words from content/pages/<name>.mdx. */
export const pageNames = [
  'about',
  'article-not-found',
  'blog',
  'careers',
  'confirm',
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
