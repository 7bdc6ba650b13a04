/** What a thread of the build has made of the articles before their pages are drawn: src/integrations/articles-thread.ts */
import type { Piece } from './pieces.ts';

/** Articles in the order of their list, and for each the articles that are nearest to it. */
export interface Relations {
  ids: string[];
  related: Map<string, string[]>;
}

interface Prepared {
  /** Compiled texts by their files. */
  texts: Map<string, Piece[]>;
  relations?: Relations;
}

const key = Symbol.for('prepared articles');
const shared = globalThis as { [key]?: Prepared };
/** Of all the process, because the bundle that draws the pages holds a copy of this module. */
const prepared: Prepared = shared[key] ?? { texts: new Map() };
shared[key] = prepared;

/** Keeps a compiled text. @param file below the project, with forward slashes */
export const keepText = (file: string, pieces: Piece[]): void => {
  prepared.texts.set(file, pieces);
};

/** Takes a compiled text, once: of thousands none is needed again. @returns undefined where there is none */
export function takeText(file: string): Piece[] | undefined {
  const pieces = prepared.texts.get(file);
  prepared.texts.delete(file);
  return pieces;
}

export const keepRelations = (relations: Relations): void => {
  prepared.relations = relations;
};

/** @returns undefined where others were compared than these, as in a build that shows drafts */
export function takeRelations(ids: readonly string[]): Relations['related'] | undefined {
  const { relations } = prepared;
  return relations?.ids.join() === ids.join() ? relations.related : undefined;
}
