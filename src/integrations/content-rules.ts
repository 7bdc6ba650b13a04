/**
 * What an editor should know about content/: mistakes, such as days that do not exist and links that lead
 * nowhere, and what could be better. Used by the build, which stops on mistakes, and by `npm run check`, which
 * also holds the fields to their schemas.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { type Document, isNode, Lexer, LineCounter, parse, parseDocument } from 'yaml';
import { checkFields, describeYamlError, distance } from './content-fields.ts';
import { checkSyntax } from './content-syntax.ts';
import { checkWords, subjectWords, wordsIn } from './content-words.ts';
import { readPlainLine } from './front-matter.ts';

export interface Finding {
  /** An error stops the build, a warning could be better, a note says what will happen. */
  level: 'error' | 'warning' | 'note';
  /** The file, relative to the project. */
  file: string;
  /** The line in the file, where it is about one. */
  line?: number;
  /** The field, where it is about one. */
  field?: string;
  text: string;
}

interface Options {
  /** The schema of each collection; without them fields are not held to anything. */
  schemas?: Record<string, z.ZodType>;
  /** The day to count from. */
  today?: Date;
  /**
   * For a build: nothing that could only be better about words and titles, and nothing about fields without a schema,
   * which Astro says itself. A thousand articles then take a quarter of the time.
   */
  isQuick?: boolean;
}

interface Heading {
  depth: number;
  text: string;
  anchor: string;
  /** Where it begins in the body. */
  index: number;
}

interface Entry {
  file: string;
  id: string;
  collection: string;
  /** The front matter, parsed when it is asked for, or null when it is no valid YAML. */
  readonly fields: Record<string, unknown> | null;
  /** The front matter as written. */
  source: string;
  readonly document: Document.Parsed;
  body: string;
  /** The body without code blocks, line for line. */
  prose: string;
  /** The headings of the body, read when they are asked for. */
  readonly headings: Heading[];
  /** How many lines stand before the body. */
  above: number;
}

/** Earlier versions of legal documents: a folder a document, a file a date. */
const versionsFolder = 'content/legal/versions/';

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;
const linesIn = (text: string) => text.split('\n').length - 1;

/** Puts a mark in the place of what a pattern finds, and keeps its lines. */
const blank = (text: string, pattern: RegExp, mark = '') =>
  text.replace(pattern, (found) => mark + '\n'.repeat(linesIn(found)));

/** One field that holds a line of text. */
const readLine = (entry: Pick<Entry, 'fields' | 'source'>, name: string): unknown =>
  readPlainLine(entry.source, name) ?? entry.fields?.[name];

/** The anchor that a heading gets: as github-slugger makes them for plain words. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const readHeadings = (prose: string): Heading[] =>
  [...prose.matchAll(/^(#{1,6})\s+(.+?)\s*$/gm)].map(({ 1: marks = '', 2: text = '', index }) => ({
    depth: marks.length,
    text,
    anchor: anchorOf(text),
    index,
  }));

function readEntries(root: string): Entry[] {
  return globSync('content/{blog,legal,plans,pages}/**/*.mdx', { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !path.basename(name).startsWith('_'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const [front = '', source = ''] = frontMatter.exec(text) ?? [];
      const body = text.slice(front.length);
      let document: Document.Parsed | undefined;
      let fields: Entry['fields'] | undefined;
      const prose = blank(body, /^```[\s\S]*?^```/gm);
      let headings: Heading[] | undefined;
      const isVersion = file.startsWith(versionsFolder);
      const [, collection = '', ...rest] = file.split('/');
      return {
        file,
        id: (isVersion ? file.slice(versionsFolder.length) : rest.join('/')).replace(/\.mdx$/, ''),
        collection: isVersion ? 'versions' : collection,
        get document() {
          document ??= parseDocument(source, { lineCounter: new LineCounter() });
          return document;
        },
        get fields() {
          if (fields === undefined) {
            const parsed: unknown = this.document.errors.length > 0 ? null : this.document.toJS();
            fields = typeof parsed === 'object' ? (parsed as Entry['fields']) : null;
          }
          return fields;
        },
        source,
        body,
        prose,
        get headings() {
          headings ??= readHeadings(prose);
          return headings;
        },
        above: linesIn(front),
      };
    });
}

/** The line of a character of the body in its file. */
const lineAt = ({ prose, above }: Entry, index: number) => above + 1 + linesIn(prose.slice(0, index));

/** The line of a field in a YAML text, or of the nearest field around it. @param first the line of its start */
function lineOfField(source: string, document: Document.Parsed, way: (string | number)[], first: number) {
  for (let length = way.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(way.slice(0, length), true);
    if (isNode(node) && node.range) return first + linesIn(source.slice(0, node.range[0]));
  }
  return undefined;
}

