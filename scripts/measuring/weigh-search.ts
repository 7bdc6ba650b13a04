/** Weighs what somebody fetches who searches the built site for the first time. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, manifestFile, pageFile, type Terms, termsFile } from '../../src/lib/search/format.ts';
import { rank } from '../../src/lib/search/query.ts';
import { weighFile } from './weigh.ts';

/** How many questions are put to an index at most, spread over all its terms. */
const mostQuestions = 500;

/** How many results the page of the search shows at first. */
const shown = 10;

/** Bytes of first questions: the worker, the index as far as it is asked, and the texts of the results shown. */
export interface SearchWeight {
  median: number;
  most: number;
}

/**
 * Asks for single words of the index, each as the first question of somebody new.
 * @param dist the folder of the built site
 * @returns bytes, brotli
 */
export async function weighSearch(dist: string): Promise<SearchWeight> {
  const read = <Content>(name: string): Content => JSON.parse(readFileSync(path.join(dist, name), 'utf8'));
  const known = new Map<string, number>();
  const weigh = (name: string): number => {
    const bytes = known.get(name) ?? weighFile(path.join(dist, name));
    known.set(name, bytes);
    return bytes;
  };
  const manifest = read<Manifest>(manifestFile);
  const terms = manifest.firsts.flatMap((_, file) =>
    Object.keys(read<Terms>(termsFile(manifest.version, file))),
  );
  const step = Math.max(1, Math.floor(terms.length / mostQuestions));
  const always = [...globSync('_astro/worker*.js', { cwd: dist }), manifestFile].map(weigh);
  const weights: number[] = [];
  for (const term of terms.filter((_, index) => index % step === 0)) {
    const asked = new Set<string>();
    const { pages } = await rank(term, manifest, async (name) => {
      asked.add(name);
      return read(name);
    });
    for (const page of pages.slice(0, shown)) asked.add(pageFile(manifest.version, page));
    weights.push([...always, ...[...asked].map(weigh)].reduce((sum, bytes) => sum + bytes, 0));
  }
  weights.sort((one, other) => one - other);
  return { median: weights[Math.floor(weights.length / 2)] ?? 0, most: weights.at(-1) ?? 0 };
}
