import { vi } from 'vitest';

export function stubStorage(): Map<string, string> {
  const content = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, text: string) => content.set(key, text),
    removeItem: (key: string) => content.delete(key),
  });
  return content;
}
