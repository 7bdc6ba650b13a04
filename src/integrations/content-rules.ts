/**
 * What a schema cannot see in content/: days that do not exist, links that lead nowhere, two files with the
 * same title. Used by the build, which stops on errors, and by `npm run check`.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export interface Finding {
  level: 'error' | 'warning';
  /** The file, relative to the project. */
  file: string;
  /** The field of the front matter, where it is about one. */
  field?: string;
  text: string;
}

interface Entry {
  file: string;
  id: string;
  collection: string;
  /** The front matter, or null when it is no valid YAML; the build itself says where. */
  fields: Record<string, unknown> | null;
  /** The front matter as written. */
  source: string;
  body: string;
}

/** Earlier versions of legal documents: a folder a document, a file a date. */
const versionsFolder = 'content/legal/versions/';

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

function readEntries(root: string): Entry[] {
  return globSync('content/{blog,legal,plans,pages}/**/*.mdx', { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !path.basename(name).startsWith('_'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const source = frontMatter.exec(text)?.[1] ?? '';
      let fields: Entry['fields'] = null;
      try {
        const parsed: unknown = parse(source);
        if (typeof parsed === 'object' && parsed !== null) fields = parsed as Record<string, unknown>;
      } catch {
        // Reported by the build with line and column.
      }
      const isVersion = file.startsWith(versionsFolder);
      const [, collection = '', ...rest] = file.split('/');
      return {
        file,
        id: (isVersion ? file.slice(versionsFolder.length) : rest.join('/')).replace(/\.mdx$/, ''),
        collection: isVersion ? 'versions' : collection,
        fields,
        source,
        body: text.replace(frontMatter, ''),
      };
    });
}

/** The anchor that a heading gets: as github-slugger makes them for plain words. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Lines outside code blocks. */
const proseOf = (body: string) => body.replace(/^```[\s\S]*?^```/gm, '');

const headingsOf = (body: string) =>
  [...proseOf(body).matchAll(/^(#{1,6})\s+(.+?)\s*$/gm)].map(([, marks = '', text = '']) => ({
    depth: marks.length,
    text,
  }));

/**
 * Every address of the site that a link may lead to.
 * @param root the project
 */
export function knownPaths(root: string): Set<string> {
  const pages = globSync('src/pages/**/*.astro', { cwd: root })
    .map((name) =>
      name
        .split(path.sep)
        .join('/')
        .replace(/^src\/pages/, '')
        .replace(/(?:\/index)?\.astro$/, ''),
    )
    .filter((name) => !name.includes('[') && !name.endsWith('404'))
    .map((name) => name || '/');
  const made = readEntries(root).flatMap(({ collection, id }) => {
    if (collection === 'blog') return [`/blog/${id}`];
    if (collection === 'plans') return [`/${id}-plan`];
    if (collection === 'versions') return [`/${id}`, `/${id.split('/')[0]}/changes`];
    return collection === 'legal' ? [`/${id}`] : [];
  });
  return new Set([...pages, ...made]);
}

function checkDate(entry: Entry): Finding[] {
  const written = /^date:\s*["']?([^\s"'#]+)/m.exec(entry.source)?.[1];
  if (written === undefined) return [];
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written);
  const time = Date.parse(`${written}T00:00:00Z`);
  if (isDay && !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)) return [];
  return [
    {
      level: 'error',
      file: entry.file,
      field: 'date',
      text: `"${written}" is no day of the calendar. Write it as year-month-day, such as 2025-06-21.`,
    },
  ];
}

function checkLinks(entry: Entry, paths: Set<string>, anchors: Map<string, Set<string>>): Finding[] {
  const own = anchors.get(entry.file) ?? new Set();
  const links = [...proseOf(entry.body).matchAll(/(?<!!\[[^\]]*)\]\(([^)\s]+)[^)]*\)/g)].map(
    ([, href = '']) => href,
  );
  const actions = [...entry.source.matchAll(/href:\s*["']?([^\s"'}]+)/g)].map(([, href = '']) => href);
  return [...links, ...actions].flatMap((href): Finding[] => {
    if (/^(?:https?|mailto):/.test(href)) return [];
    const [target = '', anchor] = href.split('#');
    const address = target.split('?')[0] ?? '';
    const found: Finding[] = [];
    const report = (text: string) => found.push({ level: 'error', file: entry.file, text });
    if (address !== '' && !paths.has(address)) report(`The link ${href} leads to no page of this site.`);
    else if (anchor !== undefined && address === '' && !own.has(anchor))
      report(`The link ${href} leads to no heading of this file.`);
    else if (anchor !== undefined && address !== '' && anchors.get(address)?.has(anchor) === false)
      report(`The link ${href} leads to no heading of that page.`);
    return found;
  });
}

function checkHeadings(entry: Entry): Finding[] {
  let depth = 1;
  return headingsOf(entry.body).flatMap((heading): Finding[] => {
    const isSkipped = heading.depth > depth + 1;
    const isTitle = heading.depth === 1;
    depth = heading.depth;
    if (isTitle)
      return [
        {
          level: 'error',
          file: entry.file,
          text: `"${heading.text}" is a level 1 heading. Start at ##: the page has its title already.`,
        },
      ];
    return isSkipped
      ? [
          {
            level: 'error',
            file: entry.file,
            text: `"${heading.text}" skips a heading level. Use one # less.`,
          },
        ]
      : [];
  });
}

function checkImages(entry: Entry): Finding[] {
  return [...proseOf(entry.body).matchAll(/!\[\s*\]\(([^)]+)\)/g)].map(([, image = '']) => ({
    level: 'error',
    file: entry.file,
    text: `The picture ${image} has no description. Write one between the square brackets.`,
  }));
}

function checkImports(entry: Entry): Finding[] {
  return /^(?:import|export)\s/m.test(proseOf(entry.body))
    ? [
        {
          level: 'error',
          file: entry.file,
          text: 'Content imports nothing. The page gives it its components.',
        },
      ]
    : [];
}

function checkUnique(entries: Entry[], field: 'title' | 'description'): Finding[] {
  const seen = new Map<unknown, string>();
  return entries.flatMap(({ file, fields }): Finding[] => {
    const value = fields?.[field];
    if (typeof value !== 'string') return [];
    const other = seen.get(value);
    seen.set(value, file);
    return other
      ? [{ level: 'error', file, field, text: `The same ${field} stands in ${other}. Give each its own.` }]
      : [];
  });
}

/** Ready-made parts that say what is true today, where an earlier version must keep its own words. */
const partsOfToday = /<(Address|CookieInventory|Email|LastScan|LegalName|SiteName)\b[^>]*>/g;

/** Earlier versions: of a document that is there, named by their date, older than it, and in their own words. */
function checkVersions(entries: Entry[]): Finding[] {
  return entries
    .filter(({ collection }) => collection === 'versions')
    .flatMap(({ file, id, fields, source, body }): Finding[] => {
      const found: Finding[] = [];
      const [name = '', day = ''] = id.split('/');
      const document = entries.find((other) => other.collection === 'legal' && other.id === name);
      const dateOf = (text: string) => /^date:\s*["']?([^\s"'#]+)/m.exec(text)?.[1];
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
          field: 'date',
          text: `An earlier version is of ${day}. Give the document a later date, and change its text, or delete ${file}.`,
        });
      if (fields && dateOf(source) !== day)
        found.push({
          level: 'error',
          file,
          field: 'date',
          text: `The date is ${dateOf(source) ?? 'missing'}. Name the file after it: <date>.mdx.`,
        });
      for (const [part] of proseOf(body).matchAll(partsOfToday))
        found.push({
          level: 'error',
          file,
          text: `${part} shows the words of today. Write what stood there.`,
        });
      return found;
    });
}

