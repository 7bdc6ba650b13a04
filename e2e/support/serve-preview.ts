/** Starts the preview with an empty backend for the end-to-end tests. */
import { rmSync } from 'node:fs';

if (process.env.LOCAL_DIR?.includes('e2e')) rmSync(process.env.LOCAL_DIR, { recursive: true, force: true });
await import('../../scripts/preview.ts');
