/**
 * Stands in for @supabase/storage-js in supabase-js: fetches the true one with the first call, for most who open the
 * account store no photo (docs/decisions/007-supabase-client.md). It offers the calls that this site makes.
 */
import type { StorageClient as Whole } from '@supabase/storage-js';

type Bucket = ReturnType<Whole['from']>;

export class StorageClient {
  readonly #options: ConstructorParameters<typeof Whole>;

  constructor(...options: ConstructorParameters<typeof Whole>) {
    this.#options = options;
  }

  from(name: string): Pick<Bucket, 'upload' | 'remove' | 'list' | 'download'> {
    const open = async (): Promise<Bucket> => {
      const storage = await import('@supabase/storage-js');
      return new storage.StorageClient(...this.#options).from(name);
    };
    return {
      upload: async (...words) => (await open()).upload(...words),
      remove: async (...words) => (await open()).remove(...words),
      list: async (...words) => (await open()).list(...words),
      // The true one answers with a promise that can do more, which is not asked for here.
      download: ((...words: Parameters<Bucket['download']>) =>
        open().then((bucket) => bucket.download(...words))) as unknown as Bucket['download'],
    };
  }
}

/** supabase-js passes it on to whoever wants to know an error by its class: nobody here. */
export class StorageApiError extends Error {}
