/** The URL paths of the site. Their content and BACK links: docs/product.md, "Routes". */
export const paths = {
  home: '/',
  about: '/about',
  plans: '/our-plans',
  howItWorks: '/how-it-works',
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
  accessibility: '/accessibility',
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

/** The pages that /explore lists, by their files in content/pages. On them, the header underlines EXPLORE too. */
export const explorePages = ['blog', 'investors', 'careers', 'partners'] as const;

/** Licences of third-party software and of the font: src/node/notices.ts. */
export const noticesPath = '/third-party-notices.txt';

/** Exceptional properties of a route. */
interface RouteTraits {
  isUnlisted?: true;
  /** Its URL or text is personal: it sends no referrer and no analytics. */
  isPrivate?: true;
  /** An account or auth page: it runs scripts on load, so it is excluded from speculation rules. */
  isAccountScreen?: true;
  isErrorPage?: true;
}

/** Wrapped in a function, so that bundlers can remove it. */
const listSpecialRoutes = (): Readonly<Record<string, RouteTraits>> => ({
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
  '/404': { isUnlisted: true, isErrorPage: true },
  '/blog/404': { isUnlisted: true, isErrorPage: true },
});

export const listRoutesWith = (trait: keyof RouteTraits): string[] =>
  Object.entries(listSpecialRoutes())
    .filter(([, traits]) => traits[trait])
    .map(([path]) => path);

/** URL fragments, and ids, of the notes on the sign-in page that state why the session has ended. */
export const sessionEndNotes = {
  session_expired: 'session-ended',
  account_deleted: 'account-deleted',
} as const;

/**
 * The sign-in page, for a session that has ended.
 * @param next the path to return to, with or without a fragment
 */
export const getSignInAgainPath = (next: string, reason: keyof typeof sessionEndNotes = 'session_expired') =>
  `${paths.signIn}?next=${encodeURIComponent(next)}#${sessionEndNotes[reason]}`;

export const getArticlePath = (id: string) => `${paths.blog}/${id}`;

export const getPlanPath = (id: string) => `/${id}-plan`;

/** @param id the slug of a legal document, also with the date of a version, such as cookie-policy/2025-07-12 */
export const getDocumentPath = (id: string) => `/${id}`;

/** The path of a file in content/pages: that of the matching key in `paths`, such as signIn for sign-in, or else its name. */
export function getPagePath(id: string): string {
  const key = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new Map<string, string>(Object.entries(paths)).get(key) ?? `/${id}`;
}

/** The comparison of a legal document with its previous version. @param id the slug of the document */
export const getChangesPath = (id: string) => `${getDocumentPath(id)}/changes`;

const isVersionPath = (path: string) => /\/(?:changes|\d{4}-\d{2}-\d{2})$/.test(path);

/** The traits of a route. @param path as toCanonicalPath returns it, or /sign-in */
export const getRouteTraits = (path: string): RouteTraits =>
  listSpecialRoutes()[path] ?? (isVersionPath(path) ? { isUnlisted: true } : {});

export const executiveArticle = 'executive-program-launch';

/** Converts a file path of the build to its URL path: /about for /about.html, / for /index.html. */
export function toCanonicalPath(pathname: string): string {
  const path = pathname.replace(/(?:\/index)?\.html$|\/$/, '') || paths.home;
  return path === paths.signInShort ? paths.signIn : path;
}

/** The query parameters that a redirect after sign-in may have. */
const allowedParameters = ['package', 'q'];

/**
 * The URL to open after sign-in. It is rebuilt from the allowed parts, a known path, two parameters and a fragment, so
 * that a crafted link cannot redirect anywhere else.
 * @param next the value of the `next` parameter, if any
 * @returns the account if `next` is not a page of this site
 */
export function toSafeDestination(next: string | undefined): string {
  // Two slashes would name another host. The URL parser would remove tabs and line breaks.
  if (!/^\/(?![/\\])[^\t\n\r]*$/.test(next ?? '')) return paths.account;
  const { pathname, searchParams, hash } = new URL(next ?? '', 'http://localhost');
  const pagePaths: readonly string[] = Object.values(paths);
  if (!pagePaths.includes(pathname)) return paths.account;
  const query = new URLSearchParams(
    allowedParameters.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
  return pathname + (query && `?${query}`) + (/^#[a-z-]+$/.test(hash) ? hash : '');
}
