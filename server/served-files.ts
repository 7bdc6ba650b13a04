import { open } from 'node:fs/promises';

let isDone = false;

/**
 * Closes a file when its stream ends. @supabase/lite opens a file for each download and leaves it open, and Node 26
 * stops a process that loses an open file.
 */
export async function closeServedFiles(): Promise<void> {
  if (isDone) return;
  isDone = true;
  const file = await open(import.meta.filename);
  const prototype: typeof file = Object.getPrototypeOf(file);
  const { readableWebStream } = prototype;
  prototype.readableWebStream = function (options) {
    return readableWebStream.call(this, { autoClose: true, ...options });
  };
  await file.close();
}
