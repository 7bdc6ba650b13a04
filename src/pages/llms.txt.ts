import type { APIRoute } from 'astro';
import { writeOverview } from '../node/queries/markdown-pages';

/** A short map of the site for programs: https://llmstxt.org */
export const GET: APIRoute = async () =>
  new Response(await writeOverview(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
