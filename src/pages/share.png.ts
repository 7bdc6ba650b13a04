import type { APIRoute } from 'astro';
import { renderSkylineImage } from '../node/graphics/share-image';
import { getSite } from '../node/queries/site';

export const GET: APIRoute = async () => {
  const { name } = await getSite();
  return new Response(new Uint8Array(await renderSkylineImage(name)), {
    headers: { 'content-type': 'image/png' },
  });
};
