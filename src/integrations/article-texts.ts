/**
 * The texts of the articles as their pages will hold them, before these are drawn: the index of the search is made
 * meanwhile. docs/decisions/036-search-index-beside-the-pages.md
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { needsModule } from '../lib/content/article-loader.ts';
import { fillName, isPublicOn } from '../lib/content/fields.ts';
import { type PartName, partNames } from '../lib/content/parts.ts';
import { compileAhead, escapeText, type Part, type Piece } from '../lib/content/pieces.ts';
import { formatIsoDay } from '../lib/dates.ts';
import { articlePath } from '../lib/paths.ts';

export interface ArticleText {
  /** The path of its page. */
  path: string;
  /** As HTML. */
  title: string;
  /** Year-month-day. */
  day: string;
  /** The text alone, with its headings and their anchors. */
  html: string;
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** The id of an article whose file is named as addresses are; Astro makes an id of any other name. */
const idOf = (name: string) => /^([a-z0-9-]+)\.mdx$/.exec(name)?.[1] ?? [];

const escapeProp = (value: unknown) => (value === undefined ? '' : escapeText(String(value)));

/** The words that a ready-made part adds to what stands inside it, in the elements of its component. */
const writers: Partial<Record<PartName, (props: Part['props'], inside: string) => string>> = {
  Figure: ({ caption, credit }) =>
    `<figure><figcaption>${escapeProp(caption)} <small>${escapeProp(credit)}</small></figcaption></figure>`,
  Note: ({ title }, inside) => `<aside><p>${escapeProp(title)}</p>${inside}</aside>`,
  PullQuote: (_, inside) => `<div>${inside}</div>`,
  Steps: (_, inside) => `<div>${inside}</div>`,
  table: (_, inside) => `<table>${inside}</table>`,
};

/**
 * The HTML of a compiled text with its parts, as far as it is words.
 * @returns null where a part takes its words from elsewhere
 */
export function writeText(pieces: readonly Piece[]): string | null {
  let html = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      html += piece;
      continue;
    }
    const inside = writeText(piece.pieces);
    const write = writers[piece.name as PartName];
    if (inside === null || !write) return null;
    html += write(piece.props, inside);
  }
  return html;
}

/**
 * Reads the public articles whose words are all in their files. The others are known when their pages are drawn.
 * @param root the project
 * @param name the name of the site, for {name}
 * @param now what the day is
 */
export function* readArticleTexts(root: string, name: string, now: Date): Generator<ArticleText> {
  for (const id of readdirSync(path.join(root, 'content/blog')).sort().flatMap(idOf)) {
    const file = `content/blog/${id}.mdx`;
    const source = readFileSync(path.join(root, file), 'utf8');
    const [front = '', fields = ''] = frontMatter.exec(source) ?? [];
    const { title, date, draft = false } = parse(fields);
    const day = new Date(date);
    if (!isPublicOn({ draft, date: day }, now) || needsModule(source.slice(front.length))) continue;
    const html = writeText(compileAhead(source, file, partNames));
    if (html === null) continue;
    yield {
      path: articlePath(id),
      title: escapeText(fillName(title, name)),
      day: formatIsoDay(day),
      html,
    };
  }
}
