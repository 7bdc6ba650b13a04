import { open } from 'node:fs/promises';
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';

let isDone = false;

/**
 * Reads each served file as a whole and closes it immediately. @supabase/lite opens a file for each download and leaves it
 * open, even if the browser cancels the download. Node 26 ends a process that leaks a file handle.
 */
export async function closeServedFiles(): Promise<void> {
  if (isDone) return;
  isDone = true;
  const probe = await open(import.meta.filename);
  const prototype: typeof probe = Object.getPrototypeOf(probe);
  prototype.readableWebStream = function () {
    const start = async (controller: ReadableStreamDefaultController) => {
      try {
        controller.enqueue(new Uint8Array(await this.readFile()));
        controller.close();
      } finally {
        await this.close();
      }
    };
    return new ReadableStream({ start });
  };
  await probe.close();
}
