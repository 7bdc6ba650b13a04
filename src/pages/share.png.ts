import type { APIRoute } from 'astro';
import { getSite } from '../build/content/site';
import { makeSkylinePicture } from '../build/graphics/share-picture';

export const GET: APIRoute = async () => {
  const { name } = await getSite();
  return new Response(new Uint8Array(await makeSkylinePicture(name)), {
    headers: { 'content-type': 'image/png' },
  });
};
