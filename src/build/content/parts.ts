/** The names of what authors may use in MDX without importing it; content-components.ts says what draws each. */
export const partNames = [
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
  'Sheet',
  'SiteName',
  'Steps',
  // Pictures in Markdown.
  'img',
  // Markdown tables.
  'table',
] as const;

export type PartName = (typeof partNames)[number];
