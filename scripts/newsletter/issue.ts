/** What an issue says: a file in content/newsletter/, or the beginning of an article and a link to it. */
import { existsSync, readFileSync } from 'node:fs';
import { type ComponentType, createElement as h, type ReactNode } from 'react';
import * as runtime from 'react/jsx-runtime';
import { evaluate, type MdastNode, mdxToMdast } from 'satteri';
import { parse } from 'yaml';
import { SettingsError } from '../../server/settings.ts';
import { fillName } from '../../src/lib/content/fields.ts';
import { articlePath } from '../../src/lib/paths.ts';

/** The fields of content/site.yaml that a mail needs. */
export interface Site {
  name: string;
  legalName: string;
  address: string[];
  emails: Record<string, string>;
  url: string;
}

export interface Issue {
  /** Its name, which deliveries are counted by. */
  name: string;
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** Draws the text. @param components what draws each element and each part */
  Text: ComponentType<{ components: Record<string, unknown> }>;
  /** The path of the article, where it is one. */
  article?: string;
}

type Parts = Record<string, ComponentType<Record<string, unknown>>>;

export const readSite = (): Site => parse(readFileSync('content/site.yaml', 'utf8'));

/** The parts that say the same in a mail. */
const partsOf = (site: Site): Parts => ({
  SiteName: () => site.name,
  LegalName: () => site.legalName,
  Address: () => site.address.join(', '),
  Email: ({ for: use }) => h('a', { href: `mailto:${site.emails[String(use)]}` }, site.emails[String(use)]),
  Note: ({ children }) => h('blockquote', null, children as ReactNode),
});

/** The first code in a text: an import, braces, or an attribute with either. Undefined where it has none. */
function findCode(node: MdastNode): MdastNode | undefined {
  if (/^mdx(?:jsEsm|(?:Text|Flow)Expression)$/.test(node.type)) return node;
  const { attributes = [], children = [] } = node as {
    attributes?: { type: string; value?: unknown }[];
    children?: MdastNode[];
  };
  if (
    attributes.some(({ type, value }) => type !== 'mdxJsxAttribute' || (value && typeof value === 'object'))
  )
    return node;
  for (const child of children) {
    const code = findCode(child);
    if (code) return code;
  }
  return undefined;
}

/**
 * Reads an issue.
 * @param name of a file in content/newsletter/ or content/blog/, without its ending
 * @throws SettingsError where there is none, where it is not public yet, or where a mail cannot show what it has
 */
export function readIssue(name: string, site: Site, today = new Date()): Issue {
  const file = ['newsletter', 'blog']
    .map((folder) => `content/${folder}/${name}.mdx`)
    .find((each) => /^[a-z0-9-]+$/.test(name) && existsSync(each));
  if (!file)
    throw new SettingsError(
      `There is no issue and no article named "${name}". Name a file of content/newsletter/ or content/blog/, without its ending.`,
    );
  const isArticle = file.startsWith('content/blog/');
  const [front = '', yaml = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(readFileSync(file, 'utf8')) ?? [];
  const fields = parse(yaml) as Record<string, unknown>;
  if (isArticle && (fields.draft === true || !(Date.parse(String(fields.date)) <= today.getTime())))
    throw new SettingsError(
      `${file} is a draft, or public on a later day. Nobody could read it by its link.`,
    );
  const text = readFileSync(file, 'utf8').slice(front.length);
  const source = isArticle ? (text.split(/^## /m)[0] ?? '') : text;
  const known = partsOf(site);
  const [, unknown] = [...source.matchAll(/<([A-Z]\w*)/g)].find(([, part = '']) => !known[part]) ?? [];
  if (unknown)
    throw new SettingsError(`${file} has <${unknown}>, which a mail cannot show. Write it as text.`);
  // It would run beside the password of the database, and be mailed to everybody.
  const code = findCode(mdxToMdast(source, { features: { gfm: true } }));
  if (code)
    throw new SettingsError(
      `${file} has code: ${source.slice(code.position?.start.offset, code.position?.end.offset).slice(0, 80).trim()}. Write it as text, a brace as \\{.`,
    );
  const { default: draw } = evaluate(source, {
    ...(runtime as unknown as NonNullable<Parameters<typeof evaluate>[1]>),
    features: { gfm: true, smartPunctuation: true },
  }) as unknown as { default: (props: { components: object }) => ReactNode };
  return {
    name,
    subject: fillName(String(isArticle ? fields.title : fields.subject), site.name),
    preview: fillName(String(isArticle ? fields.description : fields.preview), site.name),
    Text: ({ components }) => draw({ components: { ...known, ...components } }),
    ...(isArticle ? { article: articlePath(name) } : {}),
  };
}
