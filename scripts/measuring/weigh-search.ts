import { globSync } from 'node:fs';
import path from 'node:path';
import { indexFile } from '../../src/lib/search/format.ts';
import { weighFile } from './weigh.ts';

/** Bytes of a first question, brotli: the worker, and the index with all texts. Every question takes the same. */
export const weighSearch = (dist: string): number =>
  [...globSync('_workers/worker*.js', { cwd: dist }), indexFile]
    .map((name) => weighFile(path.join(dist, name)))
    .reduce((sum, bytes) => sum + bytes, 0);
