import { globSync } from 'node:fs';
import path from 'node:path';
import { getRouteTraits, paths as sitePaths } from '../../src/shared/paths.ts';
import { articles as published } from './content.ts';

export interface Route {
  path: string;
  title?: string;
  heading?: string;
  /** The target of BACK; null if the page has none, undefined if it is not fixed. */
  back?: string | null;
  /** The canonical URL if it is another one. */
  canonical?: string;
  isListed?: false;
}

/** The routes of docs/product.md, "Routes", written out instead of read from the site's own table. */
export const specified: readonly Route[] = [
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
  { path: '/how-it-works', heading: 'How it works', back: '/' },
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
  { path: '/accessibility', heading: 'Accessibility', back: '/terms-conditions' },
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

const legalDocuments = globSync('content/legal/*.mdx').map((file) => `/${path.basename(file, '.mdx')}`);

/** All routes, including pages and legal documents that the specification does not list. */
export const routes: readonly Route[] = [
  ...specified,
  ...[...Object.values(sitePaths), ...legalDocuments]
    .filter((added) => !specified.some((route) => route.path === added))
    .map((added): Route => ({ path: added, ...(getRouteTraits(added).isUnlisted && { isListed: false }) })),
];

/** Routes that the sitemap omits. */
export const unlisted = routes.filter(({ isListed }) => isListed === false).map(({ path }) => path);

export const articles = published.map(({ id }) => `/blog/${id}`);

/** The URLs of every archived version of a legal document and of its comparison with the current one. */
const versions = globSync('content/legal/versions/*/*.mdx').flatMap((file) => {
  const [document, version] = file.replace('.mdx', '').split('/').slice(-2);
  return [`/${document}/changes`, `/${document}/${version}`];
});

/** Every legal document with its archived versions and comparisons. */
export const legalPaths = [...legalDocuments, ...versions];

/** Every page that can be opened, each once. */
export const everyPath: readonly string[] = [
  ...new Set([...routes.map((route) => route.path), ...articles, ...versions]),
];

/** One page of every layout, for tests that do not depend on the text. */
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
  // Articles with a note and a log.
  '/blog/before-your-first-agent',
  '/blog/case-study-fourteen-days',
  '/partners',
  '/careers',
  '/terms-conditions',
  '/cookie-policy',
  '/sign-in-page',
  '/your-account',
];
