/** Every address of the site, as docs/product.md, "Routes" lists them: literal promises, not the site's own table. */
export interface Route {
  path: string;
  /** The document title, where it is fixed. */
  title?: string;
  /** The main heading, where it is fixed. */
  heading?: string;
  /** Where BACK leads; null where there is none. */
  back: string | null;
  /** The canonical address where it is another one. */
  canonical?: string;
  /** Whether the sitemap names it; screens that nobody looks for are left out. */
  isListed?: false;
}

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'AI Automation Agency for CRM, Outreach & Websites',
    heading: 'HERE TO REDEFINE',
    back: null,
  },
  {
    path: '/about',
    title: 'About the product | AI Solutions for Business Automation',
    heading: 'ABOUT US',
    back: '/',
  },
  { path: '/our-plans', title: 'Our Plans | AI Automation Pricing', heading: 'OUR PLANS', back: '/' },
  { path: '/contact', heading: 'CONTACT US', back: '/' },
  { path: '/explore', back: '/' },
  { path: '/blog', back: '/explore' },
  { path: '/blog/executive-program-launch', back: '/blog' },
  { path: '/search', heading: 'Search', back: '/explore', isListed: false },
  { path: '/partners', back: '/explore' },
  { path: '/investors', back: '/explore' },
  { path: '/careers', back: '/explore' },
  { path: '/executive-application', heading: 'Coming Soon', back: '/blog/executive-program-launch' },
  { path: '/terms-conditions', back: '/' },
  { path: '/privacy-policy', heading: 'Privacy Policy', back: '/terms-conditions' },
  { path: '/terms-of-service', heading: 'Terms of Service', back: '/terms-conditions' },
  { path: '/cookie-policy', heading: 'Cookie Policy', back: '/terms-conditions' },
  { path: '/data-processing-addendum', heading: 'Data Processing Addendum', back: '/terms-conditions' },
  { path: '/acceptable-use-policy', heading: 'Acceptable Use Policy', back: '/terms-conditions' },
  { path: '/legal-imprint', heading: 'Legal Imprint', back: '/terms-conditions' },
  { path: '/free-plan', back: '/' },
  { path: '/leader-plan', back: '/' },
  { path: '/enterprise-plan', back: '/' },
  { path: '/sign-up-page', heading: 'CREATE YOUR ACCOUNT', back: '/', isListed: false },
  { path: '/sign-in', heading: 'SIGN IN', back: '/', canonical: '/sign-in-page', isListed: false },
  { path: '/sign-in-page', heading: 'SIGN IN', back: '/', isListed: false },
  { path: '/forgot-password', back: '/sign-in-page', isListed: false },
  { path: '/your-account', back: '/', isListed: false },
  { path: '/reset-password', back: '/', isListed: false },
  { path: '/confirm', back: '/', isListed: false },
  { path: '/newsletter/confirm', back: '/', isListed: false },
  { path: '/newsletter/unsubscribe', back: '/', isListed: false },
];

export const paths = routes.map(({ path }) => path);

/** The screens that the sitemap leaves out. */
export const unlisted = routes.filter(({ isListed }) => isListed === false).map(({ path }) => path);

/** The twelve articles. */
export const articles = [
  '/blog/ai-catalogue',
  '/blog/ai-terms-explained',
  '/blog/before-your-first-agent',
  '/blog/case-study-fourteen-days',
  '/blog/cost-of-manual-workflows',
  '/blog/crypto-for-service-firms',
  '/blog/executive-program-launch',
  '/blog/lead-generation-ai',
  '/blog/new-year-message',
  '/blog/newsletter-launch',
  '/blog/small-business-scaling',
  '/blog/treasury-reserve',
] as const;

/** Earlier versions of legal documents, and what changed since. */
const versions = ['/cookie-policy/changes', '/cookie-policy/2025-07-12'] as const;

/** Every page that can be opened, each once. */
export const everyPath: readonly string[] = [...new Set([...paths, ...articles, ...versions])];

/** One page of every layout: what does not depend on its words is the same on the others. */
export const layouts: readonly string[] = [
  '/',
  '/about',
  '/our-plans',
  '/leader-plan',
  '/contact',
  '/explore',
  '/blog',
  '/blog/executive-program-launch',
  '/blog/cost-of-manual-workflows',
  '/partners',
  '/careers',
  '/terms-conditions',
  '/cookie-policy',
  '/sign-in-page',
  '/your-account',
];
