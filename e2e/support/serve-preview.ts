/** Starts the preview with an empty backend for the end-to-end tests. */
import { rmSync } from 'node:fs';
import { copyEmptyBackend } from '../../server/empty-backend.ts';

const { LOCAL_DIR: folder } = process.env;
if (folder?.includes('e2e')) {
  rmSync(folder, { recursive: true, force: true });
  await copyEmptyBackend(folder);
}
await import('../../scripts/preview.ts');
