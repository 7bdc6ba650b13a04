/**
 * The editor at /keystatic, in `npm run dev` only (docs/decisions/016-editor.md). Its fields come
 * from the JSON schemas that Astro generates from src/content.config.ts.
 */
import { type ComponentSchema, collection, config, fields, singleton } from '@keystatic/core';
import { createElement, Fragment } from 'react';
import { parse } from 'yaml';
import authorsFile from './content/authors.yaml?raw';
import { createFields, getLabel, getProperty, type Schema } from './keystatic/schema-fields';
import { components } from './keystatic/text-components';

const schemas = import.meta.glob<Schema>('./.astro/collections/*.json', { eager: true, import: 'default' });
const getSchema = (name: string): Schema => schemas[`./.astro/collections/${name}.schema.json`] ?? {};

/** The articles as text, for their dates. */
const articles = import.meta.glob<string>('./content/blog/*.mdx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const { authors } = parse(authorsFile) as { authors: { name: string; kind: string }[] };
const listNames = (kinds: string[]) =>
  authors.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);

if (typeof document !== 'undefined') {
  // Astro reloads every open page after a file of content/ is saved. The editor would lose its state and unsaved text, and
  // it reads the files itself. Vite ignores a reload that is meant for another HTML file.
  import.meta.hot?.on('vite:beforeFullReload', (payload) => {
    // A change in the code names its file and still reloads.
    if (!payload.triggeredBy || /\.(?:mdx|ya?ml)$/.test(payload.triggeredBy)) payload.path = '/content.html';
  });
  // Only developers can add, delete or rename a page, which needs a route, a plan, which accounts must know, or a legal
  // document, which other pages and archived versions link to.
  // On a small screen, the buttons of an entry are in a menu.
  const listEnds = (end: string) =>
    ['pages', 'plans', 'legal'].map((name) => `[href$="/collection/${name}${end}"]`).join(', ');
  const isFixed = `body:has(header a:is(${listEnds('')}))`;
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = `
    /* Vite's error overlay would cover the editor because of an error in one page. */
    vite-error-overlay { display: none }
    a:is(${listEnds('/create')}) { display: none }
    ${isFixed} :is([data-key=delete], [data-key=duplicate]) { display: none }
    ${isFixed} header [role=toolbar] > :is(:nth-child(2), :nth-child(5)) { visibility: hidden }
    [role=note] { margin-bottom: 16px; padding: 12px; font: 14px/1.4 sans-serif; white-space: pre-line;
      color: var(--kui-color-foreground-neutral-emphasis); background: var(--kui-color-background-caution) }`;
}

/** The text below the fields, with the elements that have styles. Level 1 is the title of the page. */
const text = fields.mdx({
  label: 'Text',
  options: { heading: [2, 3, 4], image: false, codeBlock: false, divider: false, strikethrough: false },
  components,
});
const decode = (bytes?: Uint8Array) => new TextDecoder().decode(bytes);

const body: typeof text = {
  ...text,
  parse: (value, extra) => {
    if (/!\[[^\]]*\]\(/.test(decode(extra.content)))
      throw new Error(
        '![…](…) would be saved as plain text. Edit this file in a text editor, or use <Figure>',
      );
    return text.parse(value, extra);
  },
  validate: (value) => {
    const { content } = text.serialize(value, { slug: undefined });
    if (/<Figure\b(?:(?![^>]*\ssrc="[^"])|(?![^>]*\salt="[^"]))/.test(decode(content)))
      throw new Error('A figure needs an image and a description');
    return text.validate(value);
  },
};

interface Options {
  previewUrl?: string;
  parseSlugForSort?: (slug: string) => number;
  /** What an author must know before a change, shown above the first field. @param slug of the entry */
  notice?: (slug: string) => string;
  choices?: Record<string, string[]>;
  start?: Record<string, unknown>;
}

/** A name with the URL of the entry. @param canRename whether the author sees and can change the URL */
function createNameField(
  labels: Parameters<typeof fields.slug>[0]['name'],
  canRename: boolean,
  notice?: Options['notice'],
) {
  const description =
    'The last part of the URL and the file name. If you change it, add the old URL to Earlier URLs.';
  const field = fields.slug({ name: labels, slug: { label: 'URL', description } });
  const { Input } = fields.text(labels);
  const NameInput: typeof field.Input = ({ value, onChange, ...props }) =>
    createElement(
      Fragment,
      null,
      notice && createElement('div', { role: 'note' }, notice(value.slug)),
      createElement(Input, { ...props, value: value.name, onChange: (name) => onChange({ ...value, name }) }),
    );
  return canRename ? field : { ...field, Input: NameInput };
}

