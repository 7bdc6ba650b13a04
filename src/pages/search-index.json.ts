import type { APIRoute } from 'astro';
import { feedComponents } from '../components/text/content-components';
import { createTextRenderer } from '../node/queries/render-text';
import { getIndexedPages } from '../node/queries/search';

export const GET: APIRoute = async () => {
  const pages = await getIndexedPages(await createTextRenderer(feedComponents));
  return new Response(JSON.stringify(pages), { headers: { 'content-type': 'application/json' } });
};
