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
import { formatOtherPrice, getPlans, type Plan } from './plans';
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
  /** Writes the page without its title. @param origin of the site */
  write: (origin: URL) => Promise<string>;
}

const writeList = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const joinBlocks = (blocks: readonly string[]) => blocks.filter(Boolean).join('\n\n');

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
    writeList(
      plan.features.map(({ label, text }) => `${[label].flat().join(', ')}: ${[text].flat().join(', ')}`),
    ),
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
    ...(quotes.length > 0 ? [`## ${testimonials.heading}`] : []),
    writeList(quotes.map(({ quote, author, role }) => `“${quote}” ${author}, ${role}`)),
    `## ${reasons.heading}`,
    writeList((await getReasons()).map(({ title, text }) => `**${title}:** ${text}`)),
    `## ${contact.heading}\n\n${contact.text} ${emails.contact}`,
  ]);
}

async function listDetails(path: string, origin: URL): Promise<string[]> {
  const { emails } = await getSite();
  const link = ({ href, title, text }: { href: string; title: string; text: string }) =>
    `[${title}](${new URL(href, origin).href}): ${text}`;
  const details: Record<string, () => string[] | Promise<string[]>> = {
    [paths.plans]: async () => (await getPlans()).map(writePlanLine),
    [paths.explore]: async () => (await getPageRows(explorePages)).map(link),
    [paths.blog]: async () =>
      (await getArticles()).map((one) => link({ href: one.path, title: one.title, text: one.description })),
    [paths.legal]: async () =>
      (await getDocuments()).map((one) => link({ href: one.path, title: one.title, text: one.description })),
    [paths.partners]: async () => (await getPartners()).map(({ name, text }) => `**${name}**: ${text}`),
    [paths.contact]: () => [emails.contact],
    [paths.investors]: () => [emails.investors],
    [paths.careers]: () => [emails.careers],
  };
  return (await details[path]?.()) ?? [];
}

type MdxEntry = CollectionEntry<'blog' | 'legal' | 'pages' | 'plans'>;

/** Returns a function that writes the text of an entry, with components as text and absolute URLs. */
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
  return ({ body = '' }: MdxEntry, page: URL) =>
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
      .replaceAll(/\]\(([/#][^)\s]*)/g, (_all, url: string) => `](${new URL(url, page).href}`);
});

const writeBody = async (entry: MdxEntry, path: string, origin: URL) =>
  (await getBodyWriter())(entry, new URL(path, origin));

export async function getMarkdownPages(): Promise<MarkdownPage[]> {
  const plans = (await getPlans()).map(
    (plan): MarkdownPage => ({
      ...plan,
      title: `${plan.name} plan`,
      kind: 'Plan',
      write: async (origin) => writePlan(plan, await writeBody(plan.entry, plan.path, origin)),
    }),
  );
  const pages = (await getPages())
    .filter(({ path }) => !getRouteTraits(path).isUnlisted)
    .map((page): MarkdownPage => {
      const { path, entry, heading, description, lead = '' } = page;
      const write: MarkdownPage['write'] = async (origin) =>
        joinBlocks([lead, await writeBody(entry, path, origin), writeList(await listDetails(path, origin))]);
      return { path, title: heading, description, kind: 'Page', write };
    });
  const documents = (await getDocuments()).map(
    (document): MarkdownPage => ({
      ...document,
      kind: 'Legal document',
      write: async (origin) =>
        joinBlocks([
          document.date ? `Date: ${formatLongDay(document.date)}` : '',
          document.notice ?? '',
          await writeBody(document.entry, document.path, origin),
        ]),
    }),
  );
  const articles = (await getArticles())
    .filter(({ isPublic }) => isPublic)
    .map(
      (article): MarkdownPage => ({
        ...article,
        kind: 'Article',
        write: async (origin) =>
          joinBlocks([
            `${formatLongDay(article.date)}, by ${article.author.name}`,
            await writeBody(article.entry, article.path, origin),
          ]),
      }),
    );
  const home: MarkdownPage = { ...(await getLanding()), path: paths.home, kind: 'Page', write: writeHome };
  return [home, ...plans, ...pages, ...documents, ...articles];
}

export async function writeMarkdown(page: MarkdownPage, origin: URL): Promise<string> {
  const { path, title, description, write } = page;
  const source = `Source: ${new URL(path, origin).href}`;
  return `${joinBlocks([`# ${title}`, description, source, await write(origin)])}\n`;
}

export async function writeOverview(origin: URL): Promise<string> {
  const pages = await getMarkdownPages();
  const site = await getSite();
  const plans = await getPlans();
  const link = ({ path, title, description }: MarkdownPage) =>
    `[${title}](${new URL(getMarkdownPath(path), origin).href}): ${description}`;
  const links = (kind: MarkdownPage['kind']) =>
    writeList(pages.filter((page) => page.kind === kind).map(link));
  return `${joinBlocks([
    `# ${site.name}`,
    `> ${site.description}`,
    'Every page of this site is also available as Markdown: add .md to its URL.',
    `## Plans`,
    writeList(plans.map(writePlanLine)),
    links('Plan'),
    `## Contact\n\n${writeList([
      `Form: ${new URL(paths.contact, origin).href}`,
      `Email: ${site.emails.contact}`,
      `${site.legalName}, ${[site.address].flat().join(', ')}`,
    ])}`,
    `## Pages\n\n${links('Page')}`,
    `## Articles\n\n${links('Article')}`,
    `## Legal documents\n\n${links('Legal document')}`,
  ])}\n`;
}
