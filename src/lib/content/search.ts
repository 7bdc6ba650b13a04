/** The pages in the search index: plans, pages, current legal documents and public articles. */
import { type CollectionEntry, getCollection, render } from 'astro:content';
import { formatIsoDay } from '../dates';
import { traitsOf } from '../paths';
import type { PageText } from '../search/page-text';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { pageNames, pagePath } from './page-names';
import { getPage, type RenderedText } from './pages';
import { getPlans } from './plans';
import { readLines } from './text';

/**
 * The most characters of full text in the index, about 230 kB compressed. Older articles beyond it are found by title,
 * description and headings only.
 */
const mostText = 250_000;

/** A page before its text is read. */
type Listed = Omit<PageText, 'text' | 'headings'> & {
  entry: CollectionEntry<'blog' | 'legal' | 'pages' | 'plans'> | undefined;
  description: string;
  /** Texts of the page that come from its front matter. */
  lines: string[];
};

const byId = <Entry extends { id: string }>(entries: Entry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

async function listPlans(): Promise<Listed[]> {
  const entries = byId(await getCollection('plans'));
  return (await getPlans()).map(({ id, path, name, description, keywords, features, cards, questions }) => ({
    path,
    title: `${name} plan`,
    kind: 'Plan',
    keywords,
    entry: entries.get(id),
    description,
    lines: [
      ...features.map(({ label, text }) => `${[label].flat().join(', ')}: ${[text].flat().join(', ')}`),
      ...cards.map(({ title, text }) => `${title}: ${text}`),
      ...questions.map(({ question, answer }) => `${question} ${answer}`),
    ],
  }));
}

/** Pages that a visitor may look for: no error pages, and of the private pages only the account. */
const isSearchable = (path: string) => {
  const { isErrorPage, isPrivate } = traitsOf(path);
  return !isErrorPage && (!isPrivate || path === pagePath('your-account'));
};

async function listPages(): Promise<Listed[]> {
  const entries = byId(await getCollection('pages'));
  return Promise.all(
    pageNames
      .filter((id) => isSearchable(pagePath(id)))
      .map(async (id) => {
        const { heading, lead, description, keywords } = await getPage(id);
        return {
          path: pagePath(id),
          title: heading,
          kind: 'Page' as const,
          keywords,
          entry: entries.get(id),
          description,
          lines: [lead || description],
        };
      }),
  );
}

async function listDocuments(): Promise<Listed[]> {
  const entries = byId(await getCollection('legal'));
  return (await getDocuments()).map(({ id, path, title, description, date }) => ({
    path,
    title,
    kind: 'Legal document',
    day: date && formatIsoDay(date),
    keywords: [],
    entry: entries.get(id),
    description,
    lines: [],
  }));
}

async function listArticles(): Promise<Listed[]> {
  const entries = byId(await getCollection('blog'));
  return (await getArticles())
    .filter(({ isPublic }) => isPublic)
    .map(({ id, path, title, description, date }) => ({
      path,
      title,
      kind: 'Article',
      day: formatIsoDay(date),
      keywords: [],
      entry: entries.get(id),
      description,
      lines: [],
    }));
}

/** Joins lines to a text, with a full stop after each line that has no punctuation mark at its end. */
const joinLines = (lines: string[]) =>
  lines.map((line) => (/[.!?:;,…]["'’”)]*$/.test(line) ? line : `${line}.`)).join(' ');

/** @param renderText renders the text of an entry to HTML */
export async function getPageTexts(renderText: (text: RenderedText) => Promise<string>): Promise<PageText[]> {
  const listed = [
    ...(await listPlans()),
    ...(await listPages()),
    ...(await listDocuments()),
    ...(await listArticles()),
  ];
  const texts: PageText[] = [];
  let length = 0;
  for (const { entry, description, lines, ...page } of listed) {
    const rendered = entry && (await render(entry));
    let text = description;
    if (length < mostText) {
      const body = rendered ? readLines(await renderText(rendered)) : [];
      const words = body.filter(({ heading }) => !heading).map((line) => line.words.replaceAll('\n', ', '));
      // The lead of a page comes before its text, the cards and questions of a plan come after it.
      text = joinLines(page.kind === 'Plan' ? [...words, ...lines] : [...lines, ...words]);
    }
    length += text.length;
    const headings = rendered?.headings.map(({ slug, text }) => ({ id: slug, title: text })) ?? [];
    texts.push({ ...page, text, headings });
  }
  return texts;
}
