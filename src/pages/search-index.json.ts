import type { APIRoute } from 'astro';
import { createTextRenderer } from '../build/content/render-text';
import { getIndexedPages } from '../build/content/search';
import { feedComponents } from '../components/content/content-components';

export const GET: APIRoute = async () => {
  const pages = await getIndexedPages(await createTextRenderer(feedComponents));
  return new Response(JSON.stringify(pages), { headers: { 'content-type': 'application/json' } });
};
