/** Every public page as Markdown, and the list of these pages for /llms.txt: docs/product.md, "Markdown for programs". */
import { type CollectionEntry, render } from 'astro:content';
import { formatLongDay } from '../../shared/dates';
import { explorePages, getRouteTraits, markdownPath, paths } from '../../shared/paths';
import { formatPrice } from '../../shared/prices';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { toMarkdown } from './markdown';
import { getPageRows, getPages, type RenderedText } from './pages';
import { formatOtherPrice, getPlans, type Plan } from './plans';
import { getLanding, getPartners, getReasons, getSite, getTestimonials, noteExamples } from './site';

export interface MarkdownPage {
  path: string;
  title: string;
  description: string;
  kind: 'Page' | 'Plan' | 'Legal document' | 'Article';
  /** Writes the page without its title. @param renderText renders the text of an entry to HTML @param origin of the site */
  write: (renderText: RenderText, origin: URL) => Promise<string>;
}

type RenderText = (text: RenderedText) => Promise<string>;

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const join = (blocks: readonly string[]) => blocks.filter(Boolean).join('\n\n');

/** The price of a plan, and the other price that the site shows for it. */
function describePrice(plan: Plan): string {
  const { price, pricePrefix = '', priceNote } = plan;
  const other = formatOtherPrice(plan, 'price');
  const remark = other ? ` ${other} Your offer states the price.` : '';
  return `${pricePrefix} ${formatPrice(price)}/month, ${priceNote}.${remark}`.trim();
}

const describePlan = (plan: Plan) =>
  `**${plan.name}:** ${describePrice(plan)} ${plan.features.map(({ text }) => [text].flat().join(', ')).join('. ')}.`;

const writePlan = (plan: Plan, body: string) =>
  join([
    body,
    `Price: ${describePrice(plan)}`,
    list(plan.features.map(({ label, text }) => `${[label].flat().join(', ')}: ${[text].flat().join(', ')}`)),
    ...plan.cards.map(({ title, text }) => `## ${title}\n\n${text}`),
    '## Questions',
    ...plan.questions.map(({ question, answer }) => `### ${question}\n\n${answer}`),
  ]);

async function writeHome(): Promise<string> {
  const { hero, plans, mission, reasons, contact, testimonials } = await getLanding();
  const { emails } = await getSite();
  const quotes = await getTestimonials();
  return join([
    hero.offer,
    `## ${plans.heading}\n\n${plans.lead}`,
    list((await getPlans()).map(describePlan)),
    `## ${mission.heading}\n\n${mission.text}`,
    list(mission.keyNumbers.map(({ value, label }) => `${value} ${label}`)),
    noteExamples(mission.keyNumbers),
    ...(quotes.length > 0 ? [`## ${testimonials.heading}`] : []),
    list(quotes.map(({ quote, author, role }) => `“${quote}” ${author}, ${role}`)),
    `## ${reasons.heading}`,
    list((await getReasons()).map(({ title, text }) => `**${title}:** ${text}`)),
    `## ${contact.heading}\n\n${contact.text} ${emails.contact}`,
  ]);
}

/** What a page shows besides its text. */
async function listDetails(path: string, origin: URL): Promise<string[]> {
  const { emails } = await getSite();
  const link = ({ href, title, text }: { href: string; title: string; text: string }) =>
    `[${title}](${new URL(href, origin).href}): ${text}`;
  const details: Record<string, () => string[] | Promise<string[]>> = {
    [paths.plans]: async () => (await getPlans()).map(describePlan),
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

type Entry = CollectionEntry<'blog' | 'legal' | 'pages' | 'plans'>;

const writeBody = async (entry: Entry, path: string, renderText: RenderText, origin: URL) =>
  toMarkdown(await renderText(await render(entry)), new URL(path, origin));

export async function getMarkdownPages(): Promise<MarkdownPage[]> {
  const plans = (await getPlans()).map(
    (plan): MarkdownPage => ({
      ...plan,
      title: `${plan.name} plan`,
      kind: 'Plan',
      write: async (...options) => writePlan(plan, await writeBody(plan.entry, plan.path, ...options)),
    }),
  );
  const pages = (await getPages())
    .filter(({ path }) => !getRouteTraits(path).isUnlisted)
    .map((page): MarkdownPage => {
      const { path, entry, heading, description, lead = '' } = page;
      const write: MarkdownPage['write'] = async (...options) =>
        join([
          lead,

          await writeBody(entry, path, ...options),
          list(await listDetails(path, options[1])),
        ]);
      return { path, title: heading, description, kind: 'Page', write };
    });
  const documents = (await getDocuments()).map(
    (document): MarkdownPage => ({
      ...document,
      kind: 'Legal document',
      write: async (...options) =>
        join([
          document.date ? `Date: ${formatLongDay(document.date)}` : '',
          document.notice ?? '',
          await writeBody(document.entry, document.path, ...options),
        ]),
    }),
  );
  const articles = (await getArticles())
    .filter(({ isPublic }) => isPublic)
    .map(
      (article): MarkdownPage => ({
        ...article,
        kind: 'Article',
        write: async (...options) =>
          join([
            `${formatLongDay(article.date)}, by ${article.author.name}`,
            await writeBody(article.entry, article.path, ...options),
          ]),
      }),
    );
  const home: MarkdownPage = { ...(await getLanding()), path: paths.home, kind: 'Page', write: writeHome };
  return [home, ...plans, ...pages, ...documents, ...articles];
}

/** Writes a page, with its title, description and canonical URL. */
export async function writeMarkdown(
  page: MarkdownPage,
  renderText: RenderText,
  origin: URL,
): Promise<string> {
  const { path, title, description, write } = page;
  const source = `Source: ${new URL(path, origin).href}`;
  return `${join([`# ${title}`, description, source, await write(renderText, origin)])}\n`;
}

/** The content of /llms.txt: https://llmstxt.org */
export async function writeOverview(origin: URL): Promise<string> {
  const pages = await getMarkdownPages();
  const site = await getSite();
  const plans = await getPlans();
  const link = ({ path, title, description }: MarkdownPage) =>
    `[${title}](${new URL(markdownPath(path), origin).href}): ${description}`;
  const links = (kind: MarkdownPage['kind']) => list(pages.filter((page) => page.kind === kind).map(link));
  return `${join([
    `# ${site.name}`,
    `> ${site.description}`,
    'Every page of this site is also available as Markdown: add .md to its URL.',
    `## Plans`,
    list(plans.map(describePlan)),
    links('Plan'),
    `## Contact\n\n${list([
      `Form: ${new URL(paths.contact, origin).href}`,
      `Email: ${site.emails.contact}`,
      `${site.legalName}, ${[site.address].flat().join(', ')}`,
    ])}`,
    `## Pages\n\n${links('Page')}`,
    `## Articles\n\n${links('Article')}`,
    `## Legal documents\n\n${links('Legal document')}`,
  ])}\n`;
}
