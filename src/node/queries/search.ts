/** The pages in the search index: plans, pages, current legal documents and public articles. */
import { type CollectionEntry, render } from 'astro:content';
import { formatIsoDay } from '../../shared/dates';
import { getRouteTraits, paths } from '../../shared/paths';
import type { IndexedPage } from '../../shared/search-index';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { getPages, type RenderedText } from './pages';
import { getPlans, listFeatures } from './plans';
import { readLines } from './text';

/**
 * The maximum number of characters of full text in the index, about 230 kB compressed. Older articles beyond it are found by title,
 * description and headings only.
 */
const maxTextLength = 250_000;

interface Source {
  entry: CollectionEntry<'blog' | 'legal' | 'pages' | 'plans'>;
  path: string;
  title: string;
  description: string;
  date?: Date | undefined;
  keywords?: string[];
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
}

/** A page before its body is read, with the lines that come from its front matter. */
const prepareEntry = (
  kind: IndexedPage['kind'],
  { entry, path, title, description, date, keywords = [], lang, dir }: Source,
  lines: string[] = [],
) => ({
  page: { path, title, kind, day: date && formatIsoDay(date), keywords, lang, dir },
  entry,
  description,
  lines,
});

const listPlans = async () =>
  (await getPlans()).map((plan) =>
    prepareEntry('Plan', { ...plan, title: `${plan.name} plan` }, [
      ...listFeatures(plan),
      ...plan.cards.map(({ title, text }) => `${title}: ${text}`),
      ...plan.questions.map(({ question, answer }) => `${question} ${answer}`),
    ]),
  );

/** Lists the pages that visitors may search for. The account is the only private one. */
async function listPages() {
  const features = (await getPlans()).map((plan) => `${plan.name}: ${listFeatures(plan).join('; ')}`);
  return (await getPages())
    .filter(({ path }) => !getRouteTraits(path).isPrivate || path === paths.account)
    .map((page) =>
      prepareEntry('Page', { ...page, title: page.heading }, [
        page.lead || page.description,
        ...(page.path === paths.plans ? features : []),
      ]),
    );
}

/** Joins lines to a string, with a full stop after each line that has no punctuation mark at its end. */
const joinLines = (lines: string[]) =>
  lines.map((line) => (/[.!?:;,…]["'’”)]*$/.test(line) ? line : `${line}.`)).join(' ');

/** @param renderText renders the text of an entry to HTML */
export async function getIndexedPages(
  renderText: (text: RenderedText) => Promise<string>,
): Promise<IndexedPage[]> {
  const listedPages = [
    ...(await listPlans()),
    ...(await listPages()),
    ...(await getDocuments()).map((document) => prepareEntry('Legal document', document)),
    ...(await getArticles())
      .filter(({ isPublic }) => isPublic)
      .map((article) => prepareEntry('Article', article)),
  ];
  const indexedPages: IndexedPage[] = [];
  let length = 0;
  for (const { page, entry, description, lines } of listedPages) {
    const rendered = await render(entry);
    let text = description;
    if (length < maxTextLength) {
      const body = readLines(await renderText(rendered));
      const words = body.filter(({ heading }) => !heading).map((line) => line.words.replaceAll('\n', ', '));
      // The lead of a page comes before its text, the cards and questions of a plan come after it.
      text = joinLines(page.kind === 'Plan' ? [...words, ...lines] : [...lines, ...words]);
    }
    length += text.length;
    const headings = rendered.headings.map(({ slug, text }) => ({ id: slug, title: text }));
    indexedPages.push({ ...page, text, headings });
  }
  return indexedPages;
}
