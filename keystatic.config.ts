/**
 * The editing desk at /keystatic, in `npm run dev` alone (docs/decisions/021-editing-desk.md). Its fields come
 * from the JSON schemas that Astro writes from src/content.config.ts: nothing is said twice.
 */
import { type ComponentSchema, collection, config, fields, singleton } from '@keystatic/core';
import { block, inline, wrapper } from '@keystatic/core/content-components';
import { createElement, Fragment } from 'react';
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

// After a file of content/ was saved, Astro has every open page load itself anew. The desk would go white for a
// second, and lose its place and what was typed in the meantime. It reads the files itself, so it stays: Vite passes
// over a page where the reload is meant for an HTML file of another name.
if (typeof document !== 'undefined')
  import.meta.hot?.on('vite:beforeFullReload', (payload) => {
    // A change in the code names its file and still reloads.
    if (!payload.triggeredBy) payload.path = '/content.html';
  });

/** The part of JSON Schema that our content uses. */
interface Schema {
  type?: string | undefined;
  description?: string | undefined;
  default?: unknown;
  format?: string | undefined;
  enum?: string[] | undefined;
  pattern?: string | undefined;
  patternErrorMessage?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  items?: Schema | boolean | undefined;
  prefixItems?: Schema[] | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
}

/** A name of the schema as a label: authorTitle becomes Author title. */
const labelOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whether a text gets a box of several lines. */
const isLong = (name: string, { maxLength }: Schema) =>
  maxLength === undefined ? /^(?:answer|lead|purpose|quote|text)$/.test(name) : maxLength > 100;

/** Leaves a field out of the file when it holds nothing, or what the schema assumes anyway. */
function omit<Field extends { serialize(value: never): { value: unknown } }>(
  field: Field,
  assumed: unknown,
): Field {
  return {
    ...field,
    serialize: (value: never) => {
      const written = field.serialize(value);
      return written.value === assumed ? { value: undefined } : written;
    },
  };
}

function textField(name: string, schema: Schema, isRequired: boolean) {
  return fields.text({
    label: labelOf(name),
    description: schema.description ?? '',
    multiline: isLong(name, schema),
    validation: {
      isRequired,
      length: {
        min: isRequired ? (schema.minLength ?? 0) : 0,
        ...(schema.maxLength !== undefined && { max: schema.maxLength }),
      },
      ...(schema.pattern !== undefined && {
        pattern: {
          regex: new RegExp(schema.pattern),
          message: schema.patternErrorMessage ?? `Write it as ${schema.pattern} says`,
        },
      }),
    },
  });
}

/** One text or a list of them, shown as lines. */
function linesField(name: string, schema: Schema) {
  const field = fields.text({
    label: labelOf(name),
    description: `${schema.description ?? ''} One line each.`,
    multiline: true,
    validation: { isRequired: true },
  });
  return {
    ...field,
    parse: (value: unknown, extra: { slug: string } | undefined) =>
      field.parse(Array.isArray(value) ? value.join('\n') : (value as string | undefined), extra),
    serialize: (value: string) => {
      const lines = value.split('\n').filter((line) => line.trim());
      return { value: lines.length > 1 ? lines : lines[0] };
    },
    reader: {
      ...field.reader,
      parse: (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value ?? '')),
    },
  };
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): ComponentSchema {
  const label = labelOf(name);
  const description = schema.description ?? '';
  if (schema.anyOf) return linesField(name, schema) as ComponentSchema;
  if (schema.enum) {
    const options = schema.enum.map((value) => ({ label: value, value }));
    const [first = { label: '', value: '' }] = options;
    return isRequired
      ? fields.select({ label, description, options, defaultValue: first.value })
      : omit(
          fields.select({
            label,
            description,
            options: [{ label: 'None', value: '' }, ...options],
            defaultValue: '',
          }),
          '',
        );
  }
  const { minimum: min = -Infinity, maximum: max = Infinity } = schema;
  const range = { ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) };
  switch (schema.type) {
    case 'boolean':
      return omit(
        fields.checkbox({ label, description, defaultValue: schema.default === true }),
        isRequired ? undefined : schema.default,
      );
    case 'integer':
      return fields.integer({ label, description, validation: { isRequired, ...range } });
    case 'number':
      return fields.number({ label, description, step: 0.01, validation: { isRequired, ...range } });
    case 'array': {
      const element = typeof schema.items === 'object' ? schema.items : (schema.prefixItems?.[0] ?? {});
      const least = schema.minItems ?? schema.prefixItems?.length;
      const most = schema.maxItems ?? schema.prefixItems?.length;
      // The dialog of an entry has a heading; a group of fields needs no second one.
      const item = element.properties ? fields.object(fieldsOf(element)) : fieldOf(name, element, true);
      return fields.array(item, {
        label,
        description,
        itemLabel: (item: unknown) => summaryOf(item as Item),
        validation: {
          length: { ...(least !== undefined && { min: least }), ...(most !== undefined && { max: most }) },
        },
      });
    }
    case 'object':
      return fields.object(fieldsOf(schema), { label, description });
    default:
      return schema.format === 'date'
        ? fields.date({ label, description, validation: { isRequired } })
        : textField(name, schema, isRequired);
  }
}

/** An item of a list as the desk holds it: one value, a group or a list. */
interface Item {
  value?: unknown;
  fields?: Record<string, Item>;
  elements?: Item[];
  schema: { validate?: (value: unknown) => unknown };
}

/** Whether an item can be saved, with all that it holds. */
function isRight({ value, fields: parts, elements, schema }: Item): boolean {
  if (parts) return Object.values(parts).every(isRight);
  if (elements) return elements.every(isRight);
  try {
    schema.validate?.(value);
    return true;
  } catch {
    return false;
  }
}

