/** Searches away from the page. A file of the index that does not come is told, and asked for again next time. */
import { type Manifest, manifestFile, type PageText, pageFile } from './format';
import { type Answer, describePage, type Question } from './found';
import { rank } from './query';

/** How long a file of the index may take, in milliseconds. */
const patience = 15_000;

/** What has been fetched or is on its way. */
const files = new Map<string, Promise<unknown>>();

/** A file that is not there: perhaps the site was built anew, and the old index is gone. */
class Missing extends Error {}

async function fetchFile(name: string): Promise<unknown> {
  const response = await fetch(name, { signal: AbortSignal.timeout(patience) });
  if (response.status === 404) throw new Missing(name);
  if (!response.ok) throw new Error(`${name}: status ${response.status}`);
  return response.json();
}

function read(name: string): Promise<unknown> {
  const known = files.get(name);
  if (known) return known;
  const coming = fetchFile(name);
  files.set(name, coming);
  coming.catch(() => files.delete(name));
  return coming;
}

const readManifest = () => read(manifestFile) as Promise<Manifest>;

async function search({ id, words, count }: Question, manifest: Manifest): Promise<Answer> {
  const { pages, isPartial, terms } = await rank(words, manifest, read);
  const texts = pages.slice(0, count).map((page) => read(pageFile(manifest.version, page)));
  const found = (await Promise.all(texts)).map((page) => describePage(page as PageText, terms));
  return { id, total: pages.length, isPartial, found };
}

/** Asks once more where another index has taken the place of the one that was asked. */
async function searchNewest(question: Question): Promise<Answer> {
  const manifest = await readManifest();
  try {
    return await search(question, manifest);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    files.delete(manifestFile);
    const newest = await readManifest();
    if (newest.version === manifest.version) throw error;
    return search(question, newest);
  }
}

const failure = { total: 0, isPartial: false, found: null };

self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const answer: Answer = await searchNewest(data).catch(() => ({ ...failure, id: data.id }));
  self.postMessage(answer);
});

readManifest().catch(() => {
  // Told to whoever asks.
});