/** The line of a field at the top of a file, as what a finding says. */
function topLine({ source, collection }: Pick<Entry, 'source' | 'collection'>, field: string) {
  const index = source.search(new RegExp(`^${field}:`, 'm'));
  return index < 0 ? {} : { line: (collection === 'data' ? 1 : 2) + linesIn(source.slice(0, index)) };
}

/** Fields as one name: actions.page.href */
const nameOf = (way: (string | number)[]) => way.join('.');

/** The addresses of pages that are made in code, whatever content/ holds. */
const codedPaths = (root: string) =>
  globSync('src/pages/**/*.astro', { cwd: root })
    .map((name) =>
      name
        .split(path.sep)
        .join('/')
        .replace(/^src\/pages/, '')
        .replace(/(?:\/index)?\.astro$/, ''),
    )
    .filter((name) => !name.includes('[') && !name.endsWith('404'))
    .map((name) => name || '/');

/**
 * Every address of the site that a link may lead to.
 * @param root the project
 * @param entries its files, where they have been read
 */
export function knownPaths(root: string, entries: Entry[] = readEntries(root)): Set<string> {
  const made = entries.flatMap((entry) => {
    if (entry.collection === 'pages') return [];
    const own = pathOf(entry) ?? [];
    return entry.collection === 'versions' ? [own, `/${entry.id.split('/')[0]}/changes`].flat() : own;
  });
  return new Set([...codedPaths(root), ...made]);
}

/** The file that has a title already, if one has. @param root the project */
export const fileTitled = (root: string, title: string): string | undefined =>
  readEntries(root).find((entry) => entry.collection !== 'versions' && readLine(entry, 'title') === title)
    ?.file;

/** The path of the page that shows an entry. */
function pathOf({ collection, id }: Pick<Entry, 'collection' | 'id'>): string | undefined {
  if (collection === 'blog') return `/blog/${id}`;
  if (collection === 'plans') return `/${id}-plan`;
  return ['legal', 'pages', 'versions'].includes(collection) ? `/${id}` : undefined;
}

/** What stands behind date: on its line. */
const writtenDay = /^date:[ \t]*["']?([^\r\n"'#]*[^\s"'#])/m;

/** The day an article becomes public: never for a draft, and always for what has no day. */
function publicFrom({ collection, source }: Entry): number {
  if (collection !== 'blog') return Number.NEGATIVE_INFINITY;
  if (/^draft:\s*true\b/m.test(source)) return Number.POSITIVE_INFINITY;
  const time = Date.parse(writtenDay.exec(source)?.[1] ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

const longDay = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time);

function checkName({ file }: Entry): Finding[] {
  const name = path.posix.basename(file, '.mdx');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    return [
      {
        level: 'error',
        file,
        text: `The name of the file becomes an address. Rename it: lower-case letters, figures and single hyphens.`,
      },
    ];
  return name.length > 60
    ? [
        {
          level: 'warning',
          file,
          text: 'The name of the file is long. An address is easier to read under 60 characters.',
        },
      ]
    : [];
}

function checkDate(entry: Entry): Finding[] {
  const { file, source } = entry;
  if (!/^date:/m.test(source)) return [];
  const written = writtenDay.exec(source)?.[1] ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written);
  const time = Date.parse(`${written}T00:00:00Z`);
  if (isDay && !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)) return [];
  return [
    {
      level: 'error',
      file,
      ...topLine(entry, 'date'),
      field: 'date',
      text: `${written === '' ? 'This field is empty.' : `"${written}" is no day of the calendar.`} Write it as year-month-day, such as 2025-06-21.`,
    },
  ];
}

/** Says of an article that is not public when it will be. */
function checkDay(entry: Entry, today: number): Finding[] {
  const from = publicFrom(entry);
  if (from <= today) return [];
  const isDraft = from === Number.POSITIVE_INFINITY;
  const field = isDraft ? 'draft' : 'date';
  const line = lineOfField(entry.source, entry.document, [field], 2);
  return [
    {
      level: 'note',
      file: entry.file,
      ...(line !== undefined && { line }),
      field,
      text: isDraft
        ? 'Is a draft. It will be public once you take the line out.'
        : `Will be public on ${longDay(from)}, when the site is built on that day or later.`,
    },
  ];
}

interface SiteMap {
  paths: Set<string>;
  /** The anchors of each page, by its path. */
  anchors: Map<string, Set<string>>;
  /** Anchors that the code writes; they may be on any page that is no article and no document. */
  fixed: Set<string>;
  /** When the articles become public, by their path. */
  days: Map<string, number>;
  /** Where the site is published, without a path. */
  origin: string | undefined;
  /** The options of the contact form, in lower case. */
  packages: Set<string>;
}

