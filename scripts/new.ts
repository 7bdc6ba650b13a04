/**
 * `npm run new -- article "Title"` (also legal, plan): a ready-to-edit file in content/ that builds.
 * `npm run new -- legal-version privacy-policy`: keeps the text of a document before it is changed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { runCommand, SettingsError } from '../server/settings.ts';
import { fileTitled, knownPaths } from '../src/content-check/check.ts';
import { type CompanyFact, describeCompany } from '../src/lib/company.ts';
import { cookieCategories, storageKinds } from '../src/lib/content/categories.ts';

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '’': '',
  "'": '',
};

/** A title as a file name: lower case, plain letters, single hyphens, whole words up to 60 characters. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[ßæœøåđðþłı’']/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug.length <= 60
    ? slug
    : slug
        .slice(0, 61)
        .replace(/-[^-]*$/, '')
        .slice(0, 60);
}

/** The beginning of a text, without half a sign at its end. */
function shorten(text: string, length: number): string {
  let short = '';
  for (const sign of text) {
    if (short.length + sign.length > length) break;
    short += sign;
  }
  return short;
}

const quote = (text: string) => JSON.stringify(text);
const today = () => new Date().toISOString().slice(0, 10);
const nextOrder = (folder: string) =>
  1 +
  Math.max(
    0,
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => Number(/^order: *(\d+)/m.exec(readFileSync(`${folder}/${name}`, 'utf8'))?.[1] ?? 0)),
  );

/** What each kind starts as. Every one passes the schemas; what is in brackets is to be replaced before it is public. */
export const templates: Record<string, { folder: string; text: (title: string, slug: string) => string }> = {
  article: {
    folder: 'content/blog',
    text: (title) => `---
title: ${quote(title)}
description: ${quote(`[One or two sentences, 50 to 160 characters: what a reader learns from "${shorten(title, 60)}".]`)}
date: ${today()}
author: "{name} AI"
authorTitle: AI writer
draft: true
---

[The first paragraph gets a large initial. Say in two or three plain sentences what this is about.]

## [A heading]

[Text.]
`,
  },
  legal: {
    folder: 'content/legal',
    text: (title) => `---
title: ${quote(title)}
description: ${quote(`[What the document "${shorten(title, 60)}" settles, in one sentence of 50 to 160 characters.]`)}
order: ${nextOrder('content/legal')}
dateLabel: Effective
date: ${today()}
listLabel: Updated ${today().slice(0, 4)}
---

[One sentence on what this document is for.]

## [First section]

[Text. The page numbers the sections itself.]
`,
  },
  plan: {
    folder: 'content/plans',
    text: (title, slug) => `---
name: ${quote(title)}
order: ${nextOrder('content/plans')}
title: ${quote(`${shorten(title, 40)} plan | {name}`)}
description: ${quote(`[What the plan ${shorten(title, 40)} contains and what it costs, 50 to 160 characters.]`)}
price: 0
cardPrice: 0
priceNote: billed monthly
promoted: false
package: ${quote(slug.replaceAll('-', ' '))}
features:
  - label: Agents
    text: "[How many agents per month]"
actions:
  landing: { text: ${quote(`CHOOSE ${shorten(title.toUpperCase(), 30)}`)}, href: /${slug}-plan }
  overview: { text: ${quote(shorten(title.toUpperCase(), 40))}, href: /${slug}-plan }
  page: { text: ${quote(`CHOOSE ${shorten(title.toUpperCase(), 30)}`)}, href: /contact }
cards:
  - title: "[A feature]"
    text: "[One or two sentences.]"
questions:
  - question: "[A question?]"
    answer: "[Two to four plain sentences.]"
---

[One sentence on who the plan is for.]
`,
  },
};

interface Cookie {
  name: string;
  category: string;
  kind: keyof typeof storageKinds;
  owner: string;
  purpose: string;
  life: string;
}

/** The inventory of today as the Cookie Policy prints it, in Markdown. */
function printInventory(siteName: string): string {
  const { cookies }: { cookies: Cookie[] } = parse(readFileSync('content/cookies.yaml', 'utf8'));
  const fill = (text: string) => text.replaceAll('{name}', siteName).replaceAll('|', '\\|').trim();
  return cookieCategories
    .map(({ id: category, title }) => {
      const rows = cookies
        .filter((cookie) => cookie.category === category)
        .map(({ name, kind, purpose, life, owner }) =>
          ['', name, storageKinds[kind], fill(purpose), life, fill(owner), ''].join(' | ').trim(),
        );
      const table = ['| Name | Kept in | Purpose | Life | Set by |', '|---|---|---|---|---|', ...rows];
      return `### ${title}\n\n${rows.length > 0 ? table.join('\n') : 'None are used.'}`;
    })
    .join('\n\n');
}

