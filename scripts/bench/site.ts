import path from 'node:path';
import { withPreview } from '../browser/preview.ts';

const port = Number(process.env.BENCH_PORT ?? 4395);
const folder = path.resolve('.local', 'bench', 'preview');

/** Runs something while the preview of dist answers. @param work gets the site's address */
export const withSite = (work: (address: string) => Promise<void>) => withPreview(port, folder, work);