/** What is probably meant by a link that leads nowhere, as a sentence to add. */
function suggestLink(href: string, address: string, paths: Set<string>): string {
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(href)) return ` Write mailto:${href} for an e-mail address.`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href)) return ` Write https://${href} for another site.`;
  const plain = `/${address.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  const near = paths.has(plain)
    ? plain
    : [...paths].find((one) => one.length > 4 && distance(one, plain) <= 2);
  return near ? ` Write ${near} if you mean that.` : '';
}

/** What is wrong with a link, if anything. @param from when the text with the link becomes public */
function judgeLink(
  href: string,
  own: Set<string>,
  map: SiteMap,
  from: number,
  today: number,
): Omit<Finding, 'file'>[] {
  if (/^https?:/.test(href) && (!URL.canParse(href) || !/^https?:\/\/[^/]/.test(href)))
    return [{ level: 'error', text: `The link ${href} is incomplete. Write it like https://example.com.` }];
  if (map.origin && /^https?:/.test(href) && new URL(href).origin === map.origin)
    return [
      {
        level: 'warning',
        text: `Write ${href.slice(map.origin.length) || '/'} for a page of this site: then the link is checked, and works before the site is published.`,
      },
    ];
  if (/^(?:https|mailto):/.test(href)) return [];
  if (href.startsWith('http:'))
    return [{ level: 'warning', text: `Write ${href} with https: if the other site has it.` }];
  const [target = '', anchor] = href.split('#');
  const address = target.split('?')[0] ?? '';
  if (address !== '' && !map.paths.has(address))
    return [
      {
        level: 'error',
        text: `The link ${href} leads to no page of this site.${suggestLink(href, address, map.paths)}`,
      },
    ];
  const choice =
    address === '/contact' ? new URLSearchParams(target.slice(address.length)).get('package') : null;
  if (choice !== null && map.packages.size > 0 && !map.packages.has(choice.toLowerCase()))
    return [
      {
        level: 'error',
        text: `The link ${href} chooses no option of the contact form: no plan has the package "${choice}".`,
      },
    ];
  if (anchor !== undefined && address === '' && !own.has(anchor))
    return [{ level: 'error', text: `The link ${href} leads to no heading of this file.` }];
  if (anchor !== undefined && address !== '') {
    const isText = address.startsWith('/blog/') || map.anchors.get(address)?.has('#document');
    const known = map.anchors.get(address)?.has(anchor) || (!isText && map.fixed.has(anchor));
    if (!known) return [{ level: 'error', text: `The link ${href} leads to no heading of that page.` }];
  }
  const day = map.days.get(address) ?? Number.NEGATIVE_INFINITY;
  if (day <= today || day <= from) return [];
  const when = day === Number.POSITIVE_INFINITY ? 'a draft' : `not public before ${longDay(day)}`;
  return [
    {
      // A text that is not public itself has time: it may link to what is public by then.
      level: from <= today ? 'error' : 'warning',
      text: `The link ${href} leads to an article that is ${when}. Take the link out until then.`,
    },
  ];
}

const emptyLinkWords = /^(?:click here|here|learn more|link|more|read more|this|this page)$/i;

function checkLinks(entry: Entry, map: SiteMap, today: number): Finding[] {
  const { file, prose, source } = entry;
  const own = new Set(entry.headings.map(({ anchor }) => anchor));
  const from = publicFrom(entry);
  const links = [...prose.matchAll(/(?<!!)\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g)].map(
    ({ 1: words = '', 2: href = '', index }) => ({ words, href, line: lineAt(entry, index) }),
  );
  const actions = [...source.matchAll(/href:\s*["']?([^\s"'}]+)/g)].map(({ 1: href = '', index }) => ({
    words: 'a button',
    href,
    line: 2 + linesIn(source.slice(0, index)),
  }));
  return [...actions, ...links].flatMap(({ words, href, line }): Finding[] => [
    ...judgeLink(href, own, map, from, today).map((finding) => ({ file, line, ...finding })),
    ...(words.trim() === '' || emptyLinkWords.test(words.trim())
      ? [
          {
            level: 'warning' as const,
            file,
            line,
            text: `The words of the link ${href} do not say where it leads. Write what the reader finds there.`,
          },
        ]
      : []),
  ]);
}

