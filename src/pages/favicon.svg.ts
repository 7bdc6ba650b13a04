import type { APIRoute } from 'astro';
import { drawIcon } from '../build/graphics/site-images';

export const GET: APIRoute = () =>
  new Response(drawIcon(32), { headers: { 'content-type': 'image/svg+xml' } });
