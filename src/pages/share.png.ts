import type { APIRoute } from 'astro';
import { makeSkylinePicture } from '../build/graphics/share-picture';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await makeSkylinePicture()), { headers: { 'content-type': 'image/png' } });
