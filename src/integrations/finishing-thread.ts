/** The thread that finishes pages while Astro draws the next ones. docs/decisions/040-pages-finished-in-a-thread.md */
import { parentPort, workerData } from 'node:worker_threads';
import { type FinishingOptions, startFinishing } from './finishing.ts';

/** What the thread is given when it starts. */
export interface FinishingTask {
  /** The folder of the built site. */
  root: string;
  options: FinishingOptions;
}

/** A page as UTF-8. Its memory is handed over. */
interface Page {
  file: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A page to finish, or the end. */
export type FinishingOrder = Page | 'end';

/** A page that could not be finished. */
interface Failure {
  file: string;
  error: unknown;
}

/** A finished page or a failure, or at the end the files of the style sheets that pages have in themselves. */
export type FinishingNews = Page | Failure | string[];

const { root, options } = workerData as FinishingTask;
const { finish, sheets } = startFinishing(root, options);
const decoder = new TextDecoder();
const encoder = new TextEncoder();

parentPort?.on('message', (order: FinishingOrder) => {
  if (order === 'end') {
    parentPort?.postMessage(sheets() satisfies FinishingNews);
    parentPort?.close();
    return;
  }
  const { file } = order;
  try {
    const bytes = encoder.encode(finish(file, decoder.decode(order.bytes)));
    parentPort?.postMessage({ file, bytes } satisfies FinishingNews, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ file, error } satisfies FinishingNews);
  }
});
