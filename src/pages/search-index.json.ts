import type { APIRoute } from 'astro';
import { getFindablePages } from '../lib/content/search';

/** What the search can find, for its worker: src/lib/search/. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify(await getFindablePages()), { headers: { 'content-type': 'application/json' } });