/** A choice of articles. The file omits an empty list. */
function createArticlesField({ description = '', maxItems: max = 3, title }: Schema): ComponentSchema {
  const field = fields.multiRelationship({
    label: getLabel('related', title),
    description: description.replace(/:.*/, '.'),
    collection: 'blog',
    validation: { length: { min: 0, max } },
  });
  const serialize = (value: string[]) => (value.length > 0 ? field.serialize(value) : { value: undefined });
  return { ...field, serialize } as ComponentSchema;
}

/** @param columns the fields in the list of entries. The first is the name of an entry. */
function createFolder(label: string, name: string, columns: [string, ...string[]], options: Options = {}) {
  const { notice, choices, start = {}, ...others } = options;
  const schema = getSchema(name);
  const [slugField] = columns;
  const { minLength: min = 1, maxLength: max = 100, description = '' } = getProperty(schema, slugField);
  const entryFields = createFields(schema, choices);
  for (const [key, value] of Object.entries(start))
    entryFields[key] = { ...entryFields[key], defaultValue: () => value } as ComponentSchema;
  const labels = {
    label: getLabel(slugField),
    description,
    validation: { isRequired: true, length: { min, max } },
  };
  if (entryFields.related) entryFields.related = createArticlesField(getProperty(schema, 'related'));
  entryFields[slugField] = createNameField(labels, name === 'blog', notice);
  return collection({
    ...others,
    label,
    path: `content/${name}/*`,
    slugField,
    columns,
    format: { contentField: 'body' },
    // A plan is mostly fields, the others are mostly text.
    entryLayout: name === 'plans' ? 'form' : 'content',
    schema: { ...entryFields, body } as Record<string, ComponentSchema>,
  } as unknown as Parameters<typeof collection>[0]);
}

/** @param previewUrl a page that shows the file */
const createSingleton = (label: string, name: string, previewUrl: string) =>
  singleton({
    label,
    path: `content/${name}`,
    format: 'yaml',
    previewUrl,
    schema: createFields(getSchema(name)),
  });

/** A GitHub repository, such as owner/name, to commit to. Without it, the editor writes the files of the project. */
const repository: string | undefined = import.meta.env.PUBLIC_EDITOR_REPOSITORY;

export default config({
  storage: repository ? { kind: 'github', repo: repository as `${string}/${string}` } : { kind: 'local' },
  ui: {
    brand: { name: 'Editor' },
    navigation: {
      'Articles and pages': ['blog', 'authors', 'landing', 'pages'],
      'Plans and claims': ['plans', 'reasons', 'testimonials', 'partners'],
      Legal: ['legal', 'cookies'],
      'Site settings': ['site', 'navigation'],
    },
  },
  collections: {
    blog: createFolder('Articles', 'blog', ['title', 'date', 'draft'], {
      previewUrl: '/blog/{slug}',
      choices: { author: listNames(['person', 'program']), checker: listNames(['person']) },
      // As in npm run new.
      start: {
        date: new Date().toISOString().slice(0, 10),
        authorTitle: 'AI writer',
        draft: true,
      },
      // The newest is first.
      parseSlugForSort: (slug) =>
        -Date.parse(/^date: *"?([\d-]+)/m.exec(articles[`./content/blog/${slug}.mdx`] ?? '')?.[1] ?? '3000'),
    }),
    legal: createFolder('Legal documents', 'legal', ['title', 'date'], {
      previewUrl: '/{slug}',
      notice: (slug) => `To change more than spelling in a document with a date:
1. In a terminal, run "npm run new -- legal-version ${slug}". It archives the published version.
2. Change the text, set a later "Date", and write its year in "Date in the list".
content/README.md has all steps.`,
    }),
    plans: createFolder('Plans', 'plans', ['name', 'price', 'cardPrice'], { previewUrl: '/{slug}-plan' }),
    pages: createFolder('Pages', 'pages', ['title']),
  },
  singletons: {
    authors: createSingleton('Authors', 'authors', '/blog'),
    site: createSingleton('Company details', 'site', '/legal-imprint'),
    landing: createSingleton('Landing page', 'landing', '/'),
    navigation: createSingleton('Header and menu', 'navigation', '/'),
    testimonials: createSingleton('Testimonials', 'testimonials', '/#testimonials'),
    reasons: createSingleton('Reasons', 'reasons', '/about#reasons'),
    partners: createSingleton('Partners', 'partners', '/partners'),
    cookies: createSingleton('Cookies', 'cookies', '/cookie-policy'),
  },
});
