import type { APIRoute } from 'astro';
import { writeOverview } from '../node/queries/overview';

export const GET: APIRoute = async () =>
  new Response(await writeOverview(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
