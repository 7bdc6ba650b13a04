/** The components that MDX files can use without an import. content-components.ts implements them. */
export const componentNames = [
  'Address',
  'Calculator',
  'Chart',
  'Company',
  'CookieInventory',
  'Email',
  'Figure',
  'LastScan',
  'LegalName',
  'Log',
  'Note',
  'PullQuote',
  'SiteName',
  'Steps',
  // Markdown images.
  'img',
  // Markdown tables.
  'table',
] as const;

export type ComponentName = (typeof componentNames)[number];
