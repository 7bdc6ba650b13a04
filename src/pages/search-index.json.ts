import type { APIRoute } from 'astro';
import { feedComponents } from '../components/content/content-components';
import { createTextRenderer } from '../lib/content/render-text';
import { getPageTexts } from '../lib/content/search';

export const GET: APIRoute = async () => {
  const pages = await getPageTexts(await createTextRenderer(feedComponents));
  return new Response(JSON.stringify(pages), { headers: { 'content-type': 'application/json' } });
};
