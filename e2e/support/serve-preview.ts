/** Starts the preview with an empty backend for the end-to-end tests. */
import { copyEmptyBackend } from '../../tests/support/empty-backend.ts';

if (process.env.LOCAL_DIR?.includes('e2e')) await copyEmptyBackend(process.env.LOCAL_DIR);
await import('../../scripts/preview.ts');
