/**
 * The components that MDX files can use without an import, with their attributes: content/README.md. Only these pass the
 * content check and the MDX compiler. content-components.ts implements them.
 */

/** An attribute must not be empty, unless it is optional. `facts` are those of `<Company>`, `plans` the files of plans/. */
interface ComponentAttribute {
  isOptional?: true;
  values?: readonly string[] | 'facts' | 'plans' | 'number';
}

export const textComponents = {
  Approval: { title: {} },
  Calculator: {},
  Chart: { caption: {} },
  Company: { fact: { values: 'facts' } },
  CookieInventory: {},
  Figure: { src: {}, alt: {}, caption: { isOptional: true }, credit: { isOptional: true } },
  LastScan: {},
  Limits: {},
  Log: {},
  Night: {},
  Note: { title: {} },
  Pair: {},
  Price: {
    plan: { values: 'plans' },
    of: { isOptional: true, values: ['card'] },
    from: { isOptional: true, values: 'number' },
    per: { isOptional: true, values: 'number' },
    prefix: { isOptional: true },
  },
  PullQuote: {},
  Question: { title: {} },
  Steps: {},
} as const satisfies Record<string, Record<string, ComponentAttribute>>;

/** The attributes of a component; undefined if there is no such component. */
export const getAttributes = (name: string): Record<string, ComponentAttribute> | undefined =>
  Object.hasOwn(textComponents, name) ? textComponents[name as keyof typeof textComponents] : undefined;

/** Besides those, `img` and `table` replace the elements of Markdown images and tables. */
export type ComponentName = keyof typeof textComponents | 'img' | 'table';