/**
 * A text with the words of today in place of the ready-made parts that stand for them, so that it stays as it is.
 * @param text a legal document
 */
function keepWords(text: string): string {
  const site = parse(readFileSync('content/site.yaml', 'utf8'));
  const linkTo = (address: string) => `[${address}](mailto:${address})`;
  return text
    .replaceAll('<SiteName />', () => site.name)
    .replaceAll('<LegalName />', () => site.legalName)
    .replaceAll('<Address />', () => site.address.join(', '))
    .replace(/<Company fact="(\w+)" \/>/g, (_part, fact: CompanyFact) => describeCompany(site)[fact])
    .replace(/<Email for="(\w+)" \/>/g, (_part, use: string) => linkTo(site.emails[use]))
    .replace(/\s*<LastScan \/>/g, '')
    .replaceAll('<CookieInventory />', () => printInventory(site.name));
}

/** Keeps the text of a legal document as an earlier version. @param title its name, or the name of its file */
function keepVersion(title: string): void {
  const slug = slugOf(title.replace(/^.*\//, '').replace(/\.mdx$/, ''));
  const document = `content/legal/${slug}.mdx`;
  if (!slug || !existsSync(document)) {
    const all = readdirSync('content/legal').flatMap((name) => /^([^_].*)\.mdx$/.exec(name)?.[1] ?? []);
    throw new SettingsError(
      `Name the legal document whose text is to be kept: npm run new -- legal-version privacy-policy. There are ${all.sort().join(', ')}.`,
    );
  }
  const text = readFileSync(document, 'utf8');
  const date = /^date:\s*["']?(\d{4}-\d{2}-\d{2})/m.exec(text)?.[1];
  if (!date) throw new SettingsError(`${document} has no date. Give it a date and a dateLabel first.`);
  const folder = `content/legal/versions/${slug}`;
  const file = `${folder}/${date}.mdx`;
  if (existsSync(file))
    throw new SettingsError(`${file} is there already. The text of ${date} is kept; change ${document}.`);
  mkdirSync(folder, { recursive: true });
  // What was announced is part of the new text.
  writeFileSync(file, keepWords(text.replace(/^notice(?:Date)?:.*\n(?:[ \t]+.*\n)*/gm, '')));
  console.log(`Made ${file}, the text as it is now. Leave it as it is.`);
  console.log(`Now change ${document}, and give it a date after ${date}: until then the build stops.`);
}

const limits: Record<string, [number, number]> = { article: [10, 80], legal: [4, 60], plan: [1, 20] };

const names: Record<string, string> = { article: 'article', legal: 'legal document', plan: 'plan' };

if (import.meta.main)
  await runCommand(async () => {
    const [first = '', ...words] = process.argv.slice(2);
    const kind = first.toLowerCase();
    const title = words.join(' ').trim();
    if (kind === 'legal-version') {
      keepVersion(title);
      return;
    }
    const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
    const [min, max] = limits[kind] ?? [0, 0];
    if (!template)
      throw new SettingsError(
        [
          'Say what to make and its title: npm run new -- article "Title" (or legal, plan, legal-version).',
          kind === 'page' ? ' A new page is made in the code: ask a developer.' : '',
        ].join(''),
      );
    if (title.length < min || title.length > max)
      throw new SettingsError(
        `Give the ${names[kind]} a title of ${min} to ${max} characters: npm run new -- ${kind} "Title".${title ? ` Yours has ${title.length}.` : ''}`,
      );
    const slug = slugOf(title);
    if (!slug)
      throw new SettingsError('The title needs at least one letter or figure that can stand in an address.');
    const address = { article: `/blog/${slug}`, legal: `/${slug}`, plan: `/${slug}-plan` }[kind] ?? '';
    const file = `${template.folder}/${slug}.mdx`;
    if (existsSync(file))
      throw new SettingsError(`${file} is there already. Choose another title, or edit that file.`);
    if (knownPaths(process.cwd()).has(address))
      throw new SettingsError(`The site has a page at ${address} already. Choose another title.`);
    const other = fileTitled(process.cwd(), title);
    if (other) throw new SettingsError(`${other} has this title already. Choose another, or edit that file.`);
    writeFileSync(file, template.text(title, slug));
    const until = kind === 'article' ? '' : ' The site is not built before that.';
    console.log(`Made ${file}. Replace what stands in brackets, then look at it with npm run dev.${until}`);
  });
