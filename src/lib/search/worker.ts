/** Searches away from the page. Where the index does not come, that is told, and it is asked for again next time. */
import { indexFile, type PageText } from './format';
import { type Answer, describePage, type Question } from './found';
import { createSearch } from './query';

/** How long the index may take, in milliseconds. */
const patience = 15_000;

type Search = ReturnType<typeof createSearch>;

/** What searches, once the index is there or on its way. */
let search: Promise<Search> | undefined;

async function readIndex(): Promise<Search> {
  const response = await fetch(indexFile, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`${indexFile}: status ${response.status}`);
  return createSearch((await response.json()) as PageText[]);
}

function openIndex(): Promise<Search> {
  search ??= readIndex();
  search.catch(() => {
    search = undefined;
  });
  return search;
}

async function answer({ id, words, count }: Question): Promise<Answer> {
  const { pages, isPartial, corrected, terms } = (await openIndex())(words);
  const found = pages.slice(0, count).map((page) => describePage(page, terms));
  return { id, total: pages.length, isPartial, corrected, found };
}

const failure = { total: 0, isPartial: false, corrected: [], found: null };

self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  self.postMessage(await answer(data).catch(() => ({ ...failure, id: data.id })));
});

openIndex().catch(() => {
  // Told to whoever asks.
});
