/**
 * Searches away from the page. Pagefind runs WebAssembly, which a policy must allow; a worker has the policy of its
 * own file, so no page has to (docs/decisions/020-search-with-pagefind.md). Pagefind only writes to the console
 * when a part of its index does not arrive, and then finds less: every request is watched here.
 */
import { type Answer, type Fragment, type Question, readFragment } from './found';

interface Pagefind {
  options: (options: { basePath: string; baseUrl: string; excerptLength: number }) => Promise<void>;
  search: (words: string) => Promise<{ results: { data: () => Promise<Fragment> }[] }>;
}

/** Where src/integrations/search.ts writes the index. */
const folder = '/pagefind/';

/** How long a part of the index may take, in milliseconds. */
const patience = 15_000;

let isWhole = true;
const fetchPlain = self.fetch;
self.fetch = async (...[input, init]: Parameters<typeof fetch>) => {
  try {
    const response = await fetchPlain(input, { ...init, signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response;
  } catch (error) {
    isWhole = false;
    throw error;
  }
};

async function load(): Promise<Pagefind> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ `${folder}pagefind.js`);
  await pagefind.options({ basePath: folder, baseUrl: '/', excerptLength: 28 });
  return pagefind;
}

const loading = load();
loading.catch(() => {
  // Told to whoever asks.
});

async function answer({ id, words, count }: Question): Promise<Answer> {
  try {
    const { results } = await (await loading).search(words);
    const pages = await Promise.all(results.slice(0, count).map(({ data }) => data()));
    return { id, total: results.length, found: isWhole ? pages.map(readFragment) : null };
  } catch {
    return { id, total: 0, found: null };
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  self.postMessage(await answer(data));
});
