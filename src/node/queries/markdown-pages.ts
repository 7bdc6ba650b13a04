/** Every public page as Markdown, and the list of these pages for /llms.txt: docs/product.md, "Markdown for programs". */
import type { CollectionEntry } from 'astro:content';
import { listCompanyFacts } from '../../shared/company';
import { formatLongDay } from '../../shared/dates';
import { explorePages, getMarkdownPath, getRouteTraits, paths } from '../../shared/paths';
import { calculateAmount, formatPrice } from '../../shared/prices';
import { getArticles } from './blog';
import { replaceComponents, writeFact, writeInventory } from './component-text';
import { getDocuments } from './legal';
import { getPageRows, getPages } from './pages';
import { formatOtherPrice, getPlans, listFeatures, type Plan } from './plans';
import {
  cacheForBuild,
  getCookies,
  getLanding,
  getPartners,
  getReasons,
  getScan,
  getSite,
  getTestimonials,
  noteExamples,
} from './site';

export interface MarkdownPage {
  path: string;
  title: string;
  description: string;
  kind: 'Page' | 'Plan' | 'Legal document' | 'Article';
  /** The page without its title. */
  text: string;
}

const writeList = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const joinBlocks = (blocks: readonly (string | undefined)[]) => blocks.filter(Boolean).join('\n\n');

/** The price of a plan, and the other price that the site shows for it. */
function writePrice(plan: Plan): string {
  const { price, pricePrefix = '', priceNote } = plan;
  const other = formatOtherPrice(plan, 'price');
  const remark = other ? ` ${other} Your offer states the price.` : '';
  return `${pricePrefix} ${formatPrice(price)}/month, ${priceNote}.${remark}`.trim();
}

const writePlanLine = (plan: Plan) =>
  `**${plan.name}:** ${writePrice(plan)} ${plan.features.map(({ text }) => [text].flat().join(', ')).join('. ')}.`;

const writePlan = (plan: Plan, body: string) =>
  joinBlocks([
    body,
    `Price: ${writePrice(plan)}`,
    writeList(listFeatures(plan)),
    ...plan.cards.map(({ title, text }) => `## ${title}\n\n${text}`),
    '## Questions',
    ...plan.questions.map(({ question, answer }) => `### ${question}\n\n${answer}`),
  ]);

async function writeHome(): Promise<string> {
  const { hero, plans, mission, reasons, contact, testimonials } = await getLanding();
  const { emails } = await getSite();
  const quotes = await getTestimonials();
  return joinBlocks([
    hero.offer,
    `## ${plans.heading}\n\n${plans.lead}`,
    writeList((await getPlans()).map(writePlanLine)),
    `## ${mission.heading}\n\n${mission.text}`,
    writeList(mission.keyNumbers.map(({ value, label }) => `${value} ${label}`)),
    noteExamples(mission.keyNumbers),
    quotes.length > 0 ? `## ${testimonials.heading}` : '',
    writeList(quotes.map(({ quote, author, role }) => `“${quote}” ${author}, ${role}`)),
    `## ${reasons.heading}`,
    writeList((await getReasons()).map(({ title, text }) => `**${title}:** ${text}`)),
    `## ${contact.heading}\n\n${contact.text} ${emails.contact}`,
  ]);
}

const toUrl = (path: string) => new URL(path, import.meta.env.SITE).href;

const writeLink = ({ path, title, description }: { path: string; title: string; description: string }) =>
  `[${title}](${toUrl(path)}): ${description}`;

