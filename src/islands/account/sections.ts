/** The sections of the account, in order. The id is also the URL fragment. */
export const sections = [
  { id: 'profile', title: 'PROFILE' },
  { id: 'subscription', title: 'SUBSCRIPTION' },
  { id: 'ai-agents', title: 'AI AGENTS' },
  { id: 'analytics', title: 'ANALYTICS' },
  { id: 'support', title: 'SUPPORT' },
  { id: 'settings', title: 'SETTINGS' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

/** Returns the section that a URL fragment names, or null. @param hash with or without `#` */
export function readSection(hash: string): SectionId | null {
  return sections.find(({ id }) => id === hash.replace(/^#/, ''))?.id ?? null;
}
