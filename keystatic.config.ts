/**
 * The editor at /keystatic, in `npm run dev` only (docs/decisions/016-editor.md). Its fields come
 * from the JSON schemas that Astro generates from src/content.config.ts.
 */
import { type ComponentSchema, collection, config, fields, singleton } from '@keystatic/core';
import authors from './.astro/collections/authors.schema.json';
import blog from './.astro/collections/blog.schema.json';
import cookies from './.astro/collections/cookies.schema.json';
import landing from './.astro/collections/landing.schema.json';
import legal from './.astro/collections/legal.schema.json';
import navigation from './.astro/collections/navigation.schema.json';
import pages from './.astro/collections/pages.schema.json';
import partners from './.astro/collections/partners.schema.json';
import plans from './.astro/collections/plans.schema.json';
import reasons from './.astro/collections/reasons.schema.json';
import site from './.astro/collections/site.schema.json';
import testimonials from './.astro/collections/testimonials.schema.json';
import { fieldsOf, labelOf, type Schema } from './keystatic/schema-fields';
import { components } from './keystatic/text-components';

// Astro reloads every open page after a file of content/ is saved. The editor would lose its state and unsaved text, and
// it reads the files itself. Vite ignores a reload that is meant for another HTML file.
if (typeof document !== 'undefined')
  import.meta.hot?.on('vite:beforeFullReload', (payload) => {
    // A change in the code names its file and still reloads.
    if (!payload.triggeredBy) payload.path = '/content.html';
  });

/** The text below the fields, with the elements that have styles. Level 1 is the title of the page. */
const text = fields.mdx({
  label: 'Text',
  options: {
    heading: [2, 3, 4],
    image: false,
    codeBlock: false,
    divider: false,
    strikethrough: false,
  },
  components,
});

/** Rejects images in Markdown: the editor would save them as plain text. */
const body = {
  ...text,
  parse: (...[value, extra]: Parameters<typeof text.parse>) => {
    const written = new TextDecoder().decode(extra.content);
    if (/!\[[^\]]*\]\(/.test(written))
      throw new Error('![…](…) is not allowed. Edit this file as text, or use <Figure>');
    return text.parse(value, extra);
  },
};

/** The values of a new article, as in npm run new. */
const newArticle: Record<string, unknown> = {
  date: new Date().toISOString().slice(0, 10),
  author: '{name} AI',
  authorTitle: 'AI writer',
  draft: true,
};

/** Adds default values for new entries. Existing entries do not change. */
const beginWith = (all: Record<string, ComponentSchema>, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, field]) => [
      name,
      (name in values ? { ...field, defaultValue: () => values[name] } : field) as ComponentSchema,
    ]),
  );

interface Folder {
  label: string;
  name: string;
  schema: Schema;
  /** The fields in the list of entries. The first is the name of an entry. */
  columns: [string, ...string[]];
  /** The URL of the page that shows an entry. */
  previewUrl?: string;
  start?: Record<string, unknown>;
}

function folder({ label, name, schema, columns, previewUrl, start = {} }: Folder) {
  const [slugField] = columns;
  const own = beginWith(fieldsOf(schema), start);
  const named = schema.properties?.[slugField] ?? {};
  const { minLength: min = 1, maxLength: max = 100 } = named;
  return collection({
    label,
    path: `content/${name}/*`,
    slugField,
    columns,
    ...(previewUrl && { previewUrl }),
    format: { contentField: 'body' },
    // A plan is mostly fields, the others are mostly text.
    entryLayout: name === 'plans' ? 'form' : 'content',
    schema: {
      ...own,
      [slugField]: fields.slug({
        name: {
          label: labelOf(slugField),
          description: named.description ?? '',
          validation: { isRequired: true, length: { min, max } },
        },
        slug: {
          label: 'URL',
          description:
            'The end of the URL, and the name of the file. If you change it later, add the old URL to Redirects.',
        },
      }),
      body,
    } as Record<string, ComponentSchema>,
  } as unknown as Parameters<typeof collection>[0]);
}

/** @param previewUrl a page that shows the file */
const oneFile = (label: string, name: string, schema: Schema, previewUrl: string) =>
  singleton({ label, path: `content/${name}`, format: 'yaml', previewUrl, schema: fieldsOf(schema) });

/** A GitHub repository, such as owner/name, to commit to. Without it, the editor writes the files of the project. */
const repository: string | undefined = import.meta.env.PUBLIC_DESK_REPOSITORY;

export default config({
  storage: repository ? { kind: 'github', repo: repository as `${string}/${string}` } : { kind: 'local' },
  ui: {
    brand: { name: 'Editor' },
    navigation: {
      'Articles and pages': ['blog', 'authors', 'landing', 'pages'],
      'What we offer': ['plans', 'reasons', 'testimonials', 'partners'],
      Legal: ['legal', 'cookies'],
      'The whole site': ['site', 'navigation'],
    },
  },
  collections: {
    blog: folder({
      label: 'Articles',
      name: 'blog',
      schema: blog,
      columns: ['title', 'date', 'draft'],
      previewUrl: '/blog/{slug}',
      start: newArticle,
    }),
    legal: folder({
      label: 'Legal documents',
      name: 'legal',
      schema: legal,
      columns: ['title', 'date'],
      previewUrl: '/{slug}',
    }),
    plans: folder({
      label: 'Plans',
      name: 'plans',
      schema: plans,
      columns: ['name', 'price', 'cardPrice'],
      previewUrl: '/{slug}-plan',
    }),
    pages: folder({ label: 'Pages', name: 'pages', schema: pages, columns: ['title'] }),
  },
  singletons: {
    authors: oneFile('Authors', 'authors', authors, '/blog'),
    site: oneFile('Names and addresses', 'site', site, '/legal-imprint'),
    landing: oneFile('Landing page', 'landing', landing, '/'),
    navigation: oneFile('Header and menu', 'navigation', navigation, '/'),
    testimonials: oneFile('Testimonials', 'testimonials', testimonials, '/#testimonials'),
    reasons: oneFile('Reasons', 'reasons', reasons, '/about#reasons'),
    partners: oneFile('Partners', 'partners', partners, '/partners'),
    cookies: oneFile('Cookies', 'cookies', cookies, '/cookie-policy'),
  },
});
