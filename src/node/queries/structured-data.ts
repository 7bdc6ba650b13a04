/**
 * Structured data for search engines (https://schema.org). The types of schema-dts check names and values;
 * tests/dist/structured-data.test.ts checks the built pages against Google's requirements.
 */
import type { BlogPosting, BreadcrumbList, FAQPage, Organization, Product, WebSite } from 'schema-dts';
import { formatIsoDay } from '../../shared/dates';
import { paths, toCanonicalPath } from '../../shared/paths';
import type { Article } from './blog';
import type { Plan } from './plans';
import type { Author, getSite } from './site';

type Site = Awaited<ReturnType<typeof getSite>>;

export type Thing = BlogPosting | BreadcrumbList | FAQPage | Organization | Product | WebSite;

const toAbsoluteUrl = (site: Site, path: string) => new URL(path, site.url).href;

const getOrganizationId = (site: Site) => `${toAbsoluteUrl(site, paths.home)}#organization`;

export const createSiteData = (site: Site): Thing[] => [
  {
    '@type': 'Organization',
    '@id': getOrganizationId(site),
    name: site.name,
    legalName: site.legalName,
    url: toAbsoluteUrl(site, paths.home),
    logo: toAbsoluteUrl(site, '/icon-512.png'),
    email: site.emails.contact,
    address: { '@type': 'PostalAddress', addressLocality: site.city, addressCountry: site.countryCode },
  },
  {
    '@type': 'WebSite',
    name: site.name,
    url: toAbsoluteUrl(site, paths.home),
    inLanguage: 'en',
    publisher: { '@id': getOrganizationId(site) },
  },
];

/** The breadcrumbs from the landing page to a page. @param steps names and paths, the page itself last */
export const createBreadcrumbData = (site: Site, steps: { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: paths.home as string }, ...steps].map(
    ({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsoluteUrl(site, toCanonicalPath(path)),
    }),
  ),
});

/** A program is described as the company, because schema.org has no type for it. */
const createAuthorData = (site: Site, { name, kind }: Author) =>
  kind === 'person'
    ? { '@type': 'Person' as const, name }
    : { '@type': 'Organization' as const, name, url: toAbsoluteUrl(site, paths.about) };

export const createArticleData = (site: Site, article: Article, image: string): Thing => ({
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.description,
  datePublished: formatIsoDay(article.date),
  author: createAuthorData(site, article.author),
  ...(article.checker && { editor: { '@type': 'Person', name: article.checker.name } }),
  publisher: { '@type': 'Organization', '@id': getOrganizationId(site), name: site.name },
  mainEntityOfPage: toAbsoluteUrl(site, article.path),
  image: toAbsoluteUrl(site, image),
  inLanguage: article.lang ?? 'en',
});

export const createPlanData = (site: Site, plan: Plan, image: string): Thing[] => [
  {
    '@type': 'Product',
    name: `${site.name} ${plan.name}`,
    description: plan.description,
    image: toAbsoluteUrl(site, image),
    brand: { '@type': 'Brand', name: site.name },
    offers: {
      '@type': 'Offer',
      url: toAbsoluteUrl(site, plan.path),
      price: plan.price.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  },
  {
    '@type': 'FAQPage',
    mainEntity: plan.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];

/** The content of a script element. `<` is escaped, so that no string can end the element. */
export const writeStructuredData = (things: Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
