import type { APIRoute } from 'astro';
import { renderPng } from '../build/graphics/png';
import { drawIcon } from '../build/graphics/site-images';

/** 180 for Apple's home screen, 192 and 512 for the manifest. */
export const getStaticPaths = () => ['180', '192', '512'].map((size) => ({ params: { size } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await renderPng(drawIcon(Number(params.size)))), {
    headers: { 'content-type': 'image/png' },
  });
