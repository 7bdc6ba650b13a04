import type { APIRoute } from 'astro';
import { renderPng, wrapIco } from '../build/graphics/png';
import { drawIcon } from '../build/graphics/site-images';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(wrapIco(await renderPng(drawIcon(32)), 32)), {
    headers: { 'content-type': 'image/x-icon' },
  });
