/** Weighs what somebody fetches who searches the built site for the first time. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { indexFile } from '../../src/lib/search/format.ts';
import { weighFile } from './weigh.ts';

/**
 * Bytes of a first question, brotli: the worker, and the index with all texts. Every question takes the same.
 * @param dist the folder of the built site
 */
export const weighSearch = (dist: string): number =>
  [...globSync('_astro/worker*.js', { cwd: dist }), indexFile]
    .map((name) => weighFile(path.join(dist, name)))
    .reduce((sum, bytes) => sum + bytes, 0);
