/** Starts the threads of a build. */
import { Worker } from 'node:worker_threads';

/** Less than the main thread, which scripts/programs/run.ts gives much room for what is soon forgotten. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

/**
 * Starts a thread of Node.
 * @param file beside this one
 * @param task what the thread finds as its `workerData`
 */
export const startWorker = (file: `./${string}-thread.ts`, task: object): Worker =>
  new Worker(new URL(file, import.meta.url), { workerData: task, resourceLimits });