/** The first words of an item of a list, for its closed row; it also says where a mistake is hidden in it. */
function summaryOf(item: Item): string {
  const parts = Object.values(item.fields ?? {});
  const first = item.fields ? parts.find(({ value }) => typeof value === 'string')?.value : item.value;
  const words = String(first ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 80);
  return isRight(item) ? words : `⚠ To mend: ${words || 'this entry'}`;
}

/** Every field of a schema. */
function fieldsOf({ properties = {}, required = [] }: Schema): Record<string, ComponentSchema> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== '$schema')
      .map(([name, schema]) => [name, fieldOf(name, schema, required.includes(name))]),
  );
}

const nothing = {};
const one = (label: string, description: string) => inline({ label, description, schema: nothing });

/** What authors may use in a text: the parts that src/components/site/content-components.ts gives to every page. */
const components = {
  Note: wrapper({
    label: 'Note',
    description: 'A box, set apart from the text',
    schema: {
      // The desk asks for a title only where somebody opens the fields of the note.
      title: fields.text({ label: 'Title', defaultValue: 'Note', validation: { isRequired: true } }),
    },
    ContentView: ({ value, children }) =>
      createElement(
        Fragment,
        null,
        createElement('strong', { contentEditable: false }, value.title),
        children,
      ),
  }),
  PullQuote: wrapper({
    label: 'Pull quote',
    description: 'A short sentence, set very large',
    schema: nothing,
  }),
  Steps: wrapper({ label: 'Steps', description: 'A numbered list with large figures', schema: nothing }),
  Figure: block({
    label: 'Figure',
    description: 'A picture with its caption',
    schema: {
      src: fields.image({
        label: 'Picture',
        directory: 'content/blog/images',
        publicPath: './images/',
        validation: { isRequired: true },
      }),
      alt: fields.text({
        label: 'Alt text',
        description: 'What the picture shows, for readers who cannot see it.',
        multiline: true,
        validation: { isRequired: true },
      }),
      caption: fields.text({ label: 'Caption', description: 'The words under the picture.' }),
      credit: fields.text({ label: 'Credit', description: 'Who made it, and its licence.' }),
    },
    ContentView: ({ value }) => value.caption || value.alt,
  }),
  CookieInventory: block({
    label: 'Cookie inventory',
    description: 'The tables of content/cookies.yaml',
    schema: nothing,
  }),
  LastScan: one('Last scan', 'What the last scan of the site found, and when'),
  SiteName: one('Name of the site', 'The name from content/site.yaml'),
  LegalName: one('Registered name', 'The registered name from content/site.yaml'),
  Address: one('Registered address', 'The address from content/site.yaml, on one line'),
  Email: inline({
    label: 'E-mail address',
    description: 'An address from content/site.yaml, as a link',
    schema: {
      for: fields.select({
        label: 'For',
        options: Object.keys(site.properties.emails.properties).map((value) => ({ label: value, value })),
        defaultValue: 'contact',
      }),
    },
  }),
};

/**
 * The text below the fields, with what the style sheets have a form for. Headings begin at level 2: the page has its title
 * already.
 */
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

/** The same, which does not open a picture in Markdown: the editor would write it back as mere signs. */
const body = {
  ...text,
  parse: (...[value, extra]: Parameters<typeof text.parse>) => {
    const written = new TextDecoder().decode(extra.content);
    if (/!\[[^\]]*\]\(/.test(written))
      throw new Error('![…](…) is not allowed. Edit this file as text, or show the picture with <Figure>');
    return text.parse(value, extra);
  },
};

/** What the fields of a new article hold, as with npm run new. */
const newArticle: Record<string, unknown> = {
  date: new Date().toISOString().slice(0, 10),
  author: '{name} AI',
  authorTitle: 'AI writer',
  draft: true,
};

/** Gives fields something to begin with in a new entry. What is missing in an old one stays missing. */
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
  /** The fields that the list of entries shows. The first names an entry. */
  columns: [string, ...string[]];
  /** The page that shows an entry, where it follows from the name of the file. */
  previewUrl?: string;
  /** What the fields of a new entry hold. */
  start?: Record<string, unknown>;
}

/** A folder of MDX files. */
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
          label: 'Address',
          description:
            'The end of the address, and the name of the file. If you change it later, links to the old address break.',
        },
      }),
      body,
    } as Record<string, ComponentSchema>,
  } as unknown as Parameters<typeof collection>[0]);
}

/** A YAML file of its own. @param previewUrl a page that shows it */
const oneFile = (label: string, name: string, schema: Schema, previewUrl: string) =>
  singleton({ label, path: `content/${name}`, format: 'yaml', previewUrl, schema: fieldsOf(schema) });

export default config({
  storage: { kind: 'local' },
  ui: {
    brand: { name: 'Editing desk' },
    navigation: {
      'Articles and pages': ['blog', 'landing', 'pages'],
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
    site: oneFile('Names and addresses', 'site', site, '/legal-imprint'),
    landing: oneFile('Landing page', 'landing', landing, '/'),
    navigation: oneFile('Header and menu', 'navigation', navigation, '/'),
    testimonials: oneFile('Testimonials', 'testimonials', testimonials, '/#testimonials'),
    reasons: oneFile('Reasons', 'reasons', reasons, '/about#reasons'),
    partners: oneFile('Partners', 'partners', partners, '/partners'),
    cookies: oneFile('Cookies', 'cookies', cookies, '/cookie-policy'),
  },
});