function checkHeadings(entry: Entry): Finding[] {
  const { file, prose } = entry;
  const seen = new Set<string>();
  let depth = 1;
  const unread = [...prose.matchAll(/^#{2,6}(?:[^\s#].*|[ \t]*)$/gm)].map(
    ({ 0: written, index }): Finding => ({
      level: 'error',
      file,
      line: lineAt(entry, index),
      text: /[^#\s]/.test(written)
        ? `"${written}" is no heading yet. Put a space after the signs #.`
        : 'This heading has no words. Write some, or take the signs # out.',
    }),
  );
  const read = entry.headings.flatMap((heading): Finding[] => {
    const isSkipped = heading.depth > depth + 1;
    const isTitle = heading.depth === 1;
    const isRepeated = seen.has(heading.anchor);
    depth = heading.depth;
    seen.add(heading.anchor);
    if (!(isTitle || isSkipped || isRepeated)) return [];
    const line = lineAt(entry, heading.index);
    if (isTitle)
      return [
        {
          level: 'error',
          file,
          line,
          text: `"${heading.text}" is a level 1 heading. Start at ##: the page has its title already.`,
        },
      ];
    if (isSkipped)
      return [
        { level: 'error', file, line, text: `"${heading.text}" skips a heading level. Use one # less.` },
      ];
    return [
      {
        level: 'warning',
        file,
        line,
        text: `The heading "${heading.text}" stands twice. Give each its own words, so that links and readers can tell them apart.`,
      },
    ];
  });
  return [...unread, ...read];
}

/** The attributes of a part: src="…" alt="…". */
const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  );

/** Says of a description of a picture that it could be better. */
function judgeAlt(alt: string): string | undefined {
  if (/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(alt.trim()))
    return `The alt "${alt}" is the name of a file. Write what the picture shows.`;
  return /^(?:an? )?(?:image|picture|photo|graphic|drawing)(?: of)?\b/i.test(alt.trim())
    ? `The alt "${alt}" begins with what every picture is. Write only what it shows.`
    : undefined;
}

function checkImages(entry: Entry, root: string): Finding[] {
  const { file, prose } = entry;
  const folder = path.posix.dirname(file);
  const pictures = [
    ...[...prose.matchAll(/!\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g)].map(({ 1: alt = '', 2: src = '', index }) => ({
      alt,
      src,
      index,
      missing: `The picture ${src} has no description. Write one between the square brackets.`,
      isFigure: false,
    })),
    ...[...prose.matchAll(/<Figure\b([\s\S]*?)\/?>/g)].map(({ 1: text = '', index }) => {
      const { alt = '', src = '' } = attributesOf(text);
      return {
        alt,
        src,
        index,
        missing: `The figure ${src} has no alt. Write what the picture shows: alt="…".`,
        isFigure: true,
      };
    }),
  ];
  return pictures.flatMap(({ alt, src, index, missing, isFigure }): Finding[] => {
    const place = { file, line: lineAt(entry, index) };
    const better = judgeAlt(alt);
    return [
      ...(alt.trim() === '' ? [{ level: 'error' as const, ...place, text: missing }] : []),
      ...(better ? [{ level: 'warning' as const, ...place, text: better }] : []),
      ...(!/^(?:https?:|\/)/.test(src) && !existsSync(path.join(root, folder, src))
        ? [
            {
              level: 'error' as const,
              ...place,
              text: `The ${isFigure ? 'figure' : 'picture'} ${src} is not there. Put the file into ${folder}/images/${entry.id}/ and write ${isFigure ? `src="./images/${entry.id}/<file>"` : `./images/${entry.id}/<file>`}.`,
            },
          ]
        : []),
    ];
  });
}

function checkParts(entry: Entry, parts: Set<string>): Finding[] {
  const { file, prose } = entry;
  const found: Finding[] = [];
  for (const { index } of prose.matchAll(/^(?:import|export)\s/gm))
    found.push({
      level: 'error',
      file,
      line: lineAt(entry, index),
      text: 'Content imports nothing. The page gives it its components.',
    });
  for (const { 1: part = '', index } of prose.matchAll(/<([A-Z]\w*)/g))
    if (parts.size > 0 && !parts.has(part))
      found.push({
        level: 'error',
        file,
        line: lineAt(entry, index),
        text: `There is no part <${part}>. The parts are ${[...parts].sort().join(', ')}.`,
      });
  for (const { 1: part = '', index } of prose.matchAll(/<(Note|PullQuote|Steps)\b[^>]*>[ \t]*\S/g))
    found.push({
      level: 'warning',
      file,
      line: lineAt(entry, index),
      text: `Put <${part}> and </${part}> on lines of their own. The editing desk cannot open the file otherwise.`,
    });
  for (const { 0: written, 1: words = '', 2: address = '', index } of prose.matchAll(
    /(\[[^\]\n]+\]) +(\((?:\/|#|https?:)[^)\s]*\))/g,
  ))
    found.push({
      level: 'error',
      file,
      line: lineAt(entry, index),
      text: `"${written}" is no link yet. Take the space out between ${words} and ${address}.`,
    });
  for (const { 0: written, 1: words = '', index } of prose.matchAll(/(?:^|\s)(\[[^\]\n]{3,}\])(?! ?[([:])/gm))
    found.push({
      level: 'warning',
      file,
      line: lineAt(entry, index + written.indexOf('[')),
      text: `${words} is still in brackets. Write the text in its place.`,
    });
  return found;
}

/** Comments in YAML: the editing desk writes a file anew and knows nothing of them. @param first the line of its start */
function checkComments(file: string, source: string, first: number): Finding[] {
  if (!source.includes('#')) return [];
  const found: Finding[] = [];
  let line = first;
  for (const lexeme of new Lexer().lex(source)) {
    if (lexeme.startsWith('#'))
      found.push({
        level: 'warning',
        file,
        line,
        text: 'This is a comment. The editing desk drops it when it saves the file: keep such words elsewhere.',
      });
    line += linesIn(lexeme);
  }
  return found;
}

/** Every text in a value that is one pair of brackets, with the way to it. */
function bracketsIn(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return /^\[.*\]$/.test(value) ? [way] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    bracketsIn(inner, [...way, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Fields of a new file that nobody has filled in yet. */
const checkBrackets = ({ file, fields, source, document }: Entry): Finding[] =>
  bracketsIn(fields).map((way) => {
    const line = lineOfField(source, document, way, 2);
    return {
      level: 'warning',
      file,
      ...(line !== undefined && { line }),
      field: nameOf(way),
      text: 'This is still in brackets. Write the text in its place.',
    };
  });

/** Search results show about so many characters of a title. */
const shownTitle = 60;

function checkTitle(entry: Entry, name: string): Finding[] {
  const { file, fields, collection } = entry;
  if (typeof fields?.title !== 'string') return [];
  const title = fields.title.replaceAll('{name}', name);
  const found: Finding[] = [];
  if (title.length > shownTitle)
    found.push({
      level: 'warning',
      file,
      ...topLine(entry, 'title'),
      field: 'title',
      text: `Search results cut a title after about ${shownTitle} characters. This one has ${title.length}: put what matters first, or shorten it.`,
    });
  if (collection === 'blog' && /\.$/.test(title))
    found.push({
      level: 'warning',
      file,
      ...topLine(entry, 'title'),
      field: 'title',
      text: 'Take the full stop away: this is a headline.',
    });
  return found;
}

function checkUnique(
  entries: Pick<Entry, 'file' | 'fields' | 'source' | 'collection'>[],
  field: 'title' | 'description',
): Finding[] {
  const seen = new Map<unknown, string>();
  return entries.flatMap((entry): Finding[] => {
    const { file } = entry;
    const value = readLine(entry, field);
    if (typeof value !== 'string') return [];
    const other = seen.get(value);
    seen.set(value, file);
    return other
      ? [
          {
            level: 'error',
            file,
            ...topLine(entry, field),
            field,
            text: `The same ${field} stands in ${other}. Give each its own.`,
          },
        ]
      : [];
  });
}

/** Ready-made parts that say what is true today, where an earlier version must keep its own words. */
const partsOfToday = /<(Address|CookieInventory|Email|LastScan|LegalName|SiteName)\b[^>]*>/g;

/** Earlier versions: of a document that is there, named by their date, older than it, and in their own words. */
function checkVersions(entries: Entry[]): Finding[] {
  return entries
    .filter(({ collection }) => collection === 'versions')
    .flatMap(({ file, id, fields, source, prose }): Finding[] => {
      const found: Finding[] = [];
      const [name = '', day = ''] = id.split('/');
      const document = entries.find((other) => other.collection === 'legal' && other.id === name);
      const dateOf = (text: string) => writtenDay.exec(text)?.[1];
      const current = document && dateOf(document.source);
      if (!document)
        found.push({
          level: 'error',
          file,
          text: `There is no content/legal/${name}.mdx. Name the folder after the document.`,
        });
      else if (!current || current <= day)
        found.push({
          level: 'error',
          file: document.file,
          ...topLine(document, 'date'),
          field: 'date',
          text: `An earlier version is of ${day}. Give the document a later date, and change its text, or delete ${file}.`,
        });
      if (fields && fields.date !== undefined && dateOf(source) !== day)
        found.push({
          level: 'error',
          file,
          ...topLine({ source, collection: 'versions' }, 'date'),
          field: 'date',
          text: `The date is ${dateOf(source)}. Name the file after it: <date>.mdx.`,
        });
      for (const [part] of prose.matchAll(partsOfToday))
        found.push({
          level: 'error',
          file,
          text: `${part} shows the words of today. Write what stood there.`,
        });
      return found;
    });
}

/** Files of one folder that claim the same place in its list. */
function checkOrder(entries: Entry[]): Finding[] {
  const seen = new Map<string, string>();
  return entries.flatMap((entry): Finding[] => {
    const { collection, file, fields } = entry;
    if (typeof fields?.order !== 'number') return [];
    const key = `${collection} ${fields.order}`;
    const other = seen.get(key);
    seen.set(key, file);
    return other
      ? [
          {
            level: 'warning',
            file,
            ...topLine(entry, 'order'),
            field: 'order',
            text: `${other} has the same order. Give each its own, the smallest for what comes first.`,
          },
        ]
      : [];
  });
}

/** Texts that no page shows: at the address of a page of its own, or of a page that nobody made. */
function checkShown(root: string, entries: Entry[]): Finding[] {
  const coded = new Set(codedPaths(root));
  const named = new Set(
    globSync('src/{pages,components}/**/*.{astro,ts}', { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/getPage\('([\w-]+)'\)/g)].map(
        ([, id = '']) => id,
      ),
    ),
  );
  return entries.flatMap((entry): Finding[] => {
    const { file, id, collection } = entry;
    const at = pathOf(entry) ?? '';
    if (collection !== 'pages')
      return coded.has(at)
        ? [
            {
              level: 'error',
              file,
              text: `The site has another page at ${at}, and this text is not shown. Rename the file.`,
            },
          ]
        : [];
    return named.size > 0 && !named.has(id)
      ? [
          {
            level: 'warning',
            file,
            text: 'No page shows this text: new pages are made in the code. Ask a developer.',
          },
        ]
      : [];
  });
}

/** Files in content/ that nothing reads. */
function checkUnread(root: string, schemas: Record<string, z.ZodType>): Finding[] {
  const isKnown = (name: string) => Object.keys(schemas).length === 0 || Object.hasOwn(schemas, name);
  return globSync('content/**/*.*', { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .flatMap((file): Finding[] => {
      const { name, ext, base, dir } = path.posix.parse(file);
      const isText = /^content\/(?:blog|legal|pages|plans)\b/.test(dir);
      if (/^[._]/.test(base) || file === 'content/README.md' || /\/images\//.test(file)) return [];
      if (isText && ext === '.mdx' && (!dir.startsWith('content/legal/') || file.startsWith(versionsFolder)))
        return [];
      if (dir === 'content' && ext === '.yaml' && isKnown(name)) return [];
      if (isText && /^\.(?:markdown|mdx?|txt)$/i.test(ext) && ext !== '.mdx')
        return [
          {
            level: 'error',
            file,
            text: `The site does not read a file with this ending. Name it ${name}.mdx.`,
          },
        ];
      if (dir === 'content' && /^\.ya?ml$/i.test(ext) && ext !== '.yaml')
        return [
          {
            level: 'error',
            file,
            text: `The site does not read a file with this ending. Name it ${name}.yaml.`,
          },
        ];
      return [
        {
          level: 'warning',
          file,
          text: 'Nothing on the site reads this file. Put it where content/README.md says, or delete it.',
        },
      ];
    });
}

function checkPlans(plans: Entry[]): Finding[] {
  const promoted = plans.filter(({ fields }) => fields?.promoted === true);
  const found: Finding[] = promoted.slice(1).map((plan) => ({
    level: 'error',
    file: plan.file,
    ...topLine(plan, 'promoted'),
    field: 'promoted',
    text: `Only one plan can be promoted, and ${promoted[0]?.file} is.`,
  }));
  for (const plan of plans) {
    const { file, fields } = plan;
    if (fields && fields.price !== fields.cardPrice)
      found.push({
        level: 'warning',
        file,
        ...topLine(plan, 'cardPrice'),
        field: 'cardPrice',
        text: `The cards show $${fields.cardPrice}, the page of the plan shows $${fields.price}.`,
      });
  }
  return found;
}

/** Why a file has no fields. */
function describeStart(source: string, body: string): string {
  if (source.trim() !== '')
    return 'what stands between the two lines of --- is no field. A field is a name, a colon, a space and a value.';
  if (/^---\s*\n/.test(body))
    return 'the second line of --- is missing. It stands between the fields and the text.';
  return /^---\s*$/m.test(body)
    ? 'the first line of --- must be the first line of the file, with nothing before it.'
    : 'there are none. A file starts with a line of ---, then its fields, then a second line of ---, then the text.';
}

/** Holds the fields of an entry to its schema. */
function checkSchema(entry: Entry, schema: z.ZodType | undefined): Finding[] {
  const { file, fields, source, body, document } = entry;
  if (!fields) {
    const [error] = document.errors;
    return [
      {
        level: 'error',
        file,
        line: 1 + (error?.linePos?.[0].line ?? 0),
        text: `The fields cannot be read: ${error ? describeYamlError(error) : describeStart(source, body)}`,
      },
    ];
  }
  return schema ? fieldFindings(file, fields, schema, (way) => lineOfField(source, document, way, 2)) : [];
}

function fieldFindings(
  file: string,
  fields: unknown,
  schema: z.ZodType,
  lineOf: (way: (string | number)[]) => number | undefined,
): Finding[] {
  return checkFields(fields, schema).map(({ path: way, text }) => {
    const line = lineOf(way);
    return { level: 'error', file, ...(line !== undefined && { line }), field: nameOf(way), text };
  });
}

/** The words of a text without its notation: no code, no addresses, no attributes. */
const plainOf = (prose: string) =>
  blank(blank(prose, /<[A-Z][^>]*>|<\/\w+>/g, '·'), /^\|?[-|: ]+$/gm)
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[*_#`[\]|]/g, ' ');

/**
 * Checks every file of content/.
 * @param root the project
 * @param options the schemas to hold fields to, and the day to count from
 * @returns what was found
 */
export function checkContent(
  root: string,
  { schemas = {}, today = new Date(), isQuick = false }: Options = {},
): Finding[] {
  const entries = readEntries(root);
  const now = today.getTime();
  const data = readData(root);
  const site = data.get('content/site.yaml')?.value as
    | { name?: unknown; url?: unknown; emails?: object }
    | null
    | undefined;
  const name = String(site?.name ?? '');
  const addresses = Object.keys(site?.emails ?? {});
  const parts = readParts(root);
  const map: SiteMap = {
    paths: knownPaths(root, entries),
    anchors: new Map(
      entries.flatMap((entry) => {
        const at = pathOf(entry);
        const own = entry.headings.map(({ anchor }) => anchor);
        return at ? [[at, new Set(entry.collection === 'legal' ? ['#document', ...own] : own)]] : [];
      }),
    ),
    fixed: readFixedAnchors(root),
    days: new Map(entries.map((entry) => [pathOf(entry) ?? '', publicFrom(entry)])),
    origin: URL.canParse(String(site?.url)) ? new URL(String(site?.url)).origin : undefined,
    packages: readPackages(entries),
  };
  const articles = entries.filter(({ collection }) => collection === 'blog');
  const subjects = isQuick ? [] : subjectWords(articles.map(({ prose }) => plainOf(prose)));
  const checkCloser = (entry: Entry): Finding[] => {
    const { file, collection, fields, body, prose, above } = entry;
    const schema = schemas[collection];
    const own = wordsIn(`${fields?.title} ${fields?.description} ${name}`);
    const known = collection === 'legal' ? undefined : new Set([...subjects, ...own]);
    return [
      ...(schema || !fields ? checkSchema(entry, schema) : []).filter(
        // The rule for days says it better.
        ({ field }) => field !== 'date' || fields?.date === undefined,
      ),
      ...checkBrackets(entry),
      ...(collection === 'versions' ? [] : checkComments(file, entry.source, 2)),
      ...checkTitle(entry, name),
      ...checkSyntax(body, addresses).map(
        ({ line, ...finding }): Finding => ({ file, line: above + line, ...finding }),
      ),
      ...checkWords(plainOf(prose), known).map(
        ({ line, text }): Finding => ({ level: 'warning', file, line: above + 1 + line, text }),
      ),
    ];
  };
  const each = entries.flatMap((entry) => [
    ...checkName(entry),
    ...checkDate(entry),
    ...checkLinks(entry, map, now),
    ...checkHeadings(entry),
    ...checkImages(entry, root),
    ...checkParts(entry, parts),
    ...(isQuick ? [] : checkCloser(entry)),
    ...checkDay(entry, now),
  ]);
  // An earlier version has the title of its document; its page adds the date.
  const current = entries.filter(({ collection }) => collection !== 'versions');
  const landing = data.get('content/landing.yaml')?.value as Entry['fields'] | undefined;
  const titled = [
    ...current,
    ...(landing
      ? [
          {
            file: 'content/landing.yaml',
            fields: landing,
            source: data.get('content/landing.yaml')?.text ?? '',
            collection: 'data',
          },
        ]
      : []),
  ];
  return [
    ...checkData(data, map, now, schemas),
    ...each,
    ...checkVersions(entries),
    ...checkUnique(titled, 'title'),
    ...checkUnique(titled, 'description'),
    ...checkPlans(entries.filter(({ collection }) => collection === 'plans')),
    ...checkOrder(current.filter(({ collection }) => ['legal', 'plans'].includes(collection))),
    ...checkShown(root, entries),
    ...checkUnread(root, schemas),
    ...checkUnusedImages(root, entries),
  ];
}

/** The options of the contact form, in lower case; none while a plan cannot be read. */
function readPackages(entries: Entry[]): Set<string> {
  const plans = entries.filter(({ collection }) => collection === 'plans');
  return new Set(
    plans.every(({ fields }) => fields)
      ? plans.map(({ fields }) => String(fields?.package).toLowerCase())
      : [],
  );
}

/** The parts that pages give to their texts. */
function readParts(root: string): Set<string> {
  const file = path.join(root, 'src/components/content/content-components.ts');
  if (!existsSync(file)) return new Set();
  const given = /contentComponents = \{([\s\S]*?)\n\}/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return new Set([...given.matchAll(/^ {2}([A-Z]\w+),$/gm)].map(([, part = '']) => part));
}

/** The anchors that pages and their parts write by themselves. */
const readFixedAnchors = (root: string) =>
  new Set(
    globSync('src/{pages,components,layouts,islands}/**/*.{astro,tsx}', { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\sid="([\w-]+)"/g)].map(([, id = '']) => id),
    ),
  );

function checkUnusedImages(root: string, entries: Entry[]): Finding[] {
  const used = new Set(
    entries.flatMap(({ file, prose }) =>
      [...prose.matchAll(/(?:src="|\]\()(\.\/images\/[^")\s]+)/g)].map(([, src = '']) =>
        path.posix.join(path.posix.dirname(file), src),
      ),
    ),
  );
  return globSync('content/**/images/**/*.*', { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .filter((file) => !used.has(file))
    .sort()
    .map((file) => ({
      level: 'warning',
      file,
      text: 'No text shows this picture. Show it with <Figure>, or delete it.',
    }));
}

/** What a program writes and the editing desk does not show. */
const scanFile = 'content/cookie-scan.yaml';

interface Data {
  text: string;
  document: Document.Parsed;
  value: unknown;
}

const readData = (root: string): Map<string, Data> =>
  new Map(
    globSync('content/*.yaml', { cwd: root })
      .map((name) => name.split(path.sep).join('/'))
      .sort()
      .map((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        const document = parseDocument(text, { lineCounter: new LineCounter() });
        return [file, { text, document, value: document.errors.length > 0 ? undefined : parse(text) }];
      }),
  );

/** Every address in a value, with the way to it. */
function hrefsIn(
  value: unknown,
  way: (string | number)[] = [],
): { href: string; way: (string | number)[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const next = [...way, Array.isArray(value) ? Number(key) : key];
    return key === 'href' && typeof inner === 'string' ? [{ href: inner, way: next }] : hrefsIn(inner, next);
  });
}

/** The YAML files: whether they can be read, their fields and their links. */
function checkData(
  data: Map<string, Data>,
  map: SiteMap,
  now: number,
  schemas: Record<string, z.ZodType>,
): Finding[] {
  return [...data].flatMap(([file, { text, document, value }]): Finding[] => {
    const [error] = document.errors;
    if (error)
      return [
        {
          level: 'error',
          file,
          line: error.linePos?.[0].line ?? 1,
          text: `The file cannot be read: ${describeYamlError(error)}`,
        },
      ];
    const schema = schemas[path.basename(file, '.yaml')];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const [first = 'name'] = Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
      return [
        {
          level: 'error',
          file,
          line: 1,
          text: `The file must begin with the name of a field and a colon, such as ${first}:. What belongs to it stands below, indented by two spaces.`,
        },
      ];
    }
    const lineOf = (way: (string | number)[]) => lineOfField(text, document, way, 1);
    const place = (way: (string | number)[]) => {
      const line = lineOf(way);
      return { file, ...(line !== undefined && { line }), field: nameOf(way) };
    };
    const links = hrefsIn(value).flatMap(({ href, way }) =>
      judgeLink(href, new Set(), map, Number.NEGATIVE_INFINITY, now).map((finding) => ({
        ...place(way),
        ...finding,
      })),
    );
    return [
      ...(schema ? fieldFindings(file, value, schema, lineOf) : []),
      ...links,
      ...(file === scanFile ? [] : checkComments(file, text, 1)),
    ];
  });
}

/** A finding as one line. */
export const describeFinding = ({ file, line, field, text }: Finding) =>
  `${file}${line === undefined ? '' : `:${line}`}${field ? ` (${field})` : ''}: ${text}`;

const words: Record<Finding['level'], string> = {
  error: 'to mend',
  warning: 'could be better',
  note: 'note',
};

/**
 * Findings as blocks, one a file: its path, then a line for each, in the order of the file.
 * @param findings in any order
 */
export function describeByFile(findings: Finding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))].sort();
  return files
    .map((file) => {
      const own = findings
        .filter((finding) => finding.file === file)
        .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
        .map(({ level, line, field, text }) => {
          const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
          return `  ${words[level]}${place ? ` (${place})` : ''}: ${text}`;
        });
      return [file, ...own].join('\n');
    })
    .join('\n\n');
}
