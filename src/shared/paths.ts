/** Every address of the site. What stands there, and where its BACK link leads: docs/product.md, "Routes". */

export const paths = {
  home: '/',
  about: '/about',
  plans: '/our-plans',
  contact: '/contact',
  explore: '/explore',
  blog: '/blog',
  search: '/search',
  partners: '/partners',
  investors: '/investors',
  careers: '/careers',
  executiveApplication: '/executive-application',
  legal: '/terms-conditions',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  cookies: '/cookie-policy',
  dataProcessing: '/data-processing-addendum',
  acceptableUse: '/acceptable-use-policy',
  imprint: '/legal-imprint',
  freePlan: '/free-plan',
  leaderPlan: '/leader-plan',
  enterprisePlan: '/enterprise-plan',
  signUp: '/sign-up-page',
  signIn: '/sign-in-page',
  signInShort: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirm: '/confirm',
  account: '/your-account',
  confirmSubscription: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const;

/** Banner and dialog of the cookie choice, which pages fetch and take into themselves. */
export const choicesPath = '/choices';

/** What is special about an address. An ordinary page has none of these. */
export interface RouteTraits {
  /** The sitemap leaves it out. */
  isUnlisted?: true;
  /** A screen whose address or text concerns its visitor alone: it tells nobody where it was opened, and is not counted. */
  isPrivate?: true;
  /** The account, or a screen that leads to it: it runs scripts when it is opened, so browsers do not prepare it. */
  isAccountScreen?: true;
  /** No page to be seen: others fetch it and take a part of it. */
  isPart?: true;
  /** What a host answers where there is no page. */
  isErrorPage?: true;
}

/** Every address that is more or less than an ordinary page. A function, so that a bundle which never asks leaves it out. */
const specialRoutes = (): Readonly<Record<string, RouteTraits>> => ({
  [paths.search]: { isUnlisted: true, isPrivate: true },
  [paths.signIn]: { isUnlisted: true, isAccountScreen: true },
  [paths.signInShort]: { isUnlisted: true, isAccountScreen: true },
  [paths.signUp]: { isUnlisted: true, isAccountScreen: true },
  [paths.forgotPassword]: { isUnlisted: true, isAccountScreen: true },
  [paths.resetPassword]: { isUnlisted: true, isAccountScreen: true, isPrivate: true },
  [paths.confirm]: { isUnlisted: true, isAccountScreen: true, isPrivate: true },
  [paths.account]: { isUnlisted: true, isAccountScreen: true, isPrivate: true },
  [paths.confirmSubscription]: { isUnlisted: true, isPrivate: true },
  [paths.unsubscribe]: { isUnlisted: true, isPrivate: true },
  [choicesPath]: { isUnlisted: true, isPart: true },
  '/404': { isUnlisted: true, isErrorPage: true },
  '/blog/404': { isUnlisted: true, isErrorPage: true },
});

/** The addresses with a trait. */
export const routesWith = (trait: keyof RouteTraits): string[] =>
  Object.entries(specialRoutes())
    .filter(([, traits]) => traits[trait])
    .map(([path]) => path);

/** The note on the sign-in page for somebody whose session has ended; it shows while the address names it. */
export const sessionEndedNote = 'session-ended';

/** Where somebody signs in again. @param next the place to come back to: one of our paths, with or without a fragment */
export const signInAgainPath = (next: string) =>
  `${paths.signIn}?next=${encodeURIComponent(next)}#${sessionEndedNote}`;

/** The address of an article. @param id its slug */
export const articlePath = (id: string) => `${paths.blog}/${id}`;

/** The address of a plan's page. @param id its slug */
export const planPath = (id: string) => `/${id}-plan`;

/** The address of a legal document. @param id its slug */
export const documentPath = (id: string) => `/${id}`;

/** The address of an earlier version. @param id its document and its date, such as cookie-policy/2025-07-12 */
export const versionPath = (id: string) => `/${id}`;

/** The address of the comparison of a legal document with its last version. @param id the slug of the document */
export const changesPath = (id: string) => `${documentPath(id)}/changes`;

/** Whether an address is an earlier version of a legal document, or the comparison with one. */
const isVersionPath = (path: string) => /\/(?:changes|\d{4}-\d{2}-\d{2})$/.test(path);

/** What is special about an address. @param path as canonicalPath writes it, or the short form of sign-in */
export const traitsOf = (path: string): RouteTraits =>
  specialRoutes()[path] ?? (isVersionPath(path) ? { isUnlisted: true } : {});

/** The article that carries the EXECUTIVE card. */
export const executiveArticle = 'executive-program-launch';

/** The public form of a path that the build gives as a file name: /about for /about.html, / for /index.html. */
export function canonicalPath(pathname: string): string {
  const path = pathname.replace(/(?:\/index)?\.html$|\/$/, '') || paths.home;
  return path === paths.signInShort ? paths.signIn : path;
}

/** What of an address somebody may be sent on to: the package of the contact form, and a question to the search. */
const followedParameters = ['package', 'q'];

/**
 * Where to go after signing in. What is asked for is read as an address and put together anew from what is allowed,
 * so that nothing else comes along, however it is written: a known path, two parameters, a section.
 * @param next the value of the `next` parameter, if any
 * @returns the account for everything that is no page of ours
 */
export function safeDestination(next: string | null): string {
  // One slash, then a path: neither another host nor anything that cannot be read. Tabs and line ends would be left out.
  if (!/^\/(?![/\\])[^\t\n\r]*$/.test(next ?? '')) return paths.account;
  const { pathname, searchParams, hash } = new URL(next ?? '', 'http://localhost');
  const known: readonly string[] = Object.values(paths);
  if (!known.includes(pathname)) return paths.account;
  const kept = new URLSearchParams(
    followedParameters.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
  return pathname + (kept && `?${kept}`) + (/^#[a-z-]+$/.test(hash) ? hash : '');
}
