import type { APIRoute } from 'astro';
import { drawSharePicture } from '../lib/drawing/pictures';
import { renderPng } from '../lib/drawing/png';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await renderPng(drawSharePicture())), {
    headers: { 'content-type': 'image/png' },
  });
