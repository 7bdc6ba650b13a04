/** Reads what follows `npm run bench --`. */
import { SettingsError } from '../../server/settings.ts';

const partNames = ['bytes', 'touch', 'moves', 'lighthouse', 'paint', 'scale', 'build', 'dev'] as const;

export type PartName = (typeof partNames)[number];

/** The parts that run where none is named. */
const usualParts: PartName[] = ['bytes', 'touch', 'lighthouse'];

export interface Request {
  parts: PartName[];
  /** The routes the part `lighthouse` is about; every route where there is none. */
  routes: string[];
}

/** @throws SettingsError that says what can be written */
export function readRequest(words: string[]): Request {
  const routes = words.filter((word) => word.startsWith('/'));
  const named = words.filter((word) => !word.startsWith('/'));
  const parts = named.length > 0 ? partNames.filter((name) => named.includes(name)) : usualParts;
  const isKnown = named.every((word) => (partNames as readonly string[]).includes(word));
  if (!isKnown || (routes.length > 0 && !parts.includes('lighthouse')))
    throw new SettingsError(
      `Write npm run bench, or after it "--" and parts: ${partNames.join(', ')}. Addresses such as /blog belong to lighthouse.`,
    );
  return { parts, routes };
}
