/** The components that MDX files can use without an import. content-components.ts implements them. */
export const componentNames = [
  'Calculator',
  'Chart',
  'Company',
  'CookieInventory',
  'Figure',
  'LastScan',
  'Log',
  'Note',
  'PullQuote',
  'Steps',
  // Markdown images.
  'img',
  // Markdown tables.
  'table',
] as const;

export type ComponentName = (typeof componentNames)[number];
