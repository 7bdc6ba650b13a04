/**
 * The articles as their files have them, for the thread that prepares them before their pages are drawn.
 * docs/decisions/038-articles-in-a-thread.md
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { fillName, isPublicOn, needsModule, newestFirst } from '../lib/content/fields.ts';
import { type PartName, partNames } from '../lib/content/parts.ts';
import { compileText, escapeText, type Part, type Piece } from '../lib/content/pieces.ts';
import type { Subject } from '../lib/content/related.ts';
import { readPlainLine } from './front-matter.ts';

/** A public article as its file has it. */
export interface ArticleFile extends Subject {
  /** The file, below the project. */
  file: string;
  date: Date;
}

/** A text whose words are all in its file. */
export interface ArticleText {
  /** With its parts, for the page. */
  pieces: Piece[];
  /** As far as it is words, with its headings and their anchors. */
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

/** The name of the site, for titles that hold {name}. */
const readName = (root: string): string =>
  parse(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')).name;

type Fields = Pick<ArticleFile, 'title' | 'description' | 'date'> & { draft?: boolean };

/** The fields of an article that tell who may read it and what it is about. */
function readFields(source: string): Fields {
  const [title, description] = [readPlainLine(source, 'title'), readPlainLine(source, 'description')];
  const [, day] = /^date: +(\d{4}-\d\d-\d\d)[ \t]*$/m.exec(source) ?? [];
  if (title && description && day && !/^draft:/m.test(source))
    return { title, description, date: new Date(day) };
  const fields = parse(source);
  return { ...fields, date: new Date(fields.date) };
}

function readArticle(root: string, id: string, name: string): ArticleFile & { draft: boolean } {
  const file = `content/blog/${id}.mdx`;
  const source = readFileSync(path.join(root, file), 'utf8');
  const { title, description, date, draft = false } = readFields(frontMatter.exec(source)?.[1] ?? '');
  return {
    id,
    file,
    title: fillName(title, name),
    description: fillName(description, name),
    date,
    draft,
    body: source,
  };
}

/**
 * The public articles in the order of their list, the newest first. What cannot be read is left out: the rules of the
 * content say what is wrong with it, in words for its author.
 * @param root the project
 * @param now what the day is
 */
export function readArticles(root: string, now: Date): ArticleFile[] {
  const name = readName(root);
  return readdirSync(path.join(root, 'content/blog'))
    .flatMap(idOf)
    .flatMap((id) => {
      try {
        return readArticle(root, id, name);
      } catch {
        return [];
      }
    })
    .filter((article) => isPublicOn(article, now))
    .sort(newestFirst);
}

/** @returns undefined where words come from elsewhere, or the text has a mistake: both are found when its page is drawn */
export function compileArticle({ file, body }: ArticleFile): ArticleText | undefined {
  if (needsModule(body.replace(frontMatter, ''))) return;
  try {
    const pieces = compileText(body, file, partNames);
    const html = writeText(pieces);
    return html === null ? undefined : { pieces, html };
  } catch {
    return;
  }
}
