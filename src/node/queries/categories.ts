/** The categories of the Cookie Policy in its order, with their descriptions in the Cookie Settings dialog. */
export const cookieCategories = [
  {
    id: 'necessary',
    title: 'Strictly necessary',
    text: 'Without these a function you ask for would not work, such as staying signed in. They cannot be switched off.',
  },
  {
    id: 'preference',
    title: 'Preference',
    text: 'These remember how you like the site to behave, or load optional features.',
  },
  {
    id: 'statistics',
    title: 'Statistics',
    text: 'These count visits, so that we learn how the site is used.',
  },
  {
    id: 'marketing',
    title: 'Marketing',
    text: 'These serve advertising, or follow visits across different websites.',
  },
  {
    id: 'unclassified',
    title: 'Unclassified',
    text: 'These have been found but not yet assigned to a category.',
  },
] as const;

export const storageKinds = {
  cookie: 'Cookie',
  localStorage: 'Local storage',
  sessionStorage: 'Session storage',
  historyEntry: 'History entry',
  cache: 'Browser cache',
  indexedDB: 'Browser database (IndexedDB)',
  host: 'Not stored: request to another server',
} as const;
