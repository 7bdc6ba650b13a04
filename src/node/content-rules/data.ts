/** Checks placeholders, plans, the fields of articles, and the titles in share images. */
import { isMap } from 'yaml';
import { getArticlePath } from '../../shared/paths.ts';
import { findMissingGlyphs } from '../graphics/share-font.ts';
import { findPublishedCommit, readGit } from './git.ts';
import { type Content, listValues, locate, type MdxFile, readMdxFile } from './read.ts';
import { createError, createPlaceholder, createWarning } from './report.ts';
import { listRedirects } from './routes.ts';

/** Lists the entries and fields that content/ marks as placeholders. */
export function* reportPlaceholders({ data, mdxFiles }: Content) {
  for (const file of [...data, ...mdxFiles]) {
    for (const { value, path } of listValues(file.values)) {
      const entry = file.document.getIn(path.slice(0, -1));
      if (path.at(-1) === 'placeholder' && value === true && isMap(entry))
        yield createPlaceholder(locate(file, ...path), String(entry.items[0]?.value));
    }
    for (const name of [file.values?.placeholders ?? []].flat().map(String)) {
      const value = file.values?.[name];
      yield value === undefined
        ? createError(
            locate(file, 'placeholders'),
            `This file has no field "${name}". Correct or remove this name.`,
          )
        : createPlaceholder(locate(file, name), [...listValues(value)].map((each) => each.value).join(', '));
    }
  }
}

/** Reports template syntax in site.yaml. Supabase would fill it in emails with values such as the token of a link. */
export function* reportTemplates({ data }: Content) {
  const site = data.find(({ name }) => name === 'site');
  for (const { value, path } of site ? listValues(site.values) : [])
    if (/\{\{|\}\}/.test(String(value)) && site)
      yield createError(locate(site, ...path), 'Remove {{ and }}: emails would show another value.');
}

/** The values of the database's type subscription_tier. */
const knownPlans = ['free', 'leader', 'enterprise'];

export function* reportPlans({ mdxFiles }: Content) {
  const plans = mdxFiles.filter(({ collection }) => collection === 'plans');
  for (const { file } of plans.filter(({ id }) => !knownPlans.includes(id)))
    yield createError(
      { file },
      `The database knows only the plans ${knownPlans.join(', ')}. Add this plan to the type subscription_tier in supabase/migrations/ and to knownPlans in src/node/content-rules/data.ts first.`,
    );
  const [promoted, ...alsoPromoted] = plans.filter(({ values }) => values?.promoted === true);
  for (const plan of alsoPromoted)
    yield createError(
      locate(plan, 'promoted'),
      `${promoted?.file} is promoted as well. Set promoted: false in one of the two files.`,
    );
}

/** Reports texts with the published name of a plan that has a new one. */
export function* reportOldPlanNames({ root, data, mdxFiles }: Content) {
  const commit = findPublishedCommit(root);
  if (!commit) return;
  for (const plan of mdxFiles.filter(({ collection }) => collection === 'plans')) {
    const published = readGit(root, 'show', `${commit}:./${plan.file}`);
    const oldName = published && readMdxFile(plan.file, published).values?.name;
    const name = plan.values?.name;
    if (typeof oldName !== 'string' || typeof name !== 'string' || !name || oldName === name) continue;
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${RegExp.escape(oldName)}|${RegExp.escape(oldName.toUpperCase())})(?![\\p{L}\\p{N}])`,
      'u',
    );
    // A new name such as "Leader Pro" contains the old one.
    const withoutNewName = (line: string) =>
      name.includes(oldName) ? line.replaceAll(name, '').replaceAll(name.toUpperCase(), '') : line;
    for (const { file, source } of [
      ...data,
      ...mdxFiles.filter(({ collection }) => collection !== 'versions'),
    ])
      for (const [index, line] of source.split('\n').entries())
        if (pattern.test(withoutNewName(line)))
          yield createWarning(
            { file, line: index + 1 },
            `The plan "${oldName}" is now "${name}". Replace the old name here if it means the plan.`,
          );
  }
}

function explainMissing(id: string, articles: MdxFile[]): string {
  const renamedArticle = articles.find((article) => listRedirects(article).includes(getArticlePath(id)));
  return `There is no article "${id}". ${renamedArticle ? `It is now "${renamedArticle.id}".` : 'Use the file name of an article, without .mdx, or remove this entry.'}`;
}

/**
 * Checks that each article has its own title, that authors.yaml has its author, that a person checked it, and that its
 * related articles exist.
 */
export function* reportArticles({ data, mdxFiles }: Content) {
  const authors = data.find(({ name }) => name === 'authors')?.values?.authors;
  const kinds = new Map(Array.isArray(authors) ? authors.map((author) => [author?.name, author?.kind]) : []);
  const articles = mdxFiles.filter(({ collection }) => collection === 'blog');
  for (const [index, article] of articles.entries()) {
    const { title, author, checker, related = [] } = article.values ?? {};
    const copy = articles.slice(0, index).find(({ values }) => title && values?.title === title);
    if (copy)
      yield createWarning(
        locate(article, 'title'),
        `${copy.file} has the same title. Change or delete one of them.`,
      );
    if (author && kinds.size > 0 && !kinds.has(author))
      yield createError(
        locate(article, 'author'),
        `content/authors.yaml has no author "${author}". Add one, or correct the name.`,
      );
    if (checker && kinds.size > 0 && kinds.get(checker) !== 'person')
      yield createError(
        locate(article, 'checker'),
        `content/authors.yaml has no person "${checker}". Add one, or correct the name.`,
      );
    for (const id of [related].flat())
      if (!articles.some((other) => other.id === id))
        yield createError(locate(article, 'related'), explainMissing(String(id), articles));
  }
}

/** Reports titles that share images cannot show, because their font lacks a character. */
export function* reportShareTitles({ data, mdxFiles }: Content) {
  const fields = new Map([
    ['pages', ['heading']],
    ['plans', ['name', 'pricePrefix', 'priceNote']],
    ['blog', ['title']],
    ['legal', ['title']],
  ]);
  const titles = mdxFiles.flatMap((file) =>
    (fields.get(file.collection) ?? []).map((field) => ({ file, field })),
  );
  const names = data.filter(({ name }) => name === 'site').map((file) => ({ file, field: 'name' }));
  for (const { file, field } of [...titles, ...names]) {
    const missingGlyphs = findMissingGlyphs(String(file.values?.[field] ?? ''));
    if (missingGlyphs.length > 0)
      yield createWarning(
        locate(file, field),
        `The image that social networks show with a link cannot contain ${missingGlyphs.join(' ')}, so it is shown without this text. Write the text with Latin letters, or accept that.`,
      );
  }
}
