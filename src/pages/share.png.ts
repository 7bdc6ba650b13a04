import type { APIRoute } from 'astro';
import { getSite } from '../build/content/site';
import { renderSkylineImage } from '../build/graphics/share-image';

export const GET: APIRoute = async () => {
  const { name } = await getSite();
  return new Response(new Uint8Array(await renderSkylineImage(name)), {
    headers: { 'content-type': 'image/png' },
  });
};
