import { vi } from 'vitest';

/** Gives the test an empty local storage. @returns its content */
export function stubStorage(): Map<string, string> {
  const content = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, text: string) => content.set(key, text),
    removeItem: (key: string) => content.delete(key),
  });
  return content;
}