function checkPlans(plans: Entry[]): Finding[] {
  const promoted = plans.filter(({ fields }) => fields?.promoted === true);
  const found: Finding[] = promoted.slice(1).map(({ file }) => ({
    level: 'error',
    file,
    field: 'promoted',
    text: `Only one plan can be promoted, and ${promoted[0]?.file} is.`,
  }));
  for (const { file, fields } of plans)
    if (fields && fields.price !== fields.cardPrice)
      found.push({
        level: 'warning',
        file,
        field: 'cardPrice',
        text: `The cards show $${fields.cardPrice}, the page of the plan shows $${fields.price}.`,
      });
  return found;
}

/**
 * Checks every file of content/ beyond its schema.
 * @param root the project
 * @returns what was found, in the order of the files
 */
export function checkContent(root: string): Finding[] {
  const entries = readEntries(root);
  const paths = knownPaths(root);
  // Headings by file, and by the path of the page where the file is one.
  const anchors = new Map(
    entries.flatMap((entry) => {
      const own = new Set(headingsOf(entry.body).map(({ text }) => anchorOf(text)));
      return [entry.file, pathOf(entry) ?? entry.file].map((key): [string, Set<string>] => [key, own]);
    }),
  );
  const each = entries.flatMap((entry) => [
    ...checkDate(entry),
    ...checkLinks(entry, paths, anchors),
    ...checkHeadings(entry),
    ...checkImages(entry),
    ...checkImports(entry),
  ]);
  const plans = entries.filter(({ collection }) => collection === 'plans');
  // An earlier version has the title of its document; its page adds the date.
  const current = entries.filter(({ collection }) => collection !== 'versions');
  return [
    ...checkYaml(root, paths),
    ...each,
    ...checkVersions(entries),
    ...checkUnique(current, 'title'),
    ...checkUnique(current, 'description'),
    ...checkPlans(plans),
  ];
}

/** The path of the page that an entry becomes, where it is a page of its own. */
function pathOf({ collection, id }: Entry): string | undefined {
  if (collection === 'blog') return `/blog/${id}`;
  return collection === 'legal' || collection === 'versions' ? `/${id}` : undefined;
}

const lists = ['navigation', 'testimonials', 'reasons', 'partners', 'cookies'];

/** The YAML files: whether they can be read, and whether every entry of a list has a name of its own. */
function checkYaml(root: string, paths: Set<string>): Finding[] {
  return globSync('content/*.yaml', { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .flatMap((file): Finding[] => {
      let data: unknown;
      try {
        data = parse(readFileSync(path.join(root, file), 'utf8'));
      } catch (error) {
        const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
        return [{ level: 'error', file, text: `The file cannot be read: ${reason}` }];
      }
      if (!lists.includes(path.basename(file, '.yaml'))) return [];
      if (!Array.isArray(data))
        return [{ level: 'error', file, text: 'This must be a list: each entry starts with "- ".' }];
      const seen = new Set<unknown>();
      return data.flatMap((item: Record<string, unknown>): Finding[] => {
        const found: Finding[] = [];
        if (seen.has(item.id))
          found.push({
            level: 'error',
            file,
            field: 'id',
            text: `"${item.id}" stands twice. Give each entry its own id.`,
          });
        seen.add(item.id);
        if (typeof item.href === 'string' && !paths.has(item.href.split(/[?#]/)[0] ?? ''))
          found.push({
            level: 'error',
            file,
            field: 'href',
            text: `The link ${item.href} leads to no page of this site.`,
          });
        return found;
      });
    });
}

/** A finding as one line. */
export const describeFinding = ({ file, field, text }: Finding) =>
  `${file}${field ? ` (${field})` : ''}: ${text}`;
