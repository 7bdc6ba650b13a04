import type { APIRoute } from 'astro';
import { drawIcon } from '../lib/drawing/pictures';
import { renderPng, wrapIco } from '../lib/drawing/png';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(wrapIco(await renderPng(drawIcon(32)), 32)), {
    headers: { 'content-type': 'image/x-icon' },
  });
