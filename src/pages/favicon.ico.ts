import type { APIRoute } from 'astro';
import { drawIcon } from '../build/graphics/pictures';
import { renderPng, wrapIco } from '../build/graphics/png';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(wrapIco(await renderPng(drawIcon(32)), 32)), {
    headers: { 'content-type': 'image/x-icon' },
  });
