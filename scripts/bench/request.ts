/** Reads what follows `npm run bench --`. */
import { parseArgs } from 'node:util';
import { SettingsError } from '../../server/settings.ts';

/** The parts, in the order they run in. */
export const partNames = ['build', 'bytes', 'touch', 'lighthouse', 'scale'] as const;

export type PartName = (typeof partNames)[number];

/** The parts that run where none is named; the others take long. */
const usualParts: PartName[] = ['build', 'bytes', 'touch', 'lighthouse'];
const usualCounts = [100, 1000, 5000];

export interface Request {
  parts: PartName[];
  /** How many articles the part `scale` builds with. */
  counts: number[];
  /** The routes the part `lighthouse` is about; every route where there is none. */
  routes: string[];
  /** The folder of another built site, to measure beside ours. */
  beside?: string;
}

const explanation = `Write npm run bench, or after it "--" and parts: ${partNames.join(', ')}. Numbers from 10 belong to scale, addresses such as /blog and --beside <folder> to lighthouse.`;

/**
 * @param words `--scale` means the same as without its dashes
 * @throws SettingsError that says what can be written
 */
export function readRequest(words: string[]): Request {
  const dashed = words.map((word) => word.replace(/^--(?=scale$)/, ''));
  try {
    const { positionals, values } = parseArgs({
      args: dashed,
      allowPositionals: true,
      options: { beside: { type: 'string' } },
    });
    const numbers = positionals.filter((word) => /^\d+$/.test(word)).map(Number);
    const routes = positionals.filter((word) => word.startsWith('/'));
    const named = positionals.filter((word) => !/^\d+$/.test(word) && !word.startsWith('/'));
    const parts = named.length > 0 ? partNames.filter((name) => named.includes(name)) : usualParts;
    const isKnown = named.every((word) => (partNames as readonly string[]).includes(word));
    const hasOwner =
      (numbers.length === 0 || parts.includes('scale')) &&
      ((routes.length === 0 && values.beside === undefined) || parts.includes('lighthouse'));
    if (!isKnown || !hasOwner || numbers.some((number) => number < 10)) throw new Error(explanation);
    return {
      parts,
      counts: numbers.length > 0 ? numbers : usualCounts,
      routes,
      ...(values.beside !== undefined && { beside: values.beside }),
    };
  } catch {
    throw new SettingsError(explanation);
  }
}