const getBodyWriter = cacheForBuild(async () => {
  const [site, plans, cookies, scan] = [
    await getSite(),
    await getPlans(),
    await getCookies(),
    await getScan(),
  ];
  const facts = listCompanyFacts(site);
  const writeAmount = (get: (attribute: string) => string) => {
    const plan = plans.find(({ id }) => id === get('plan'));
    const price = (get('of') === 'card' ? plan?.cardPrice : plan?.price) ?? 0;
    const amount = calculateAmount(price, get('from') || undefined, get('per') || undefined);
    return `${get('prefix')} ${formatPrice(amount)}`.trim();
  };
  /** The text of an entry, with components as text and absolute URLs. @param path of its page */
  return ({ body = '' }: CollectionEntry<'blog' | 'legal' | 'pages' | 'plans'>, path: string) =>
    replaceComponents(body, (name, get, inner) => {
      if (name === 'Company') return writeFact(facts, get('fact'));
      if (name === 'Price') return writeAmount(get);
      if (name === 'CookieInventory') return writeInventory(cookies, site.name);
      if (name === 'LastScan')
        return scan ? `The last scan opened ${scan.pages} pages on ${formatLongDay(scan.date)}.` : '';
      if (name === 'Calculator') return '';
      if (name === 'Figure' || name === 'img') return joinBlocks([`Image: ${get('alt')}`, get('caption')]);
      if (name === 'PullQuote') return `> ${inner}`;
      const title = get('title') || get('caption');
      return joinBlocks([title && `**${title}**`, inner]);
    })
      .trim()
      .replaceAll(/\]\(([/#][^)\s]*)/g, (_all, url: string) => `](${new URL(url, toUrl(path)).href}`);
});

async function listDetails(): Promise<Record<string, string[]>> {
  const { emails } = await getSite();
  const rows = await getPageRows(explorePages);
  return {
    [paths.plans]: (await getPlans()).map(writePlanLine),
    [paths.explore]: rows.map(({ href, title, text }) => writeLink({ path: href, title, description: text })),
    [paths.blog]: (await getArticles()).map(writeLink),
    [paths.legal]: (await getDocuments()).map(writeLink),
    [paths.partners]: (await getPartners()).map(({ name, text }) => `**${name}**: ${text}`),
    [paths.contact]: [emails.contact],
    [paths.investors]: [emails.investors],
    [paths.careers]: [emails.careers],
  };
}

export async function getMarkdownPages(): Promise<MarkdownPage[]> {
  const writeBody = await getBodyWriter();
  const details = await listDetails();
  const home = { ...(await getLanding()), path: paths.home, kind: 'Page' as const, text: await writeHome() };
  const plans = (await getPlans()).map((plan) => ({
    ...plan,
    title: `${plan.name} plan`,
    kind: 'Plan' as const,
    text: writePlan(plan, writeBody(plan.entry, plan.path)),
  }));
  const pages = (await getPages())
    .filter(({ path }) => !getRouteTraits(path).isUnlisted)
    .map(({ path, entry, heading, description, lead }) => ({
      path,
      title: heading,
      description,
      kind: 'Page' as const,
      text: joinBlocks([lead, writeBody(entry, path), writeList(details[path] ?? [])]),
    }));
  const documents = (await getDocuments()).map((document) => ({
    ...document,
    kind: 'Legal document' as const,
    text: joinBlocks([
      document.date && `Date: ${formatLongDay(document.date)}`,
      document.notice,
      writeBody(document.entry, document.path),
    ]),
  }));
  const articles = (await getArticles())
    .filter(({ isPublic }) => isPublic)
    .map((article) => ({
      ...article,
      kind: 'Article' as const,
      text: joinBlocks([
        `${formatLongDay(article.date)}, by ${article.author.name}`,
        writeBody(article.entry, article.path),
      ]),
    }));
  return [home, ...plans, ...pages, ...documents, ...articles];
}

export const writeMarkdown = ({ path, title, description, text }: MarkdownPage) =>
  `${joinBlocks([`# ${title}`, description, `Source: ${toUrl(path)}`, text])}\n`;

export async function writeOverview(): Promise<string> {
  const pages = await getMarkdownPages();
  const site = await getSite();
  const listPages = (kind: MarkdownPage['kind']) =>
    writeList(
      pages
        .filter((page) => page.kind === kind)
        .map((page) => writeLink({ ...page, path: getMarkdownPath(page.path) })),
    );
  return `${joinBlocks([
    `# ${site.name}`,
    `> ${site.description}`,
    'Every page of this site is also available as Markdown: add .md to its URL.',
    `## Plans`,
    writeList((await getPlans()).map(writePlanLine)),
    listPages('Plan'),
    `## Contact\n\n${writeList([
      `Form: ${toUrl(paths.contact)}`,
      `Email: ${site.emails.contact}`,
      `${site.legalName}, ${site.address.join(', ')}`,
    ])}`,
    `## Pages\n\n${listPages('Page')}`,
    `## Articles\n\n${listPages('Article')}`,
    `## Legal documents\n\n${listPages('Legal document')}`,
  ])}\n`;
}
